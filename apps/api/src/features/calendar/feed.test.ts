import { afterAll, beforeAll, expect, it } from 'vitest'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let importer: TestPerson
let permit: IssuedPermit
const behind = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values)

beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T08:00:00Z' })
  importer = await app.as('importer')
  permit = await issuePermit(app, { plannedDate: '2026-07-08' })
})
afterAll(() => app?.close())

const linkOf = async (person: TestPerson): Promise<string> => {
  const { body } = await person.call('calendar.makeLink', {})
  return new URL(body.address).searchParams.get('token') ?? ''
}
const read = (token: string) => app.visitor.call('calendar.feed', { query: { token } })
const textOf = async (token: string): Promise<string> =>
  String((await read(token)).body).replace(/\r\n /g, '')

it('is read without a session, in the scope of whose it is, and says numbers and days alone', async () => {
  const token = await linkOf(importer)
  const text = await textOf(token)
  expect(text).toContain(`SUMMARY:Planned movement: ${permit.number}`)
  expect(text).toContain('DTSTART;VALUE=DATE:20260708')
  expect(text).toContain(`UID:${permit.id}-arrival@`)
  expect(text).not.toMatch(/morphine|Osmund/i)
  const others = await textOf(await linkOf(await app.as('rival')))
  expect(others).not.toContain(permit.number)
  const { readAt } = (await importer.call('calendar.subscription', {})).body
  expect(readAt).not.toBeNull()
})

it('ends with a new link and when it is ended', async () => {
  const first = await linkOf(importer)
  const second = await linkOf(importer)
  expect((await read(first)).status).toBe(404)
  expect((await read(second)).status).toBe(200)
  await importer.call('calendar.endLink', {})
  expect((await read(second)).status).toBe(404)
  expect((await importer.call('calendar.subscription', {})).body).toEqual({
    madeAt: null,
    readAt: null,
    isMailed: null,
  })
})

it('keeps no token, and tells the trail who made and ended it', async () => {
  const token = await linkOf(importer)
  const { rows } = await behind('select token_hash from calendar_link')
  expect(rows.map(({ token_hash: hash }) => hash.toString('base64url'))).not.toContain(token)
  const { rows: events } = await behind(`select action from audit_event where action like 'calendarLink.%'`)
  expect(new Set(events.map(({ action }) => action))).toEqual(
    new Set(['calendarLink.make', 'calendarLink.end']),
  )
})

it('does not come back with an account that was at rest', async () => {
  const token = await linkOf(importer)
  await behind(`update account set status = 'INA' where user_name = 'importer'`)
  expect((await read(token)).status).toBe(404)
  await behind(`update account set status = 'APR', status_since = '2026-06-18' where user_name = 'importer'`)
  expect((await read(token)).status).toBe(404)
  await behind(`update account set status_since = '2026-06-01' where user_name = 'importer'`)
})

it('is read no more often than a program asks', async () => {
  const token = await linkOf(await app.as('rival'))
  const statuses = []
  for (let times = 0; times < 61; times += 1) statuses.push((await read(token)).status)
  expect(statuses.slice(-1)).toEqual([429])
})
