import type { CallName } from '@papaver/contract/calls.ts'
import { afterAll, beforeAll } from 'vitest'
import { testCaseAccess } from '../../testing/access-table.ts'
import { issuedCultivation } from '../../testing/cultivation.ts'
import { reportStep, sendReport } from '../../testing/field-reports.ts'
import { pdfBytes } from '../../testing/pdf.ts'
import { startTestApp, type TestApp, type TestInput } from '../../testing/start-test-app.ts'

const act = (action: string) => ({ action })
const bulk = 'bulk'

/**
 * Every call of the feature, on a report of the grower's that an officer has taken, by every kind of person. 404: outside
 * the scope. 403: not for this role. 400/409/422: may call, but not now.
 */
const table: readonly (readonly [CallName, { action?: string; body?: unknown }, ...number[]])[] = [
  //                                nobody adm off imp stf riv cus cst gro
  ['field-reports.list', {}, 401, 200, 200, 403, 403, 403, 403, 403, 200],
  ['field-reports.counts', {}, 401, 200, 200, 403, 403, 403, 403, 403, 200],
  ['field-reports.export', {}, 401, 200, 200, 403, 403, 403, 403, 403, 200],
  ['field-reports.get', {}, 401, 200, 200, 403, 403, 403, 403, 403, 200],
  ['field-reports.history', {}, 401, 200, 200, 403, 403, 403, 403, 403, 200],
  ['field-reports.checks', {}, 401, 200, 200, 403, 403, 403, 403, 403, 200],
  // An officer names the grower for whom he would report.
  ['field-reports.permits', {}, 401, 400, 400, 403, 403, 403, 403, 403, 200],
  // What was handed over is seen by houses that trade; to these nothing was.
  ['field-reports.device', {}, 401, 403, 403, 403, 403, 403, 403, 403, 200],
  ['field-reports.send', { body: 'sent' }, 401, 403, 403, 403, 403, 403, 403, 403, 201],
  ['field-reports.receipts', {}, 401, 403, 403, 200, 200, 200, 403, 403, 403],
  ['field-reports.receive', { body: 'receipt' }, 401, 403, 403, 404, 404, 404, 403, 403, 403],
  // The authority's view beyond single cases.
  ['field-reports.owed', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['field-reports.exportOwed', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['field-reports.remind', { body: { kind: 'nil' } }, 401, 404, 404, 403, 403, 403, 403, 403, 403],
  ['field-reports.risks', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['field-reports.exportRisks', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['field-reports.draw', { body: { count: 1 } }, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['field-reports.save', { body: 'draft' }, 401, 409, 409, 403, 403, 403, 403, 403, 409],
  ['field-reports.act', act('approve'), 401, 409, 409, 403, 403, 403, 403, 403, 409],
  ['field-reports.act', act('settle'), 401, 409, 409, 403, 403, 403, 403, 403, 409],
  ['field-reports.act', act('record'), 401, 409, 409, 403, 403, 403, 403, 403, 409],
  ['field-reports.bulk', { body: bulk }, 401, 200, 200, 403, 403, 403, 403, 403, 200],
  ['field-reports.attach', { body: 'files' }, 401, 201, 201, 403, 403, 403, 403, 403, 201],
  ['field-reports.attachment', {}, 401, 404, 404, 403, 403, 403, 403, 403, 404],
  ['field-reports.detach', {}, 401, 404, 404, 403, 403, 403, 403, 403, 404],
  ['field-reports.notes', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['field-reports.addNote', { body: { text: 'seen' } }, 401, 201, 201, 403, 403, 403, 403, 403, 403],
  ['field-reports.officers', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['field-reports.create', { body: 'own' }, 401, 400, 400, 403, 403, 403, 403, 403, 201],
  ['field-reports.create', { body: 'behalf' }, 401, 201, 201, 403, 403, 403, 403, 403, 400],
  ['field-reports.copy', { body: {} }, 401, 403, 403, 403, 403, 403, 403, 403, 201],
  // The first takes the step, and for whoever comes later it is done.
  ['field-reports.act', act('accept'), 401, 200, 409, 403, 403, 403, 403, 403, 409],
]

let app: TestApp
let growers: string
let permitId: string
let taken: { id: string; version: number }
beforeAll(async () => {
  app = await startTestApp()
  const { rows } = await app.database.ownerPool.query(
    `select establishment_id from account where user_name = 'grower'`,
  )
  growers = rows[0].establishment_id
  permitId = (await issuedCultivation(app, { startsOn: '2026-06-17' })).id
  // As if it had been issued in winter: what is reported has happened by now.
  await app.database.ownerPool.query(`update cultivation set valid_from = '2026-01-10' where case_id = $1`, [
    permitId,
  ])
  const said = { happenedOn: '2026-06-02', plants: 400 }
  const sent = await sendReport(await app.as('grower'), permitId, 'STA', said)
  taken = await reportStep(await app.as('officer'), sent, 'take')
})
afterAll(() => app?.close())

const multipart = (field: string, name: string, content: string): TestInput => ({
  body: `--x\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n${content}\r\n--x--\r\n`,
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
})
const bodies = (): Readonly<Record<string, object>> => {
  const report = { kind: 'STA', permitId }
  return {
    draft: { ...report, version: 1 },
    own: report,
    sent: { ...report, declaration: true, notedAt: null },
    behalf: { ...report, establishmentId: growers, receivedOn: '2026-06-01' },
    bulk: { cases: [{ id: taken.id, version: 0 }] },
    receipt: { on: '2026-06-14', fresh: '1' },
  }
}
const inputOf = ({ body, action }: (typeof table)[number][1]): TestInput => {
  const params = { id: taken.id, action: action ?? 'take', attachmentId: taken.id, letterId: taken.id }
  if (body === 'files') return { params, ...multipart('files', 'a.pdf', String(pdfBytes())) }
  if (typeof body === 'string') return { params, body: bodies()[body] }
  return { params, ...(action ? { body: { version: taken.version } } : body ? { body } : {}) }
}

testCaseAccess('field-reports', table, { app: () => app, inputOf })
