import type { CallTable } from '../call.ts'

/** Whoever reads cases of some kind; of which, their own rights say. */
const readers = ['authorization.read', 'tradingEstablishment.read', 'preparation.read'] as const

export const workCalls = {
  'work.list': ['GET', '/api/work', readers],
  'work.counts': ['GET', '/api/work/counts', readers],
} as const satisfies CallTable
