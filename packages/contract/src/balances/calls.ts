import type { CallTable } from '../call.ts'
import { importCalls } from '../casework/import-calls.ts'

const keeper = ['balance.edit'] as const

export const balancesCalls = {
  // balances
  'balances.list': ['GET', '/api/balances', ['balance.read'], 'balances.read'],
  'balances.export': ['GET', '/api/balances/export', ['balance.read'], 'balances.read'],
  'balances.enter': ['POST', '/api/balances', keeper],
  'balances.statement': ['GET', '/api/balances/:id', ['balance.read'], 'balances.read'],
  'balances.statementExport': ['GET', '/api/balances/:id/export', ['balance.read'], 'balances.read'],
  'balances.act': ['POST', '/api/balances/:id/actions/:action', keeper],
  ...importCalls('balances', { path: 'balances' }, keeper),
} as const satisfies CallTable
