import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  codeOf,
  deviceOf,
  forgetAllGuesses,
  holderOf,
  logIn,
  sendCode,
  setSetting,
  setUpSecondFactor,
  sqlOf,
} from '../../testing/sign-in.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { notifyOfLocks as notifyOfOldLocks } from './upkeep.ts'

/** How many passwords and codes were really compared; the comparisons themselves stay what they are. */
const compared = vi.hoisted(() => ({ passwords: 0, codes: 0 }))
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>()
  const verify: typeof argon2.verify = (...input) => {
    compared.passwords += 1
    return argon2.verify(...input)
  }
  return { ...argon2, verify }
})
vi.mock('otplib', async (original) => {
  const otplib = await original<typeof import('otplib')>()
  const verifySync: typeof otplib.verifySync = (...input) => {
    compared.codes += 1
    return otplib.verifySync(...input)
  }
  return { ...otplib, verifySync }
})

const start = '2026-06-17T08:00:00Z'
let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await startTestApp()
  other = await startTestApp({ beside: app })
  // What an address may do in a minute is looked at in sign-in-gate.test.ts.
  await setSetting(app, 'security.loginsPerMinute', 10_000)
})
afterAll(async () => {
  await other?.close()
  await app?.close()
})
beforeEach(async () => {
  app.clock.set(start)
  await forgetAllGuesses(app)
  await sql('truncate notification, mail_outbox')
  compared.passwords = 0
  compared.codes = 0
})
const sql = (text: string, values?: unknown[]) => sqlOf(app)(text, values)
const minutes = (count: number) => app.clock.advance(count * 60_000)
const wrong = (userName: string, from?: string, device?: string) =>
  logIn(app, userName, {
    password: 'wrong',
    ...(from === undefined ? {} : { from }),
    ...(device === undefined ? {} : { device }),
  })
const guess = async (count: number, userName: string, from?: string) => {
  for (let each = 0; each < count; each += 1) expect((await wrong(userName, from)).status).toBe(403)
}
/** Half a minute later, when the guess that has locked is answered. */
const notifyOfLocks = (at = app) => {
  app.clock.advance(30_000)
  return notifyOfOldLocks(at.deps)
}
const notices = async (userName: string) => {
  const { rows } = await sql(
    `select code, params from notification where account_id = (select id from account where user_name = $1) order by id`,
    [userName],
  )
  return rows
}

describe('guessing at a password', () => {
  it('of 200 at once, over two processes, compares no more than the limit', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        logIn(index % 2 ? app : other, 'customs', { password: 'wrong', from: `198.51.100.${index % 40}` }),
      ),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
      new Set(['403 wrongUsername']),
    )
    expect(compared.passwords).toBe(5)
    // Also the right password, also from elsewhere, also after all but the last moment of the lock.
    for (const [now, status] of [
      ['08:00:00', 403],
      ['08:14:59', 403],
      ['08:15:00', 200],
    ] as const) {
      app.clock.set(`2026-06-17T${now}Z`)
      expect([now, (await logIn(app, 'customs', { from: '203.0.113.9' })).status]).toEqual([now, status])
    }
    expect(compared.passwords).toBe(6)
  })

  it('counts one account under every spelling of its name', async () => {
    for (const userName of ['customs', 'CUSTOMS', 'Customs', 'cUSTOMS', 'custoMS', 'custOMS'])
      await wrong(userName)
    expect(compared.passwords).toBe(5)
    expect((await logIn(app, 'customs')).status).toBe(403)
  })

  it('begins anew after a right password', async () => {
    for (let round = 0; round < 3; round += 1) {
      await guess(4, 'customs')
      expect((await logIn(app, 'customs')).status).toBe(200)
    }
  })

  it('is not forgiven by the right password of an account that may not be entered', async () => {
    await sql(`update account set status = 'INA' where user_name = 'grower'`)
    for (let each = 0; each < 6; each += 1) expect((await logIn(app, 'grower')).status).toBe(403)
    expect(compared.passwords).toBe(5)
    await sql(`update account set status = 'APR' where user_name = 'grower'`)
  })

  it('waits twice as long after each lock in a row, up to the longest', async () => {
    await setSetting(app, 'security.lockMinutesMaximum', 60)
    for (const lock of [15, 30, 60, 60]) {
      await guess(5, 'customs')
      minutes(lock - 1)
      const before = compared.passwords
      expect([lock, (await wrong('customs')).status, compared.passwords]).toEqual([lock, 403, before])
      minutes(1)
    }
    // A right one ends the row.
    expect((await logIn(app, 'customs')).status).toBe(200)
    await guess(5, 'customs')
    minutes(15)
    expect((await logIn(app, 'customs')).status).toBe(200)
    await setSetting(app, 'security.lockMinutesMaximum', 1440)
  })

  it('is remembered until a calm as long as the longest lock has passed', async () => {
    await guess(4, 'customs')
    minutes(1439)
    await wrong('customs')
    expect((await logIn(app, 'customs')).status).toBe(403)
    minutes(15 + 1440)
    await guess(5, 'customs')
    minutes(15)
    expect((await logIn(app, 'customs')).status).toBe(200)
  })

  it('at many accounts from one address ends, while others can go on', async () => {
    const stranger = '198.51.100.7'
    for (let each = 0; each < 50; each += 1) await wrong(`name${each}`, stranger)
    expect(compared.passwords).toBe(50)
    expect((await logIn(app, 'importer', { from: stranger })).status).toBe(429)
    expect(compared.passwords).toBe(50)
    expect((await logIn(app, 'importer', { from: '203.0.113.9' })).status).toBe(200)
  })

  it('has no more guesses in a whole IPv6 network of one subscriber', async () => {
    for (let each = 0; each < 50; each += 1) await wrong(`name${each}`, `2001:db8:1:2::${each.toString(16)}`)
    expect((await logIn(app, 'importer', { from: '2001:db8:1:2:9::1' })).status).toBe(429)
    expect((await logIn(app, 'importer', { from: '2001:db8:1:3::1' })).status).toBe(200)
  })

  it('does not get more guesses by owning an account', async () => {
    const stranger = '198.51.100.8'
    for (let each = 0; each < 60; each += 1) {
      await wrong(`name${each}`, stranger)
      if (each % 5 === 4) await logIn(app, 'importer.staff', { from: stranger })
    }
    expect((await logIn(app, 'importer', { from: stranger })).status).toBe(429)
  })
})

describe('the owner', () => {
  it('still gets in on a device that is known, while a stranger guesses', async () => {
    const device = deviceOf(await logIn(app, 'customs'))
    await guess(6, 'customs', '198.51.100.9')
    expect((await logIn(app, 'customs')).body).toMatchObject({ message: 'wrongUsername' })
    const known = await logIn(app, 'customs', { device: device ?? '' })
    expect(known.status).toBe(200)
    // He forgives his own wrong guesses and not the stranger's.
    expect((await logIn(app, 'customs')).status).toBe(403)
  })

  it('has no more guesses on a known device than a stranger, and one of another account counts for nothing', async () => {
    const device = deviceOf(await logIn(app, 'customs')) ?? ''
    for (let each = 0; each < 6; each += 1) await wrong('customs', undefined, device)
    expect(compared.passwords).toBe(1 + 5)
    // He is told so, whatever he types, with the time left, and nothing is compared.
    const right = await logIn(app, 'customs', { device })
    expect(right).toMatchObject({
      status: 403,
      body: { message: 'accountLocked', details: { retryAfter: 900 } },
    })
    expect(right.headers['retry-after']).toBe('900')
    minutes(5)
    const more = await logIn(app, 'customs', { device, password: 'wrong' })
    expect(more.body).toMatchObject({ message: 'accountLocked', details: { retryAfter: 600 } })
    expect(compared.passwords).toBe(1 + 5)
    expect((await logIn(app, 'customs')).status).toBe(200)
    await guess(5, 'rival')
    expect((await logIn(app, 'rival', { device })).status).toBe(403)
    expect((await logIn(app, 'rival', { device: 'A'.repeat(43) })).status).toBe(403)
  })

  it('is not known for ever', async () => {
    const device = deviceOf(await logIn(app, 'customs')) ?? ''
    minutes(180 * 1440)
    await guess(5, 'customs')
    expect((await logIn(app, 'customs', { device })).status).toBe(403)
  })

  it('hears of each lock once, and a name that nobody has does no harm', async () => {
    await guess(7, 'customs')
    await guess(7, 'nobody.here')
    // The guess that locked may still be looked at.
    app.clock.advance(29_000)
    expect(await notifyOfOldLocks(app.deps)).toBe(0)
    expect(await notices('customs')).toEqual([])
    expect(await notifyOfLocks()).toBe(1)
    expect(await notifyOfLocks()).toBe(0)
    expect(await notices('customs')).toEqual([{ code: 'USR_LOCKED', params: { minutes: '15' } }])
    const { rows } = await sql(`select recipient from mail_outbox where template = 'USR_LOCKED'`)
    expect(rows).toEqual([{ recipient: 'customs@papaver.example' }])
    minutes(15)
    await guess(4, 'customs')
    expect(await notifyOfLocks()).toBe(0)
    await guess(1, 'customs')
    expect(await notifyOfLocks()).toBe(1)
    expect((await notices('customs')).map(({ params }) => params.minutes)).toEqual(['15', '30'])
  })

  it('hears nothing of a guess that reached the limit and was right', async () => {
    await guess(4, 'customs')
    expect((await logIn(app, 'customs')).status).toBe(200)
    expect(await notifyOfLocks()).toBe(0)
  })

  it('hears of it once from two processes', async () => {
    await guess(5, 'customs')
    const counts = await Promise.all([notifyOfLocks(), notifyOfLocks(other), notifyOfLocks()])
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(1)
  })
})

describe('guessing at a code', () => {
  it('of 200 at once, over two processes, compares no more than the limit', async () => {
    const device = deviceOf(await logIn(app, 'rival')) ?? ''
    const { secret } = await setUpSecondFactor(
      app,
      holderOf(app, (await logIn(app, 'rival', { device })).body.token),
    )
    compared.codes = 0
    const { token } = (await logIn(app, 'rival')).body
    const right = [-1, 0].map((step) => codeOf(app, secret, step))
    const code = ['000000', '000001', '000002'].find((each) => !right.includes(each)) ?? ''
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        sendCode(index % 2 ? app : other, token, code, { from: `198.51.100.${index % 40}` }),
      ),
    )
    const said = (status: number) =>
      answers.filter((answer) => answer.status === status).map(({ body }) => body)
    expect(said(200)).toEqual(Array.from({ length: 5 }, () => ({ isSuccessful: false, token: '' })))
    expect(said(403).map(({ message }) => message)).toEqual(
      Array.from({ length: 195 }, () => 'accountLocked'),
    )
    expect(compared.codes).toBe(5)
    // Not even the right one, not by signing in anew, and not a recovery code.
    expect((await sendCode(app, token, codeOf(app, secret))).body.message).toBe('accountLocked')
    const again = (await logIn(app, 'rival')).body.token
    expect((await sendCode(app, again, codeOf(app, secret))).body.message).toBe('accountLocked')
    expect(compared.codes).toBe(5)
    // The owner on his own device still gets in, and hears of it.
    expect((await sendCode(app, again, codeOf(app, secret), { device })).body.isSuccessful).toBe(true)
    expect(await notifyOfLocks()).toBe(1)
    minutes(15)
    const later = (await logIn(app, 'rival')).body.token
    expect((await sendCode(app, later, codeOf(app, secret))).body.isSuccessful).toBe(true)
  })

  it('is not made easier by a new password', async () => {
    const { rows } = await sql(`select account_id from second_factor`)
    const { token } = (await logIn(app, 'rival')).body
    for (let each = 0; each < 5; each += 1) await sendCode(app, token, 'AAAAAAAAAAAA')
    const guards = () => sql(`select subject from guess_guard where account_id = $1`, [rows[0].account_id])
    expect((await guards()).rows).toHaveLength(1)
    const { inTransaction, systemOrigin } = await import('../../platform/transaction.ts')
    const { forgetPasswordGuesses } = await import('./guess-guard-store.ts')
    await inTransaction(app.deps, systemOrigin('test'), (tx) => forgetPasswordGuesses(tx, rows[0].account_id))
    expect((await guards()).rows).toHaveLength(1)
  })
})
