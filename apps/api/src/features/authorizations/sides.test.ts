import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSpreadsheet } from '../../platform/spreadsheets.ts'
import { type DraftParts, draftParts, importDraft, step } from '../../testing/drafts.ts'
import { pdfBytes } from '../../testing/pdf.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

const readers = ['officer', 'importer', 'customs'] as const
type Reader = (typeof readers)[number]

let app: TestApp
let parts: DraftParts
const people = new Map<string, TestPerson>()
const as = (name: string): TestPerson => {
  const person = people.get(name)
  if (person === undefined) throw new Error(`${name} is not signed in`)
  return person
}
let permit: { id: string; version: number; number: string }
let earlier: string
let officer: string
/** Everything that each reader is answered about the permit, call by call. */
const answers = new Map<Reader, Record<string, { status: number; text: string }>>()

const upload = [
  '--x',
  'content-disposition: form-data; name="files"; filename="secret-file.pdf"',
  'content-type: application/pdf',
  '',
  pdfBytes().toString(),
  '--x--',
  '',
].join('\r\n')

/** One note to customs that stands, and one that was taken back. */
const writeToCustoms = async (id: string): Promise<void> => {
  const params = { id }
  await as('officer').call('authorizations.addCustomsNote', { params, body: { text: 'note-to-customs' } })
  const { body } = await as('officer').call('authorizations.addCustomsNote', {
    params,
    body: { text: 'withdrawn-from-customs' },
  })
  const noteId = body.at(-1).id
  await as('officer').call('authorizations.withdrawCustomsNote', { params: { id, noteId } })
}

/** A permit whose way holds a word of each kind, said nowhere else. */
const makePermit = async () => {
  const draft = { ...importDraft(parts), remarks: 'secret-remark', applicantReference: 'on-the-document' }
  const { body } = await as('importer').call('authorizations.create', { body: draft })
  await as('importer').call('authorizations.attach', {
    params: { id: body.id },
    body: upload,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
  const { body: fresh } = await as('importer').call('authorizations.get', { params: { id: body.id } })
  let current = await step(as('importer'), fresh, 'submit', { declaration: true })
  current = await step(as('officer'), current, 'take')
  current = await step(as('officer'), current, 'ask', { comment: 'secret-question', fields: ['remarks'] })
  current = await step(as('importer'), current, 'answer', { comment: 'secret-answer' })
  await as('officer').call('authorizations.addNote', {
    params: { id: current.id },
    body: { text: 'secret-note' },
  })
  await writeToCustoms(current.id)
  current = await step(as('officer'), current, 'propose', { decision: 'approve', comment: 'secret-proposal' })
  current = await step(as('admin'), current, 'approve', { comment: 'secret-approval' })
  return step(as('admin'), current, 'issue')
}

beforeAll(async () => {
  app = await startTestApp()
  for (const name of [...readers, 'admin']) people.set(name, await app.as(name))
  parts = await draftParts(as('importer'))
  const first = await makePermit()
  earlier = first.number
  let current = await step(as('importer'), first, 'correct', {
    reasonCode: 'CORRECT-OTHER',
    comment: 'secret-wish',
  })
  current = await step(as('admin'), current, 'correct', {
    reasonCode: 'CORRECT-OTHER',
    comment: 'secret-correction',
  })
  const { id } = current.replacedBy as { id: string }
  let next = (await as('admin').call('authorizations.get', { params: { id } })).body
  next = await step(as('admin'), next, 'ask', { comment: 'secret-question' })
  next = await step(as('importer'), next, 'answer', { comment: 'secret-answer' })
  next = await step(as('admin'), next, 'propose', { decision: 'approve', comment: 'secret-proposal' })
  next = await step(as('officer'), next, 'approve', { comment: 'secret-approval' })
  next = await step(as('officer'), next, 'issue')
  next = await step(as('officer'), next, 'suspend', {
    reasonCode: 'SUSPEND-OTHER',
    comment: 'secret-suspicion',
  })
  next = await step(as('officer'), next, 'lift')
  permit = await step(as('importer'), next, 'cancel', {
    reasonCode: 'CANCEL-OTHER',
    comment: 'secret-request',
  })
  await app.database.ownerPool.query(
    `update trade_authorization set remarks = 'secret-remark', certificate_number = 'on-the-document-too',
       certificate_importer = 'secret-party' where case_id = $1`,
    [permit.id],
  )
  await app.database.ownerPool.query(
    `update authorization_line set certified_quantity = 7.25, certified_unit = 'kg', value_amount = 4321.5,
       value_currency = 'EUR' where case_id = $1`,
    [permit.id],
  )
  await as('officer').call('authorizations.addNote', { params: { id }, body: { text: 'secret-note' } })
  await writeToCustoms(id)
  await app.database.ownerPool.query(
    `insert into case_attachment (case_id, file_id, uploaded_by, uploaded_by_name, uploaded_side, uploaded_at)
     select $1, file_id, uploaded_by, uploaded_by_name, uploaded_side, uploaded_at from case_attachment where case_id = $2`,
    [permit.id, first.id],
  )
  const { rows } = await app.database.ownerPool.query(
    `select first_name || ' ' || last_name as name from account where user_name = 'officer'`,
  )
  officer = rows[0].name
  const params = { id: permit.id }
  for (const name of readers) {
    const asked: Record<string, { status: number; text: string }> = {}
    for (const call of ['get', 'history', 'checks', 'balances', 'notes', 'document'] as const) {
      const { status, body } = await as(name).call(`authorizations.${call}`, { params })
      asked[call] = { status, text: call === 'document' ? '' : JSON.stringify(body) }
    }
    const { status, body } = await as(name).call('authorizations.list', { query: { search: permit.number } })
    asked.list = { status, text: JSON.stringify(body) }
    const sheet = await as(name).call('authorizations.export', { query: { search: permit.number } })
    const bytes = sheet.bytes ?? Buffer.alloc(0)
    const book = [await readSpreadsheet(bytes), await readSpreadsheet(bytes, { sheet: 'Lines' })]
    asked.export = { status: sheet.status, text: JSON.stringify(book) }
    answers.set(name, asked)
  }
})
afterAll(() => app?.close())

/** What is said of a case, and who reads it in any answer (product §15). */
const table: readonly (readonly [
  what: string,
  said: () => string,
  office: boolean,
  applicant: boolean,
  customs: boolean,
])[] = [
  ['the permit and its lines', () => permit.number, true, true, true],
  ['what the document says', () => 'on-the-document', true, true, true],
  ['that it was suspended', () => '"action":"suspend"', true, true, true],
  ['why it was suspended, as the list of reasons has it', () => 'Other reason', true, true, true],
  ['the code with which customs signs', () => '"checkCode":"', true, true, false],
  ['the number of the certificate', () => 'on-the-document-too', true, true, true],
  ['who is named on it', () => 'secret-party', true, true, false],
  ['the column of that', () => 'Importer on the certificate', true, true, false],
  ['how much it says', () => '7.25', true, true, false],
  ['what the goods are worth', () => '4321.5', true, true, false],
  ['remarks', () => 'secret-remark', true, true, false],
  ['attachments', () => 'secret-file', true, true, false],
  ['questions', () => 'secret-question', true, true, false],
  ['answers', () => 'secret-answer', true, true, false],
  ['words with a decision', () => 'secret-approval', true, true, false],
  ['words with a suspension', () => 'secret-suspicion', true, true, false],
  ['what the holder asks for', () => 'secret-request', true, true, false],
  ['that he asks for it', () => '"cancel":true', true, true, false],
  ['checks', () => '"severity":"', true, true, false],
  ['balances', () => '"reservedGrams"', true, true, false],
  ['the number of an earlier permit', () => earlier, true, true, false],
  ['words with a proposal', () => 'secret-proposal', true, false, false],
  ['notes', () => 'secret-note', true, false, false],
  ['notes to customs', () => 'note-to-customs', true, false, true],
  ['notes taken back from customs', () => 'withdrawn-from-customs', true, false, false],
  ['names of officers', () => officer, true, false, false],
  ['reasons for attention', () => 'cancelRequested', true, false, false],
]

describe.each(table)('%s', (_what, said, office, applicant, customs) => {
  it.each([
    ['officer', office],
    ['importer', applicant],
    ['customs', customs],
  ] as const)('for %s: %s', (name, isShown) => {
    const all = Object.values(answers.get(name) ?? {})
      .map(({ text }) => text)
      .join('\n')
    expect(all.includes(said())).toBe(isShown)
  })
})

it('what a side is not told is not there to be asked for', () => {
  const statuses = (name: Reader) =>
    Object.fromEntries(Object.entries(answers.get(name) ?? {}).map(([call, { status }]) => [call, status]))
  const all = {
    get: 200,
    history: 200,
    checks: 200,
    balances: 200,
    notes: 200,
    document: 200,
    list: 200,
    export: 200,
  }
  expect(statuses('officer')).toEqual(all)
  expect(statuses('importer')).toEqual({ ...all, notes: 403 })
  expect(statuses('customs')).toEqual({ ...all, checks: 404, balances: 403, notes: 403, document: 404 })
})

describe('a list', () => {
  const total = async (name: string, query: Record<string, string>) =>
    (await as(name).call('authorizations.list', { query })).body.total as number

  it('cannot be narrowed by what its reader is not told', async () => {
    const { rows } = await app.database.ownerPool.query(`select id from account where user_name = 'officer'`)
    const queries = [
      { flag: 'cancelRequested' },
      { flag: 'nothing-of-the-kind' },
      { assignee: rows[0].id },
      { assignee: permit.id },
      { view: 'unassigned' },
      { view: 'decide' },
      { view: 'mine' },
    ]
    for (const name of ['importer', 'customs']) {
      const all = await total(name, {})
      for (const query of queries) expect([name, query, await total(name, query)]).toEqual([name, query, all])
    }
    expect(await total('officer', { flag: 'cancelRequested' })).toBeGreaterThan(0)
    expect(await total('officer', { flag: 'nothing-of-the-kind' })).toBe(0)
  })
})
