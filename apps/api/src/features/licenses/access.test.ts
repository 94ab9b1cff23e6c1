import type { CallName } from '@papaver/contract/calls.ts'
import { afterAll, beforeAll } from 'vitest'
import { testCaseAccess } from '../../testing/access-table.ts'
import { licenseDraft, licenseStep } from '../../testing/licenses.ts'
import { pdfBytes } from '../../testing/pdf.ts'
import { startTestApp, type TestApp, type TestInput } from '../../testing/start-test-app.ts'

const act = (action: string) => ({ action })
const behalf = 'behalf'
const bulk = 'bulk'

/**
 * Every call of the feature, on an application of the importer's that an officer has taken, by every kind of person. 404:
 * outside the scope. 403: not for this role. 409/422: may call, but not now.
 */
const table: readonly (readonly [CallName, { action?: string; body?: unknown }, ...number[]])[] = [
  //                           nobody adm off imp stf riv cus cst gro
  ['licenses.list', {}, 401, 200, 200, 200, 200, 200, 403, 403, 200],
  ['licenses.counts', {}, 401, 200, 200, 200, 200, 200, 403, 403, 200],
  ['licenses.export', {}, 401, 200, 200, 200, 200, 200, 403, 403, 200],
  ['licenses.get', {}, 401, 200, 200, 200, 200, 404, 403, 403, 404],
  ['licenses.history', {}, 401, 200, 200, 200, 200, 404, 403, 403, 404],
  ['licenses.checks', {}, 401, 200, 200, 200, 200, 404, 403, 403, 404],
  // No certificate is there yet for anybody.
  ['licenses.document', {}, 401, 404, 404, 404, 404, 404, 403, 403, 404],
  ['licenses.letter', {}, 401, 404, 404, 404, 404, 404, 403, 403, 404],
  ['licenses.effect', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['licenses.save', { body: 'draft' }, 401, 409, 409, 409, 403, 404, 403, 403, 404],
  ['licenses.act', act('issue'), 401, 409, 409, 409, 409, 404, 403, 403, 404],
  ['licenses.act', act('reportInspection'), 401, 409, 409, 409, 409, 404, 403, 403, 404],
  ['licenses.act', act('suspend'), 401, 409, 409, 409, 409, 404, 403, 403, 404],
  ['licenses.act', act('surrender'), 401, 409, 409, 409, 409, 404, 403, 403, 404],
  ['licenses.act', act('askSurrender'), 401, 409, 409, 409, 409, 404, 403, 403, 404],
  ['licenses.act', act('acceptSurrender'), 401, 409, 409, 409, 409, 404, 403, 403, 404],
  ['licenses.act', act('declineSurrender'), 401, 409, 409, 409, 409, 404, 403, 403, 404],
  ['licenses.bulk', { body: bulk }, 401, 200, 200, 200, 200, 200, 403, 403, 200],
  ['licenses.attach', { body: 'files' }, 401, 201, 201, 409, 403, 404, 403, 403, 404],
  ['licenses.attachment', {}, 401, 404, 404, 404, 404, 404, 403, 403, 404],
  ['licenses.detach', {}, 401, 404, 404, 409, 403, 404, 403, 403, 404],
  ['licenses.notes', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['licenses.addNote', { body: { text: 'seen' } }, 401, 201, 201, 403, 403, 403, 403, 403, 403],
  ['licenses.officers', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['licenses.create', { body: {} }, 401, 400, 400, 201, 403, 201, 403, 403, 201],
  ['licenses.create', { body: behalf }, 401, 201, 201, 403, 403, 400, 403, 403, 403],
  ['licenses.copy', { body: {} }, 401, 403, 403, 201, 403, 404, 403, 403, 404],
]

let app: TestApp
let rivals: string
let taken: { id: string; version: number }
beforeAll(async () => {
  app = await startTestApp()
  const { rows } = await app.database.ownerPool.query(
    `select establishment_id from account where user_name = 'rival'`,
  )
  rivals = rows[0].establishment_id
  const importer = await app.as('importer')
  const { body } = await importer.call('licenses.create', { body: licenseDraft() })
  const requested = await licenseStep(importer, body, 'submit', { declaration: true })
  taken = await licenseStep(await app.as('officer'), requested, 'take')
})
afterAll(() => app?.close())

const multipart = (field: string, name: string, content: string): TestInput => ({
  body: `--x\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n${content}\r\n--x--\r\n`,
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
})
const empty = { substanceIds: [], siteIds: [], persons: [], quotas: [], stocks: [], version: 1 }
const inputOf = ({ body, action }: (typeof table)[number][1]): TestInput => {
  const params = { id: taken.id, action: action ?? 'take', attachmentId: taken.id, letterId: taken.id }
  if (body === 'files') return { params, ...multipart('files', 'a.pdf', String(pdfBytes())) }
  if (body === 'draft') return { params, body: empty }
  if (body === behalf) return { params, body: { establishmentId: rivals, receivedOn: '2026-06-01' } }
  if (body === bulk) return { params, body: { cases: [{ id: taken.id, version: 0 }] } }
  return { params, ...(action ? { body: { version: taken.version } } : body ? { body } : {}) }
}

testCaseAccess('licenses', table, { app: () => app, inputOf })
