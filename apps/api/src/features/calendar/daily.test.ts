import { afterAll, beforeAll, expect, it } from 'vitest'
import { draftParts, importDraft, step } from '../../testing/drafts.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { sendDays } from './daily.ts'

let app: TestApp
let officer: TestPerson
let request: { id: string; version: number; number: string }
const behind = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values)
const mailsTo = async (recipient: string): Promise<string[]> =>
  (
    await behind(
      `select body from mail_outbox where template = 'CA_DAILY' and recipient = $1 order by created_at, id`,
      [recipient],
    )
  ).rows.map(({ body }) => body)
const at = (moment: string): Promise<number> => {
  app.clock.set(moment)
  return sendDays(app.deps)
}
const address = 'officer@papaver.example'

beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T08:00:00Z' })
  await behind(`update work_case set assignee_id = null`)
  officer = await app.as('officer')
  const importer = await app.as('importer')
  const { body } = await importer.call('authorizations.create', {
    body: importDraft(await draftParts(importer)),
  })
  request = await step(importer, body, 'submit', { declaration: true })
  await step(officer, request, 'take')
})
afterAll(() => app?.close())

it('comes once on a working day, to whom something is due', async () => {
  await behind(`update work_case set due_on = '2026-06-18' where id = $1`, [request.id])
  await at('2026-06-18T02:00:00Z')
  expect(await mailsTo(address)).toEqual([])
  expect(await at('2026-06-18T09:00:00Z')).toBe(1)
  expect(await at('2026-06-18T09:30:00Z')).toBe(0)
  const [mail = ''] = await mailsTo(address)
  expect(mail).toContain(`Today: Decision due, ${request.number}`)
})

it('says since when something is overdue, and does not come on days of rest', async () => {
  // The 20th is a Saturday.
  expect(await at('2026-06-20T09:00:00Z')).toBe(0)
  expect(await at('2026-06-22T09:00:00Z')).toBe(1)
  expect((await mailsTo(address)).at(-1)).toContain('Overdue since 18 June 2026: Decision due')
})

it('does not come where nothing is due', async () => {
  await behind(`update work_case set due_on = '2026-08-03' where id = $1`, [request.id])
  expect(await at('2026-06-23T09:00:00Z')).toBe(0)
})

it('is turned off and on by the officer himself', async () => {
  app.clock.set('2026-06-17T08:05:00Z')
  await officer.call('calendar.setMail', { body: { isMailed: false } })
  expect((await officer.call('calendar.subscription', {})).body.isMailed).toBe(false)
  await behind(`update work_case set due_on = '2026-06-25' where id = $1`, [request.id])
  expect(await at('2026-06-25T09:00:00Z')).toBe(0)
  app.clock.set('2026-06-17T08:06:00Z')
  expect((await officer.call('calendar.setMail', { body: { isMailed: true } })).status).toBe(204)
  expect(await at('2026-06-25T10:00:00Z')).toBe(1)
})
