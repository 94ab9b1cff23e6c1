import type { CallTable } from '../call.ts'

const one = '/api/incb-forms/:code/:period'
const officers = ['report.incb'] as const

export const incbFormsCalls = {
  // the forms that the authority sends to the INCB (product §8)
  'incb-forms.list': ['GET', '/api/incb-forms', officers],
  // the same by a fixed address, beside the statistics that companies report
  'incb-forms.forms': ['GET', '/api/statistics/forms', officers],
  'incb-forms.get': ['GET', one, officers],
  // what lies behind a cell
  'incb-forms.cell': ['GET', `${one}/cell`, officers],
  // an officer's figure in the place of what was worked out, and back
  'incb-forms.override': ['PUT', `${one}/cell`, officers],
  'incb-forms.restore': ['POST', `${one}/cell/restore`, officers],
  // what officers write in a part beside figures
  'incb-forms.write': ['PUT', `${one}/text`, officers],
  'incb-forms.act': ['POST', `${one}/actions/:action`, officers],
  // what was sent as estimates, beside the balances of their year, and into them
  'incb-forms.estimates': ['GET', `${one}/balances`, officers],
  'incb-forms.takeOver': ['POST', `${one}/balances`, ['balance.edit']],
  'incb-forms.file': ['GET', `${one}/file`, officers],
} as const satisfies CallTable
