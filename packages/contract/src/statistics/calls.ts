import type { CallTable } from '../call.ts'

const one = '/api/statistics/templates/:code'
const readers = ['statistic.read'] as const

export const statisticsCalls = {
  // what companies report, by template (product §8)
  'statistics.templates': ['GET', '/api/statistics/templates', readers],
  // a template to fill in, made for one company and one period
  'statistics.templateFile': ['GET', `${one}/file`, readers],
  // all that is amiss in a filled-in template; nothing of it is kept
  'statistics.check': ['POST', `${one}/check`, readers],
  // the same file with what is said of its cells
  'statistics.annotated': ['POST', `${one}/annotated`, readers],
} as const satisfies CallTable
