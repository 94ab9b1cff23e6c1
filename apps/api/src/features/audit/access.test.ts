import { type AccessRow, type Statuses, testAccessRows } from '../../testing/access-table.ts'

//                        nobody admin officer importer staff rival customs staff grower
const office: Statuses = [401, 200, 200, 403, 403, 403, 403, 403, 403]

const rows: readonly AccessRow[] = [
  ['audit.list', {}, office],
  ['audit.get', { params: { seq: 1 } }, office],
  ['audit.actors', {}, office],
  ['audit.export', { query: { format: 'jsonl', entity: 'nothing' } }, office],
  ['audit.verifications', {}, office],
  ['audit.verify', {}, office],
]

testAccessRows('audit', rows)
