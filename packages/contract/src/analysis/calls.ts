import type { CallTable } from '../call.ts'

const readers = ['statistic.read'] as const

export const analysisCalls = {
  // consumption, stocks, imports and exports over the years: a company's own, or those of the whole country for officers
  'analysis.figures': ['GET', '/api/analysis/:panel', readers],
  'analysis.export': ['GET', '/api/analysis/:panel/export', readers],
} as const satisfies CallTable
