import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  deviceOf,
  forgetAllGuesses,
  headersOf,
  logIn,
  sendCode,
  setSetting,
  setUpSecondFactor,
  sqlOf,
} from '../../testing/sign-in.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

/** How many passwords were really compared. */
const compared = vi.hoisted(() => ({ passwords: 0 }))
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>()
  const verify: typeof argon2.verify = (...input) => {
    compared.passwords += 1
    return argon2.verify(...input)
  }
  return { ...argon2, verify }
})

let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await startTestApp()
  other = await startTestApp({ beside: app })
})
afterAll(async () => {
  await other?.close()
  await app?.close()
})
beforeEach(async () => {
  app.clock.set('2026-06-17T08:00:00Z')
  await forgetAllGuesses(app)
  await sql('truncate notification, mail_outbox')
  compared.passwords = 0
})
const sql = (text: string, values?: unknown[]) => sqlOf(app)(text, values)
const wrong = (userName: string, from: string, at = app) => logIn(at, userName, { password: 'wrong', from })
const statuses = (answers: readonly { status: number }[]): Record<string, number> => {
  const count: Record<string, number> = {}
  for (const { status } of answers) count[status] = (count[status] ?? 0) + 1
  return count
}
const trailOf = async (address: string) =>
  (
    await sql(`select action, details::jsonb as details from audit_event where address = $1 order by seq`, [
      address,
    ])
  ).rows

describe('an address that signs in too often', () => {
  it('is refused before a password is compared, with one row in the trail, until a minute is over', async () => {
    const from = '198.51.100.20'
    app.clock.set('2026-06-17T08:00:20Z')
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => wrong(`name${index}`, from, index % 2 ? app : other)),
    )
    expect(statuses(answers)).toEqual({ 403: 30, 429: 170 })
    expect(compared.passwords).toBe(30)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.headers['retry-after']).toBe('60')
    expect(refused?.body).toMatchObject({ message: 'tooManyRequests', details: { retryAfter: 60 } })
    const rows = await trailOf(from)
    expect(rows).toHaveLength(31)
    expect(rows.filter(({ action }) => action === 'account.signInsRefused')).toEqual([
      {
        action: 'account.signInsRefused',
        details: { why: 'too many sign-ins', limit: 30, until: '2026-06-17T08:01:20.000Z' },
      },
    ])
    // The minute of the clock ends, the minute since the sign-ins does not.
    app.clock.set('2026-06-17T08:01:10Z')
    expect((await logIn(app, 'importer', { from })).status).toBe(429)
    app.clock.set('2026-06-17T08:01:20Z')
    expect((await logIn(app, 'importer', { from })).status).toBe(200)
  })

  it('is as often as the authority says', async () => {
    await setSetting(app, 'security.loginsPerMinute', 2)
    const from = '198.51.100.21'
    const answers = []
    for (let each = 0; each < 4; each += 1) answers.push((await logIn(app, 'importer', { from })).status)
    expect(answers).toEqual([200, 200, 429, 429])
    await setSetting(app, 'security.loginsPerMinute', 30)
  })

  it('is heard no further than its headers', async () => {
    const from = '198.51.100.22'
    await Promise.all(Array.from({ length: 31 }, (_, index) => wrong(`name${index}`, from)))
    for (const body of ['no JSON at all', '{"userName":1}'])
      expect(
        (
          await app.visitor.call('account.login', {
            body,
            headers: { 'content-type': 'application/json', ...headersOf({ from }) },
          })
        ).status,
      ).toBe(429)
  })

  it('is a whole IPv6 network of one subscriber', async () => {
    await Promise.all(
      Array.from({ length: 31 }, (_, index) => wrong(`name${index}`, `2001:db8:1:2::${index.toString(16)}`)),
    )
    expect((await logIn(app, 'importer', { from: '2001:db8:1:2:9::1' })).status).toBe(429)
    expect((await logIn(app, 'importer', { from: '2001:db8:1:3::1' })).status).toBe(200)
  })

  it('does not shut out a device that is known there, which has a count of its own', async () => {
    const from = '198.51.100.23'
    const device = deviceOf(await logIn(app, 'customs', { from })) ?? ''
    await setSetting(app, 'security.addressAttempts', 40)
    // Both: too often this minute, and no guess left in all.
    for (const minute of ['00', '01']) {
      app.clock.set(`2026-06-17T08:${minute}:00Z`)
      await Promise.all(Array.from({ length: 31 }, (_, index) => wrong(`name${minute}${index}`, from)))
    }
    app.clock.set('2026-06-17T08:02:00Z')
    expect((await logIn(app, 'customs', { from })).status).toBe(429)
    expect((await logIn(app, 'customs', { from, device })).status).toBe(200)
    expect((await logIn(app, 'customs', { from, device: 'A'.repeat(43) })).status).toBe(429)
    // Its own count ends, too.
    const again = await Promise.all(Array.from({ length: 30 }, () => logIn(app, 'customs', { from, device })))
    expect(statuses(again)).toEqual({ 200: 29, 429: 1 })
    await setSetting(app, 'security.addressAttempts', 50)
  })
})

describe('an address that has no guess left', () => {
  it('is refused until its guesses begin anew, in one row of the trail', async () => {
    const from = '198.51.100.30'
    for (const minute of ['00', '01']) {
      app.clock.set(`2026-06-17T08:${minute}:00Z`)
      await Promise.all(Array.from({ length: 25 }, (_, index) => wrong(`name${minute}${index}`, from)))
    }
    const before = compared.passwords
    app.clock.set('2026-06-17T08:02:00Z')
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => logIn(index % 2 ? app : other, 'importer', { from })),
    )
    expect(statuses(answers)).toEqual({ 429: 60 })
    expect(answers[0]?.headers['retry-after']).toBe(String(13 * 60))
    expect(compared.passwords).toBe(before)
    expect((await trailOf(from)).slice(50)).toEqual([
      {
        action: 'account.signInsRefused',
        details: { why: 'too many guesses', limit: 50, until: '2026-06-17T08:15:00.000Z' },
      },
    ])
    app.clock.set('2026-06-17T08:15:00Z')
    expect((await logIn(app, 'importer', { from })).status).toBe(200)
  })

  it('is one for codes, too', async () => {
    const { secret } = await setUpSecondFactor(app, await app.as('rival'))
    expect(secret).not.toBe('')
    const from = '198.51.100.31'
    const { token } = (await logIn(app, 'rival', { from })).body
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => sendCode(app, token, '000000', { from })),
    )
    expect(statuses(answers)[429]).toBe(10)
    // Five were looked at; all that were not are one row.
    const failed = (await trailOf(from)).filter(({ action }) => action === 'account.secondFactorFailed')
    expect(failed.filter(({ details }) => details.why === 'too many guesses')).toHaveLength(1)
    expect(failed.length).toBeLessThanOrEqual(6)
    await sql('delete from recovery_code')
    await sql('delete from second_factor')
  })
})

describe('thirty right passwords at once', () => {
  it('are thirty sign-ins, over two processes, with one mail', async () => {
    await setSetting(app, 'security.loginsPerMinute', 1000)
    const from = '198.51.100.40'
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => logIn(index % 2 ? app : other, 'customs', { from })),
    )
    expect(statuses(answers)).toEqual({ 200: 30 })
    const { rows } = await sql(`select code from notification`)
    expect(rows).toEqual([{ code: 'USR_NEW_DEVICE' }])
    // From elsewhere it is news.
    await logIn(app, 'customs', { from: '203.0.113.51' })
    expect((await sql(`select code from notification`)).rows).toHaveLength(2)
    await setSetting(app, 'security.loginsPerMinute', 30)
  })

  it('are thirty sign-ins though one wrong one more would lock the account', async () => {
    await setSetting(app, 'security.loginsPerMinute', 1000)
    for (let each = 0; each < 4; each += 1) await wrong('customs', '203.0.113.50')
    const from = '198.51.100.42'
    const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(app, 'customs', { from })))
    expect(statuses(answers)).toEqual({ 200: 30 })
    await setSetting(app, 'security.loginsPerMinute', 30)
  })

  it('of many people behind one address are sign-ins though few guesses are left there', async () => {
    await setSetting(app, 'security.addressAttempts', 8)
    const from = '198.51.100.41'
    for (let each = 0; each < 4; each += 1) await wrong(`name${each}`, from)
    const people = ['importer', 'importer.staff', 'rival', 'customs', 'customs.staff', 'officer', 'grower']
    await sql(`update account set is_demonstration = true`)
    const answers = await Promise.all([...people, ...people].map((name) => logIn(app, name, { from })))
    expect(statuses(answers)).toEqual({ 200: 14 })
    await setSetting(app, 'security.addressAttempts', 50)
  })
})
