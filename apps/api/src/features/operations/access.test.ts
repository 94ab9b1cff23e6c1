import { type AccessRow, everybody, type Statuses, testAccessRows } from '../../testing/access-table.ts'

//                        nobody admin officer importer staff rival customs staff grower
const office: Statuses = [401, 200, 200, 403, 403, 403, 403, 403, 403]
const officeNotFound: Statuses = [401, 404, 404, 403, 403, 403, 403, 403, 403]
const officeNoForm: Statuses = [401, 415, 415, 403, 403, 403, 403, 403, 403]
const officeRefused: Statuses = [401, 409, 409, 403, 403, 403, 403, 403, 403]

const rows: readonly AccessRow[] = [
  ['operations.live', {}, everybody(200, 200)],
  ['operations.ready', {}, everybody(200, 200)],
  // Off until the authority switches it on; then it asks for its own token (metrics.test.ts).
  ['operations.metrics', {}, everybody(404, 404)],
  ['operations.health', {}, office],
  ['operations.healthHistory', {}, office],
  ['operations.test', { params: { probe: 'database' }, body: {} }, office],
  ['operations.keys', {}, office],
  // The proof is wrong: who may not do it at all is told so first.
  ['operations.replaceKey', { body: { keyId: 'XV-2026-000000', password: 'wrong' } }, officeRefused],
  ['operations.readCertificate', { body: {} }, officeNoForm],
  ['operations.useCertificate', { body: {} }, officeNoForm],
  [
    'operations.reportKey',
    {
      params: { keyId: 'XV-2026-000000' },
      body: { since: '2026-06-01', reason: 'lost', password: 'wrong' },
    },
    officeRefused,
  ],
  ['operations.logFiles', {}, office],
  ['operations.logLines', {}, office],
  ['operations.logExport', {}, office],
  ['operations.logFile', { params: { name: 'papaver-2026-01-01.log' } }, officeNotFound],
]

testAccessRows('operations', rows)
