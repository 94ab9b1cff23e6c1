import type { CallName } from '@papaver/contract/calls.ts'
import { afterAll, beforeAll } from 'vitest'
import { testCaseAccess } from '../../testing/access-table.ts'
import { pdfBytes } from '../../testing/pdf.ts'
import { startTestApp, type TestApp, type TestInput } from '../../testing/start-test-app.ts'

const act = (action: string) => ({ action })
const draft = { tradeName: 'Accessdol', components: [] }
const behalf = 'behalf'
const bulk = 'bulk'

/**
 * Every call of the feature, on a request of the importer's that an officer has taken, by every kind of person. 404:
 * outside the scope. 403: not for this role. 409/422: may call, but not now.
 */
const table: readonly (readonly [CallName, { action?: string; body?: unknown }, ...number[]])[] = [
  //                                nobody adm off imp stf riv cus cst gro
  ['preparations.list', {}, 401, 200, 200, 200, 200, 200, 403, 403, 403],
  ['preparations.counts', {}, 401, 200, 200, 200, 200, 200, 403, 403, 403],
  ['preparations.export', {}, 401, 200, 200, 200, 200, 200, 403, 403, 403],
  ['preparations.get', {}, 401, 200, 200, 200, 200, 404, 403, 403, 403],
  ['preparations.history', {}, 401, 200, 200, 200, 200, 404, 403, 403, 403],
  ['preparations.checks', {}, 401, 200, 200, 200, 200, 404, 403, 403, 403],
  ['preparations.save', { body: { ...draft, version: 1 } }, 401, 409, 409, 409, 409, 404, 403, 403, 403],
  ['preparations.act', act('approve'), 401, 409, 409, 409, 409, 404, 403, 403, 403],
  ['preparations.act', act('deactivate'), 401, 409, 409, 409, 409, 404, 403, 403, 403],
  // A case out of scope is an answer of its own line.
  ['preparations.bulk', { body: bulk }, 401, 200, 200, 200, 200, 200, 403, 403, 403],
  ['preparations.attach', { body: 'files' }, 401, 201, 201, 409, 409, 404, 403, 403, 403],
  ['preparations.attachment', {}, 401, 404, 404, 404, 404, 404, 403, 403, 403],
  ['preparations.detach', {}, 401, 404, 404, 409, 409, 404, 403, 403, 403],
  ['preparations.notes', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['preparations.addNote', { body: { text: 'seen' } }, 401, 201, 201, 403, 403, 403, 403, 403, 403],
  ['preparations.officers', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  // Officers enter for a company, or something of the authority's own; a company writes for itself alone.
  ['preparations.create', { body: draft }, 401, 201, 201, 201, 201, 201, 403, 403, 403],
  ['preparations.create', { body: behalf }, 401, 201, 201, 403, 403, 400, 403, 403, 403],
  ['preparations.copy', { body: {} }, 401, 403, 403, 201, 201, 404, 403, 403, 403],
  // What is not in the catalogue is not renewed; the request itself is its own house's to read there.
  ['preparations.renew', { body: {} }, 401, 409, 409, 409, 409, 404, 403, 403, 403],
  ['preparations.catalogue', {}, 401, 200, 200, 200, 200, 200, 403, 403, 403],
  ['preparations.entry', {}, 401, 200, 200, 200, 200, 404, 403, 403, 403],
  ['preparations.effect', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['preparations.import', { body: 'sheet' }, 401, 422, 422, 422, 422, 422, 403, 403, 403],
  ['preparations.importTemplate', {}, 401, 200, 200, 200, 200, 200, 403, 403, 403],
]

let app: TestApp
let rivals: string
let taken: { id: string; version: number }
beforeAll(async () => {
  app = await startTestApp()
  const importer = await app.as('importer')
  const { rows } = await app.database.ownerPool.query(
    `select establishment_id from account where user_name = 'rival'`,
  )
  rivals = rows[0].establishment_id
  const [form] = (await importer.call('masters.substances')).body.filter(
    ({ name }: { name: string }) => name === 'Codeine',
  )
  const body = {
    tradeName: 'Accessdol',
    dosageForm: 'TAB',
    use: 'human',
    packSize: '10',
    packUnit: 'tablet',
    components: [{ substanceId: form.id, formId: form.forms[0].id, strength: '10', unit: 'mg' }],
  }
  const created = await importer.call('preparations.create', { body })
  const step = async (who: string, action: string, input: object, { id, version }: typeof taken) =>
    (
      await (
        await app.as(who)
      ).call('preparations.act', {
        params: { id, action },
        body: { version, ...input },
      })
    ).body
  const requested = await step('importer', 'submit', { declaration: true }, created.body)
  taken = await step('officer', 'take', {}, requested)
})
afterAll(() => app?.close())

const multipart = (field: string, name: string, content: string): TestInput => ({
  body: `--x\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n${content}\r\n--x--\r\n`,
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
})
const inputOf = ({ body, action }: (typeof table)[number][1]): TestInput => {
  const params = { id: taken.id, action: action ?? 'take', attachmentId: taken.id }
  if (body === 'files') return { params, ...multipart('files', 'a.pdf', String(pdfBytes())) }
  if (body === 'sheet') return { params, ...multipart('file', 'a.csv', 'a,b\n1,2\n') }
  if (body === behalf)
    return { params, body: { ...draft, establishmentId: rivals, receivedOn: '2026-06-01' } }
  if (body === bulk) return { params, body: { cases: [{ id: taken.id, version: 0 }] } }
  return { params, ...(action ? { body: { version: taken.version } } : body ? { body } : {}) }
}

testCaseAccess('preparations', table, { app: () => app, inputOf })
