import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { forgetAllGuesses, logIn, setSetting, sqlOf } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { notifyOfExpiringPasswords, sweepAccountData } from './upkeep.ts'

const start = new Date('2026-06-17T08:00:00Z')
const daysAfterStart = (days: number) => new Date(start.getTime() + days * 86_400_000)

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())
beforeEach(async () => {
  app.clock.set(start)
  await forgetAllGuesses(app)
  await sql('truncate notification, mail_outbox')
  await sql('update account set password_changed_at = $1, expiry_notified_at = null', [start])
})
const sql = (text: string, values?: unknown[]) => sqlOf(app)(text, values)
const notified = async () =>
  (
    await sql(`select user_name, due_on::text, params from notification join account on account.id = account_id
      where code = 'USR_PWD_EXPIRING' order by user_name`)
  ).rows
const count = async (table: string) =>
  (await sql(`select count(*)::int as count from ${table}`)).rows[0].count

it('tells of a password that ends soon, once in its life, and with its last day', async () => {
  await setSetting(app, 'public.passwordExpiryDays', 90)
  await sql(`update account set status = 'INA' where user_name = 'grower'`)
  await sql(`update account set password_changed_at = $1 where user_name = 'rival'`, [daysAfterStart(30)])
  app.clock.set(new Date(daysAfterStart(76).getTime() - 1))
  expect(await notifyOfExpiringPasswords(app.deps)).toBe(0)
  app.clock.set(daysAfterStart(76))
  const both = await Promise.all([notifyOfExpiringPasswords(app.deps), notifyOfExpiringPasswords(app.deps)])
  expect(both[0] + both[1]).toBe(7)
  expect(await notifyOfExpiringPasswords(app.deps)).toBe(0)
  const rows = await notified()
  expect(rows.map(({ user_name }) => user_name)).toEqual([
    'admin',
    'buyer',
    'customs',
    'customs.staff',
    'importer',
    'importer.staff',
    'officer',
  ])
  expect(rows[0]).toMatchObject({ due_on: '2026-09-15', params: { expiresOn: '2026-09-15' } })
  const mail = await sql(`select body from mail_outbox where recipient = 'admin@papaver.example'`)
  expect(mail.rows[0].body).toContain('15 September 2026')
  // A new password has a life of its own.
  await sql(
    `update account set password_changed_at = $1, expiry_notified_at = null where user_name = 'admin'`,
    [daysAfterStart(77)],
  )
  app.clock.set(daysAfterStart(77 + 76))
  expect(await notifyOfExpiringPasswords(app.deps)).toBe(1)
  await sql(`update account set status = 'APR'`)
  await setSetting(app, 'public.passwordExpiryDays', 0)
})

it('tells nobody where passwords do not expire, of one that has run out, or where no notice is wanted', async () => {
  app.clock.set(daysAfterStart(80))
  expect(await notifyOfExpiringPasswords(app.deps)).toBe(0)
  await setSetting(app, 'public.passwordExpiryDays', 90)
  await setSetting(app, 'public.passwordExpiryNotification', 0)
  expect(await notifyOfExpiringPasswords(app.deps)).toBe(0)
  await setSetting(app, 'public.passwordExpiryNotification', 14)
  app.clock.set(daysAfterStart(90))
  expect(await notifyOfExpiringPasswords(app.deps)).toBe(0)
  await setSetting(app, 'public.passwordExpiryDays', 0)
})

it('sweeps what counts for nothing any more, and only that', async () => {
  await setSetting(app, 'captcha.provider', 'none')
  await logIn(app, 'rival')
  for (let each = 0; each < 5; each += 1) await logIn(app, 'rival', { password: 'wrong' })
  await app.visitor.call('account.requestReset', {
    body: { userName: 'rival', email: 'rival@papaver.example', recaptcha: '' },
  })
  await sql(`insert into spent_proof (proof_hash, expires_at) values ('x', $1)`, [daysAfterStart(0.5)])
  const tables = ['guess_guard', 'spent_proof', 'known_device', 'password_reset', 'session'] as const
  const left = async () => {
    await sweepAccountData(app.deps)
    return Promise.all(tables.map(count))
  }
  expect(await left()).toEqual([1, 1, 1, 1, 1])
  app.clock.set(daysAfterStart(0.6))
  expect(await left()).toEqual([1, 0, 1, 1, 1])
  app.clock.set(daysAfterStart(1.1))
  expect(await left()).toEqual([0, 0, 1, 0, 1])
  app.clock.set(daysAfterStart(181))
  expect(await left()).toEqual([0, 0, 0, 0, 1])
  app.clock.set(daysAfterStart(365.25 * 5 + 1))
  expect(await left()).toEqual([0, 0, 0, 0, 0])
})
