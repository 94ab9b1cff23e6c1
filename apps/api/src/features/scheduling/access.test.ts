import { testAccessTable } from '../../testing/access-table.ts'

const plan = { kind: 'release', substanceId: 999_999, effectiveOn: '2026-12-01', legalBasis: 'Decision 67/1' }

testAccessTable(
  'scheduling',
  {
    //                     nobody adm  off  imp  stf  riv  cus  cst  gro
    'scheduling.list': [401, 200, 200, 403, 403, 403, 403, 403, 403],
    'scheduling.preview': [401, 200, 200, 403, 403, 403, 403, 403, 403],
    'scheduling.plan': [401, 422, 422, 403, 403, 403, 403, 403, 403],
    'scheduling.get': [401, 404, 404, 403, 403, 403, 403, 403, 403],
    'scheduling.act': [401, 400, 400, 403, 403, 403, 403, 403, 403],
    'scheduling.export': [401, 404, 404, 403, 403, 403, 403, 403, 403],
  },
  (name) => (name === 'scheduling.plan' || name === 'scheduling.preview' ? plan : { version: 1 }),
)
