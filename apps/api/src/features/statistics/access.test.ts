import { testAccessRows } from '../../testing/access-table.ts'

const asked = { params: { code: 'T3' }, query: { period: '2025' } }

testAccessRows('statistics', [
  //                                             nobody adm  off  imp  stf  riv  cus  cst  gro
  ['statistics.templates', {}, [401, 200, 200, 200, 200, 200, 403, 403, 200]],
  ['statistics.templateFile', asked, [401, 400, 400, 200, 200, 200, 403, 403, 200]],
  ['statistics.check', asked, [401, 400, 400, 415, 415, 415, 403, 403, 415]],
  ['statistics.annotated', asked, [401, 400, 400, 415, 415, 415, 403, 403, 415]],
])
