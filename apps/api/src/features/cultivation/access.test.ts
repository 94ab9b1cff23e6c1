import type { CallName } from '@papaver/contract/calls.ts'
import { afterAll, beforeAll } from 'vitest'
import { testCaseAccess } from '../../testing/access-table.ts'
import { cultivationDraft, cultivationGround, cultivationStep } from '../../testing/cultivation.ts'
import { pdfBytes } from '../../testing/pdf.ts'
import { startTestApp, type TestApp, type TestInput } from '../../testing/start-test-app.ts'

const act = (action: string) => ({ action })
const behalf = 'behalf'
const bulk = 'bulk'

/**
 * Every call of the feature, on a request of the grower's that an officer has taken, by every kind of person. 404: outside
 * the scope. 403: not for this role. 400/409/422: may call, but not now.
 */
const table: readonly (readonly [CallName, { action?: string; body?: unknown }, ...number[]])[] = [
  //                              nobody adm off imp stf riv cus cst gro
  ['cultivation.list', {}, 401, 200, 200, 403, 403, 403, 403, 403, 200],
  ['cultivation.counts', {}, 401, 200, 200, 403, 403, 403, 403, 403, 200],
  ['cultivation.export', {}, 401, 200, 200, 403, 403, 403, 403, 403, 200],
  ['cultivation.get', {}, 401, 200, 200, 403, 403, 403, 403, 403, 200],
  ['cultivation.history', {}, 401, 200, 200, 403, 403, 403, 403, 403, 200],
  ['cultivation.checks', {}, 401, 200, 200, 403, 403, 403, 403, 403, 200],
  ['cultivation.record', {}, 401, 200, 200, 403, 403, 403, 403, 403, 200],
  ['cultivation.overview', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['cultivation.exportOverview', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['cultivation.sites', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  // No permit is there yet for anybody, and no letter.
  ['cultivation.document', {}, 401, 404, 404, 403, 403, 403, 403, 403, 404],
  ['cultivation.letter', {}, 401, 404, 404, 403, 403, 403, 403, 403, 404],
  ['cultivation.save', { body: 'draft' }, 401, 409, 409, 403, 403, 403, 403, 403, 409],
  ['cultivation.act', act('issue'), 401, 409, 409, 403, 403, 403, 403, 403, 409],
  ['cultivation.act', act('suspend'), 401, 409, 409, 403, 403, 403, 403, 403, 409],
  ['cultivation.act', act('close'), 401, 409, 409, 403, 403, 403, 403, 403, 409],
  ['cultivation.act', act('reportInspection'), 401, 409, 409, 403, 403, 403, 403, 403, 409],
  ['cultivation.bulk', { body: bulk }, 401, 200, 200, 403, 403, 403, 403, 403, 200],
  ['cultivation.attach', { body: 'files' }, 401, 201, 201, 403, 403, 403, 403, 403, 409],
  ['cultivation.attachment', {}, 401, 404, 404, 403, 403, 403, 403, 403, 404],
  ['cultivation.detach', {}, 401, 404, 404, 403, 403, 403, 403, 403, 409],
  ['cultivation.notes', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['cultivation.addNote', { body: { text: 'seen' } }, 401, 201, 201, 403, 403, 403, 403, 403, 403],
  ['cultivation.officers', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['cultivation.create', { body: {} }, 401, 400, 400, 403, 403, 403, 403, 403, 201],
  ['cultivation.create', { body: behalf }, 401, 201, 201, 403, 403, 403, 403, 403, 403],
  ['cultivation.copy', { body: {} }, 401, 403, 403, 403, 403, 403, 403, 403, 201],
]

let app: TestApp
let growers: string
let taken: { id: string; version: number }
beforeAll(async () => {
  app = await startTestApp()
  // Another one than the one who asks: nobody enters a request for a house of others.
  const { rows } = await app.database.ownerPool.query(
    `select e.id from establishment e where e.kind = 'grower' and not exists
       (select from account a where a.establishment_id = e.id and a.user_name = 'grower') limit 1`,
  )
  growers = rows[0].id
  const grower = await app.as('grower')
  const { body } = await grower.call('cultivation.create', {
    body: cultivationDraft(await cultivationGround(app)),
  })
  const requested = await cultivationStep(grower, body, 'submit', { declaration: true })
  taken = await cultivationStep(await app.as('officer'), requested, 'take')
})
afterAll(() => app?.close())

const multipart = (field: string, name: string, content: string): TestInput => ({
  body: `--x\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n${content}\r\n--x--\r\n`,
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
})
const empty = { plots: [], varieties: [], buyers: [], version: 1 }
const inputOf = ({ body, action }: (typeof table)[number][1]): TestInput => {
  const params = { id: taken.id, action: action ?? 'take', attachmentId: taken.id, letterId: taken.id }
  if (body === 'files') return { params, ...multipart('files', 'a.pdf', String(pdfBytes())) }
  if (body === 'draft') return { params, body: empty }
  if (body === behalf) return { params, body: { establishmentId: growers, receivedOn: '2026-06-01' } }
  if (body === bulk) return { params, body: { cases: [{ id: taken.id, version: 0 }] } }
  return { params, ...(action ? { body: { version: taken.version } } : body ? { body } : {}) }
}

testCaseAccess('cultivation', table, { app: () => app, inputOf })
