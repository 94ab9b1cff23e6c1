import type { CallName } from '@papaver/contract/calls.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { testCaseAccess } from '../../testing/access-table.ts'
import { pdfBytes } from '../../testing/pdf.ts'
import { startTestApp, type TestApp, type TestInput } from '../../testing/start-test-app.ts'

const act = (action: string) => ({ action })
const draft = { kind: 'incoming' }
const bulk = 'bulk'

/**
 * Every call of the feature, on a notification for the importer that an officer has entered, by every kind of person:
 * it stands between authorities, and whose goods they are has no part in it.
 */
const table: readonly (readonly [CallName, { action?: string; body?: unknown }, ...number[]])[] = [
  //                               nobody adm off imp stf riv cus cst gro
  ['pre-export.list', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['pre-export.counts', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['pre-export.export', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['pre-export.get', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['pre-export.text', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['pre-export.exchangeFile', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['pre-export.dataFile', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  // Of one that came in there is no letter of ours.
  ['pre-export.letter', {}, 401, 404, 404, 403, 403, 403, 403, 403, 403],
  ['pre-export.history', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['pre-export.checks', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['pre-export.save', { body: { ...draft, version: 1 } }, 401, 409, 409, 403, 403, 403, 403, 403, 403],
  ['pre-export.act', act('acknowledge'), 401, 409, 409, 403, 403, 403, 403, 403, 403],
  ['pre-export.act', act('noAnswer'), 401, 409, 409, 403, 403, 403, 403, 403, 403],
  ['pre-export.bulk', { body: bulk }, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['pre-export.attach', { body: 'files' }, 401, 201, 201, 403, 403, 403, 403, 403, 403],
  ['pre-export.attachment', {}, 401, 404, 404, 403, 403, 403, 403, 403, 403],
  ['pre-export.detach', {}, 401, 404, 404, 403, 403, 403, 403, 403, 403],
  ['pre-export.notes', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['pre-export.addNote', { body: { text: 'seen' } }, 401, 201, 201, 403, 403, 403, 403, 403, 403],
  ['pre-export.officers', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['pre-export.create', { body: draft }, 401, 201, 201, 403, 403, 403, 403, 403, 403],
  // A notification is written anew: nobody's own house has one to copy.
  ['pre-export.copy', { body: {} }, 401, 403, 403, 403, 403, 403, 403, 403, 403],
]

let app: TestApp
let entered: { id: string; version: number }
beforeAll(async () => {
  app = await startTestApp()
  const officer = await app.as('officer')
  const { rows } = await app.database.ownerPool.query(
    `select establishment_id from account where user_name = 'importer'`,
  )
  const substances = (await officer.call('masters.substances')).body
  const created = await officer.call('pre-export.create', {
    body: {
      kind: 'incoming',
      establishmentId: rows[0].establishment_id,
      receivedOn: '2026-06-01',
      substanceId: substances.find(({ name }: { name: string }) => name === 'Ephedrine').id,
      quantity: '25',
      unit: 'kg',
      countryId: 'IN',
      partner: 'Kalpanik Exports Pvt Ltd',
      partnerAddress: '14 Sample Road, Mumbai',
      dispatchOn: '2027-06-01',
      entryPoint: 'Portvale',
      replyBy: '2027-05-01',
    },
  })
  expect(created.status).toBe(201)
  const { id, version } = created.body
  const sent = await officer.call('pre-export.act', {
    params: { id, action: 'submit' },
    body: { version, declaration: true },
  })
  expect(sent.body).toMatchObject({ status: 'ACK', number: 'PEN-0001' })
  entered = sent.body
})
afterAll(() => app?.close())

const files: TestInput = {
  body: `--x\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n${String(pdfBytes())}\r\n--x--\r\n`,
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
}
const inputOf = ({ body, action }: (typeof table)[number][1]): TestInput => {
  const params = { id: entered.id, action: action ?? 'take', attachmentId: entered.id, letterId: entered.id }
  if (body === 'files') return { params, ...files }
  if (body === bulk) return { params, body: { cases: [{ id: entered.id, version: 0 }] } }
  const needs = action === 'noAnswer' ? { comment: 'Nobody answered.' } : {}
  return { params, ...(action ? { body: { version: entered.version, ...needs } } : body ? { body } : {}) }
}

testCaseAccess('pre-export', table, { app: () => app, inputOf })
