import { testAccessRows } from '../../testing/access-table.ts'

const id = '01999999-9999-7999-8999-999999999999'
const figure = { seen: 0, grams: '1', day: '2026-01-15', reference: '', reason: '' }
const { seen: _seen, ...letter } = figure
const estimate = { ...letter, substanceId: 999_999, year: 2027, isProvisional: false }
const act = (action: string) => ({ params: { id, action }, body: figure })

testAccessRows('balances', [
  //                                                  nobody adm  off  imp  stf  riv  cus  cst  gro
  ['balances.list', {}, [401, 200, 200, 200, 200, 200, 403, 403, 403]],
  ['balances.export', {}, [401, 200, 200, 200, 200, 200, 403, 403, 403]],
  ['balances.statement', { params: { id } }, [401, 404, 404, 404, 404, 404, 403, 403, 403]],
  ['balances.statementExport', { params: { id } }, [401, 404, 404, 404, 404, 404, 403, 403, 403]],
  ['balances.enter', { body: estimate }, [401, 422, 422, 403, 403, 403, 403, 403, 403]],
  ['balances.act', act('confirm'), [401, 404, 404, 403, 403, 403, 403, 403, 403]],
  ['balances.act', act('supplement'), [401, 404, 404, 403, 403, 403, 403, 403, 403]],
  ['balances.act', act('correct'), [401, 400, 400, 403, 403, 403, 403, 403, 403]],
  ['balances.import', {}, [401, 415, 415, 403, 403, 403, 403, 403, 403]],
  ['balances.importTemplate', {}, [401, 200, 200, 403, 403, 403, 403, 403, 403]],
])
