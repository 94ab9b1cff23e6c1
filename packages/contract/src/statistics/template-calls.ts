import type { CallTable } from '../call.ts'

const one = '/api/statisticTemplates/:code'
const draft = `${one}/draft`
const editors = ['statistic.edit'] as const

export const statisticTemplateCalls = {
  // templates of reports as the authority keeps them, with their versions
  'statistics.templateList': ['GET', '/api/statisticTemplates', editors],
  // a further template beside those that there are
  'statistics.addTemplate': ['POST', '/api/statisticTemplates', editors],
  'statistics.template': ['GET', one, editors],
  'statistics.templateVersion': ['GET', `${one}/versions/:version`, editors],
  'statistics.templateVersionFile': ['GET', `${one}/versions/:version/file`, editors],
  // the next version, until it is published
  'statistics.beginTemplate': ['POST', draft, editors],
  'statistics.saveTemplate': ['PUT', draft, editors],
  'statistics.discardTemplate': ['POST', `${draft}/discard`, editors],
  'statistics.publishTemplate': ['POST', `${draft}/publish`, editors],
  // whether anybody owes the report
  'statistics.switchTemplate': ['PUT', `${one}/active`, editors],
} as const satisfies CallTable
