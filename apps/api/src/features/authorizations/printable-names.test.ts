import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DraftParts, draftParts, importDraft, step } from '../../testing/drafts.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let importer: TestPerson
let officer: TestPerson
let admin: TestPerson
let parts: DraftParts
beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  officer = await app.as('officer')
  admin = await app.as('admin')
  parts = await draftParts(importer)
})
afterAll(() => app?.close())

it('a request is neither approved nor signed with a name that its permit would lose letters of', async () => {
  const name = 'Acme 👩‍👩‍👧'
  const rename = (id: string, to: string) =>
    app.database.ownerPool.query('update work_case set partner_name = $1 where id = $2', [to, id])
  const { body: draft } = await importer.call('authorizations.create', { body: importDraft(parts) })
  const submitted = await step(importer, draft, 'submit', { declaration: true })
  const proposed = await step(officer, await step(officer, submitted, 'take'), 'propose', {
    decision: 'approve',
  })
  await rename(draft.id, name)
  const check = {
    code: 'unprintableName',
    severity: 'block',
    params: { name, characters: '👩‍👩‍👧' },
  }
  const { body: checks } = await officer.call('authorizations.checks', { params: { id: draft.id } })
  expect(checks).toContainEqual(expect.objectContaining(check))
  const act = async (action: string, version: number) =>
    (await admin.call('authorizations.act', { params: { id: draft.id, action }, body: { version } })).body
  expect(await act('approve', proposed.version)).toMatchObject({
    message: 'caseworkBlocked',
    details: { checks: [check] },
  })

  await rename(draft.id, '北京中药有限公司')
  const approved = await step(admin, proposed, 'approve')
  await rename(draft.id, name)
  expect(await act('issue', approved.version)).toMatchObject({
    message: 'caseworkBlocked',
    details: { checks: [check] },
  })
  await rename(draft.id, '北京中药有限公司')
  expect(await act('issue', approved.version)).toMatchObject({ status: 'ISS' })
})

it.each([
  [
    'an approval is not proposed',
    { decision: 'approve', terms: { ownConditions: 'Only by road 🙂.' } },
    'propose',
  ],
  ['an approval is not given', { terms: { ownConditions: 'Only by road 🙂.' } }, 'approve'],
  ['a request is not refused', { reasonCode: 'REFUSE-PARTNER', comment: 'Only by road 🙂.' }, 'refuse'],
])('%s with words that no document can print', async (_name, body, action) => {
  const kilograms = { propose: '0.2', approve: '0.3', refuse: '0.4' }[action] ?? ''
  const { body: draft } = await importer.call('authorizations.create', {
    body: importDraft(parts, { morphine: kilograms }),
  })
  const submitted = await step(importer, draft, 'submit', { declaration: true })
  const taken = await step(officer, submitted, 'take')
  const standing =
    action === 'propose' ? taken : await step(officer, taken, 'propose', { decision: 'approve' })
  const { id, version } = standing
  const person = action === 'propose' ? officer : admin
  expect(
    await person.call('authorizations.act', { params: { id, action }, body: { version, ...body } }),
  ).toMatchObject({
    status: 422,
    body: { message: 'documentUnprintable', details: { text: 'Only by road 🙂.', characters: '🙂' } },
  })
})

it('a request is not submitted with words that no document can print', async () => {
  const { body: draft } = await importer.call('authorizations.create', {
    body: { ...importDraft(parts), applicantReference: 'PO-1 🙂' },
  })
  const answer = await importer.call('authorizations.act', {
    params: { id: draft.id, action: 'submit' },
    body: { version: draft.version, declaration: true },
  })
  expect(answer.body).toMatchObject({
    message: 'caseworkBlocked',
    details: {
      checks: [{ code: 'unprintable', params: { field: 'applicantReference', characters: '🙂' } }],
    },
  })
})
