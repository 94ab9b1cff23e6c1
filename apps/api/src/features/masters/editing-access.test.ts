import { calls } from '@papaver/contract/calls.ts'
import { type AccessRow, type Statuses, testAccessRows } from '../../testing/access-table.ts'

/** Nobody is asked to sign in; the two officers may; nobody else learns whether a row is there. */
const officers = (status: number): Statuses => [401, status, status, 403, 403, 403, 403, 403, 403]
const list = { params: { list: 'personTitles' } }
const row = { params: { list: 'personTitles', id: 'MR' } }

const rows: readonly AccessRow[] = [
  ['masters.lists', {}, officers(200)],
  ['masters.listRows', list, officers(200)],
  ['masters.listRows', { params: { list: 'secrets' } }, officers(400)],
  ['masters.listChoices', list, officers(200)],
  ['masters.listExport', list, officers(200)],
  ['masters.listImport', { ...list, body: {} }, officers(415)],
  ['masters.listOrder', { ...list, body: { ids: [] } }, officers(409)],
  ['masters.rowAdd', { ...list, body: { code: 'x', names: {} } }, officers(422)],
  ['masters.guide', { body: { substance: { id: 'nobody' }, baseFormula: null, forms: [] } }, officers(404)],
  ['masters.row', row, officers(200)],
  ['masters.row', { params: { list: 'personTitles', id: 'NOBODY' } }, officers(404)],
  ['masters.rowSave', { ...row, body: { version: 99 } }, officers(409)],
  ['masters.rowAct', { params: { ...row.params, action: 'activate' }, body: { version: 99 } }, officers(409)],
  ['masters.rowAct', { params: { ...row.params, action: 'delete' }, body: { version: 1 } }, officers(400)],
  ['masters.rowHistory', row, officers(200)],
  ['masters.rowUsage', row, officers(200)],
  ['masters.rowUsage', { params: { list: 'personTitles', id: "x' or 1=1" } }, officers(404)],
]

testAccessRows((name) => calls[name][1].startsWith('/api/masters/lists'), rows)
