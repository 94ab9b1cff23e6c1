import type { CallName } from '@papaver/contract/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestInput } from './start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const id = '0192f000-0000-7000-8000-000000000000'
const form = (body: string, boundary = '; boundary=x'): TestInput => ({
  headers: { 'content-type': `multipart/form-data${boundary}` },
  body,
})
const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="texts.json"\r\n'
const nested = `${part}Content-Type: application/json\r\n\r\n${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}\r\n--x--\r\n`

/** What gets past the shapes of the contract and cannot be taken all the same. */
it.each<[string, string, CallName, TestInput]>([
  ['a form without a boundary', '', 'registration.attach', form('x', '')],
  ['a form that breaks off', '', 'registration.attach', form(part)],
  ['settings in a form without a boundary', 'officer', 'settings.import', form('x', '')],
  ['settings in a form that breaks off', 'officer', 'settings.import', form(part)],
  ['a day that the calendar has not', 'officer', 'audit.list', { query: { from: '0000-01-01' } }],
  ['the end of such a span', 'officer', 'audit.list', { query: { to: '0000-01-01' } }],
  ['such a day of mails', 'officer', 'emails.outbox', { query: { day: '0000-01-01' } }],
  ['an hour that no day has', 'officer', 'operations.logLines', { query: { from: '2026-11-22T25:00' } }],
  ['U+0000 in a search', 'officer', 'authorizations.list', { query: { country: '\u0000' } }],
])('answers %s as wrong input, not as a fault', async (_what, userName, name, input) => {
  const person = userName === '' ? app.visitor : await app.as(userName)
  const { status, body } = await person.call(name, input)
  expect([status, body.message]).toEqual([400, 'invalidInput'])
})

it('answers a file of texts that is nested without end as a broken file, not as a fault', async () => {
  const { status, body } = await (await app.as('officer')).call('localization.import', form(nested))
  expect([status, body.message]).toEqual([422, 'localizationFileBroken'])
})

it('takes the call for another mail without a body, as the specification has it', async () => {
  expect((await app.visitor.call('registration.resend', { params: { id } })).status).toBe(204)
})
