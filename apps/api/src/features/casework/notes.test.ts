import { afterAll, beforeAll, expect, it } from 'vitest'
import { draftParts, importDraft, step } from '../../testing/drafts.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let [officer, admin, importer]: TestPerson[] = []
let permit: { id: string; number: string }
beforeAll(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
  admin = await app.as('admin')
  importer = await app.as('importer')
  const { body } = await importer.call('authorizations.create', {
    body: importDraft(await draftParts(importer)),
  })
  permit = await step(importer, body, 'submit', { declaration: true })
})
afterAll(() => app?.close())

const idOf = async (userName: string): Promise<string> =>
  (await app.database.ownerPool.query('select id from account where user_name = $1', [userName])).rows[0].id
const note = (text: string, mentions: readonly string[]) =>
  (officer as TestPerson).call('authorizations.addNote', {
    params: { id: permit.id },
    body: { text, mentions },
  })
const noted = async (person: TestPerson | undefined) =>
  (
    (await (person as TestPerson).call('notifications.list', { query: {} })).body.items as { code: string }[]
  ).filter(({ code }) => code === 'CASE_NOTED')

it('tells the colleagues whom it names, once each, and not its author', async () => {
  const ids = [await idOf('admin'), await idOf('officer'), await idOf('admin')]
  const { status, body } = await note('Look at the unmistakable figure.', ids)
  expect(status).toBe(201)
  expect(body.mentioned).toHaveLength(2)
  expect(await noted(admin)).toMatchObject([
    { params: { number: permit.number }, link: expect.stringContaining(permit.id) },
  ])
  expect(await noted(officer)).toEqual([])
  expect(await noted(importer)).toEqual([])
  const { body: notes } = (await admin?.call('authorizations.notes', { params: { id: permit.id } })) ?? {}
  expect(notes).toMatchObject([{ text: 'Look at the unmistakable figure.', mentioned: body.mentioned }])
})

it('says in no mail what the note says', async () => {
  const { rows } = await app.database.ownerPool.query(
    `select subject || body || html as said from mail_outbox where template = 'CASE_NOTED'`,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ said }) => said.includes('unmistakable'))).toEqual([])
})

it.each([['importer'], ['customs']])('names nobody who cannot read it: %s', async (userName) => {
  const { status } = await note(`For ${userName}`, [await idOf(userName)])
  expect(status).toBe(404)
  const { body } = (await admin?.call('authorizations.notes', { params: { id: permit.id } })) ?? {}
  expect(body.filter(({ text }: { text: string }) => text === `For ${userName}`)).toEqual([])
})

it('names ten at most', async () => {
  const ids = Array.from({ length: 11 }, (_, index) => `0192f000-0000-7000-8000-0000000000${10 + index}`)
  expect((await note('For everybody', ids)).status).toBe(400)
})
