import type { CallTable } from '../call.ts'

export const balancesCalls = {
  // balances
  'balances.list': ['GET', '/api/balances', ['balance.read']],
} as const satisfies CallTable
