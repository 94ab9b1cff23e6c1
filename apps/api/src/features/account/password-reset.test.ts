import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  codeOf,
  demonstrationPassword,
  forgetAllGuesses,
  holderOf,
  logIn,
  sendCode,
  setSetting,
  setUpSecondFactor,
  sqlOf,
  wireOf,
} from '../../testing/sign-in.ts'
import { signInAgain } from '../../testing/sign-in-again.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { hashPassword } from './passwords.ts'

let app: TestApp
let other: TestApp
let demonstrationHash: string
beforeAll(async () => {
  app = await startTestApp()
  other = await startTestApp({ beside: app })
  demonstrationHash = await hashPassword(demonstrationPassword)
  await setSetting(app, 'captcha.provider', 'none')
  // Nobody listens there: mails wait, with their links in them, which are blotted out once they are sent.
  await setSetting(app, 'smtp.host', '127.0.0.1')
  await setSetting(app, 'smtp.port', 1)
})
afterAll(async () => {
  await other?.close()
  await app?.close()
})
beforeEach(async () => {
  await forgetAllGuesses(app)
  await sql('truncate notification, mail_outbox, account_password, password_reset')
  await sql(`update account set password_hash = $1, status = 'APR', is_locked = false`, [demonstrationHash])
  app.clock.advance(60_000)
})
const sql = (text: string, values?: unknown[]) => sqlOf(app)(text, values)
const next = 'Quiet-Harbour-88'

const ask = (userName: string, email = `${userName}@papaver.example`, from?: string) =>
  app.visitor.call('account.requestReset', {
    body: { userName, email, recaptcha: '' },
    headers: from === undefined ? {} : { 'x-forwarded-for': from },
  })
const mails = async () => (await sql('select recipient, body from mail_outbox order by id')).rows
/** The token of the newest mail, as its reader finds it. */
const newest = async (): Promise<string> =>
  /#\/password\/reset-password\?token=([\w-]+)/.exec((await mails()).at(-1)?.body ?? '')?.[1] ?? ''
const askFor = async (userName: string): Promise<string> => {
  expect((await ask(userName)).status).toBe(204)
  return newest()
}
const check = async (token: string) =>
  (await app.visitor.call('account.checkReset', { params: { token } })).status
const checkCancel = async (token: string) =>
  (await app.visitor.call('account.checkCancelReset', { params: { token } })).status
const reset = (token: string, password = next) =>
  app.visitor.call('account.resetPassword', { body: { token, password } })
const cancel = (token: string) => app.visitor.call('account.cancelReset', { params: { token } })

describe('asking for a new password', () => {
  it('answers the same, byte for byte, and mails only the owner of an active account', async () => {
    await sql(`update account set status = 'INA' where user_name = 'grower'`)
    await sql(`update account set is_locked = true where user_name = 'customs'`)
    const answers = [
      await ask('Rival', ' Rival@Papaver.example '),
      await ask('rival', 'somebody@else.example', '203.0.113.1'),
      await ask('nobody.here', 'rival@papaver.example', '203.0.113.2'),
      await ask('grower', undefined, '203.0.113.3'),
      await ask('customs', undefined, '203.0.113.4'),
      await ask('', '', '203.0.113.5'),
    ]
    expect(answers[0]?.status).toBe(204)
    expect(new Set(answers.map(wireOf)).size).toBe(1)
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['rival@papaver.example'])
  })

  it('answers on the beat, so that a mail and none take the same time', async () => {
    const { atEvenPace } = await import('./even-pace.ts')
    const beat = 250
    const taken = async (work: () => Promise<unknown>) => {
      const begun = performance.now()
      await atEvenPace(work).catch(() => undefined)
      return performance.now() - begun
    }
    // Never before the beat, whichever way the work went; how long after it is the machine's affair.
    expect(await taken(async () => undefined)).toBeGreaterThan(beat - 5)
    expect(await taken(() => Promise.reject(new Error('no')))).toBeGreaterThan(beat - 5)
    expect(await taken(() => new Promise((done) => setTimeout(done, beat + 10)))).toBeGreaterThan(
      2 * beat - 5,
    )
  })

  it('mails two links of 256 bits, whose hash alone is kept', async () => {
    const token = await askFor('rival')
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const [mail] = await mails()
    expect(mail?.body).toContain(`http://localhost:3000/#/password/reset-password?token=${token}`)
    expect(mail?.body).toContain(`http://localhost:3000/#/password/cancel?token=${token}`)
    for (const table of ['password_reset', 'notification', 'audit_event'])
      expect(JSON.stringify((await sql(`select ${table}::text from ${table}`)).rows)).not.toContain(token)
    const { rows } = await sql('select code, params, link from notification')
    expect(rows).toEqual([{ code: 'USR_PWD_RESET', params: { minutes: '60' }, link: null }])
  })

  it('stops after so many an hour, without a word: for the account and for the address', async () => {
    for (let each = 0; each < 7; each += 1)
      expect((await ask('rival', undefined, `203.0.113.${each}`)).status).toBe(204)
    expect(await mails()).toHaveLength(5)
    for (const userName of ['importer', 'customs', 'importer.staff', 'customs.staff', 'grower', 'admin'])
      await ask(userName, undefined, '198.51.100.1')
    expect(await mails()).toHaveLength(10)
    app.clock.advance(3_600_000)
    await ask('admin', undefined, '198.51.100.1')
    expect(await mails()).toHaveLength(11)
  })

  it('is not used up by one who knows the name and not the address', async () => {
    for (let each = 0; each < 6; each += 1) await ask('rival', 'a@b.example', `203.0.113.${each}`)
    await ask('rival', undefined, '203.0.113.99')
    expect(await mails()).toHaveLength(1)
  })
})

describe('the link', () => {
  it('is looked at as often as one likes, and works once', async () => {
    const token = await askFor('rival')
    for (let each = 0; each < 3; each += 1)
      expect([await check(token), await checkCancel(token)]).toEqual([204, 204])
    expect((await reset(token)).status).toBe(204)
    expect([await check(token), await checkCancel(token)]).toEqual([409, 409])
    expect(await reset(token, 'Quiet-Harbour-99')).toMatchObject({
      status: 409,
      body: { message: 'accountLinkUsed' },
    })
    expect((await logIn(app, 'rival', { password: next })).status).toBe(200)
    expect((await logIn(app, 'rival')).status).toBe(403)
  })

  it('of two at once works once', async () => {
    const token = await askFor('rival')
    const answers = await Promise.all([reset(token), reset(token, 'Quiet-Harbour-99')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  })

  it('is closed by a newer one, also of two that are asked for at once', async () => {
    const first = await askFor('rival')
    const second = await askFor('rival')
    expect([await check(first), await check(second)]).toEqual([409, 204])
    await Promise.all([ask('rival'), ask('rival')])
    const { rows } = await sql('select count(*)::int as count from password_reset where closed_at is null')
    expect(rows[0].count).toBe(1)
  })

  it('works for its minutes, while the account is active', async () => {
    const token = await askFor('rival')
    app.clock.advance(60 * 60_000 - 1)
    expect(await check(token)).toBe(204)
    for (const change of [`status = 'INA'`, 'is_locked = true']) {
      await sql(`update account set ${change} where user_name = 'rival'`)
      expect([change, await check(token), (await reset(token)).status]).toEqual([change, 409, 409])
      await sql(`update account set status = 'APR', is_locked = false where user_name = 'rival'`)
    }
    app.clock.advance(1)
    expect([await check(token), (await reset(token)).status, (await cancel(token)).status]).toEqual([
      409, 409, 409,
    ])
  })

  it('is cancelled by whoever has not asked for it', async () => {
    const token = await askFor('rival')
    expect((await cancel(token)).status).toBe(204)
    expect([await check(token), (await reset(token)).status, (await cancel(token)).status]).toEqual([
      409, 409, 409,
    ])
    const { rows } = await sql(`select entity_id from audit_event where action = 'account.resetCancelled'`)
    expect(rows).toHaveLength(1)
  })

  it('is closed when the password is changed otherwise', async () => {
    const token = await askFor('rival')
    const body = { userName: 'rival', oldPassword: demonstrationPassword, newPassword: next }
    expect((await (await signInAgain(app, 'rival')).call('account.changePassword', { body })).status).toBe(
      204,
    )
    expect(await check(token)).toBe(409)
  })

  it.each(['none', 'x'.repeat(100), '%00', "' or true --"])(
    'that was never made opens nothing: %s',
    async (token) => {
      expect([await check(token), (await reset(token)).status, (await cancel(token)).status]).toEqual([
        409, 409, 409,
      ])
    },
  )
})

describe('the new password', () => {
  it('ends every session on every process, forgives the guesses, and the owner hears of it', async () => {
    const tokens = [(await logIn(app, 'rival')).body.token, (await logIn(other, 'rival')).body.token]
    for (let each = 0; each < 6; each += 1) await logIn(app, 'rival', { password: 'wrong' })
    expect((await logIn(app, 'rival')).status).toBe(403)
    expect((await reset(await askFor('rival'))).status).toBe(204)
    for (const token of tokens)
      expect((await holderOf(other, token).call('account.getUser')).status).toBe(401)
    expect((await logIn(app, 'rival', { password: next })).status).toBe(200)
    const { rows } = await sql('select code from notification order by id')
    expect(rows.map(({ code }) => code)).toContain('USR_PWD_CHANGED')
    const trail = await sql(
      `select actor_name, details from audit_event where action = 'account.passwordChanged'
       order by seq desc limit 1`,
    )
    expect(trail.rows).toEqual([{ actor_name: 'rival', details: '{"by":"link"}' }])
  })

  it('is as good as any: strong, and not one of the last ones; the link stays open meanwhile', async () => {
    const token = await askFor('rival')
    expect(await reset(token, 'Password1!')).toMatchObject({
      status: 400,
      body: { message: 'unsecuredPassword' },
    })
    for (const password of ['Valeron2026!', demonstrationPassword])
      expect(await reset(token, password)).toMatchObject({ status: 400 })
    await sql(`update account set password_hash = $1 where user_name = 'rival'`, [await hashPassword(next)])
    expect(await reset(token)).toMatchObject({ status: 403, body: { message: 'usedPassword' } })
    expect((await reset(token, 'Quiet-Harbour-99')).status).toBe(204)
  })

  it('does not take the second factor away', async () => {
    const { secret } = await setUpSecondFactor(app, holderOf(app, (await logIn(app, 'rival')).body.token))
    expect((await reset(await askFor('rival'))).status).toBe(204)
    const { body } = await logIn(app, 'rival', { password: next })
    expect(body.isTFAEnabled).toBe(true)
    expect((await sendCode(app, body.token, codeOf(app, secret))).body.isSuccessful).toBe(true)
    await sql('delete from second_factor')
  })
})
