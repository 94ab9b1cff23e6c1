import { bareContext } from '@papaver/contract/statistics/rules/bare-context.ts'
import type { ObligationContext, Template } from '@papaver/contract/statistics/template.ts'

const column = (key: string, type: 'substance' | 'number' | 'date') => ({
  ...{ key, type, names: { en: key }, required: true, maxLength: null, maxDigits: null, maxDecimals: null },
  ...{ list: null, role: 'none' as const, flow: null, mayBeNegative: false, inPeriod: type === 'date' },
})
/** Three columns, and what they are checked against. */
export const uploadTemplate: Template = {
  ...{
    code: 'T1',
    version: 2,
    names: { en: 'Deliveries' },
    period: 'month',
    due: { months: 1, day: 31 },
    activities: [],
    lists: {},
    unit: 'g',
    groups: ['NP'],
  },
  columns: [column('date', 'date'), column('substance', 'substance'), column('quantity', 'number')],
  rowKeys: ['date', 'substance', 'quantity'],
}
const meta = { template: 'T1', version: '2', establishment: 'E7', period: '2026-05', checksum: 'c' }
export const uploadContext: ObligationContext = {
  ...bareContext,
  meta,
  establishmentId: 'E7',
  period: { from: '2026-05-01', to: '2026-05-31' },
  today: '2026-06-10',
  maxRows: 50,
  substances: [
    { id: '1', code: 'NM', name: 'morphine', otherNames: [], group: 'NP', isLicensed: true, forms: [] },
  ],
  units: [{ code: 'g', dimension: 'mass', factor: '1' }],
}
