import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  codeOf,
  confirmed,
  forgetAllGuesses,
  holderOf,
  logIn,
  sendCode,
  setSetting,
  setUpSecondFactor,
  sqlOf,
  wireOf,
} from '../../testing/sign-in.ts'
import { startTestApp, type TestApp, type TestInput } from '../../testing/start-test-app.ts'
import { hashPassword } from './passwords.ts'

let app: TestApp
let other: TestApp
let oldHash: string
beforeAll(async () => {
  app = await startTestApp()
  other = await startTestApp({ beside: app })
  oldHash = await hashPassword(old)
})
afterAll(async () => {
  await other?.close()
  await app?.close()
})
beforeEach(async () => {
  await forgetAllGuesses(app)
  await sql('truncate notification, mail_outbox, account_password')
  await sql(`update account set password_hash = $1, password_changed_at = $2`, [oldHash, app.clock.now()])
  app.clock.advance(60_000)
})
const sql = (text: string, values?: unknown[]) => sqlOf(app)(text, values)
/** The one of the demonstration is too common to be set again. */
const old = 'Quiet-Harbour-0'
const next = 'Quiet-Harbour-88'

/** From outside, but for the headers. */
const outside = (userName: string, newPassword: string, oldPassword = old, input: Partial<TestInput> = {}) =>
  app.visitor.call('account.changePassword', { ...input, body: { userName, oldPassword, newPassword } })
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
/** By one who has just signed in. */
const change = async (userName: string, newPassword: string, password = old) =>
  outside(userName, newPassword, password, bearer((await logIn(app, userName, { password })).body.token))

describe('changing a password', () => {
  it('ends every session but the one that asks, on every process, and tells the owner', async () => {
    const [mine, elsewhere] = [
      (await logIn(app, 'rival', { password: old })).body.token,
      (await logIn(other, 'rival', { password: old })).body.token,
    ]
    const impersonated = (await logIn(app, 'importer', { password: old })).body.token
    const answer = await outside('Rival', next, old, bearer(mine))
    expect(answer).toMatchObject({ status: 204, body: '' })
    const asked = (token: string) => holderOf(other, token).call('account.getUser')
    expect([(await asked(mine)).status, (await asked(elsewhere)).status]).toEqual([200, 401])
    expect((await asked(impersonated)).status).toBe(200)
    expect((await logIn(app, 'rival', { password: old })).status).toBe(403)
    expect((await logIn(app, 'rival', { password: next })).status).toBe(200)
    const { rows } = await sql(`select code from notification order by id`)
    expect(rows.map(({ code }) => code)).toContain('USR_PWD_CHANGED')
    const trail = await sql(`select * from audit_event where action = 'account.passwordChanged'`)
    expect(trail.rows[0]).toMatchObject({ actor_name: 'rival', details: '{"by":"old password"}' })
    const all = await sql(`select string_agg(audit_event::text, ' ') as text from audit_event`)
    expect(all.rows[0].text).not.toContain(next)
  })

  it('is no action of another person’s session, nor of none while the password is good', async () => {
    const stranger = (await logIn(app, 'importer', { password: old })).body.token
    const answers = [await outside('rival', next), await outside('rival', next, old, bearer(stranger))]
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 401, body: { message: 'notSignedIn' } })
    expect((await logIn(app, 'rival', { password: old })).status).toBe(200)
  })

  it.each(['public.passwordExpiryDays', 'must_change_password'])(
    'opens an account shut by %s',
    async (why) => {
      if (why === 'must_change_password')
        await sql(`update account set must_change_password = true where user_name = 'rival'`)
      else {
        await setSetting(app, 'public.passwordExpiryDays', 90)
        await sql(`update account set password_changed_at = '2025-01-01' where user_name = 'rival'`)
      }
      expect((await logIn(app, 'rival', { password: old })).body).toMatchObject({
        message: 'accountExpired',
        details: { proof: 'password' },
      })
      expect((await outside('rival', next)).status).toBe(204)
      expect((await logIn(app, 'rival', { password: next })).status).toBe(200)
      await setSetting(app, 'public.passwordExpiryDays', 0)
    },
  )

  it('gives one answer, byte for byte, to a wrong old password and to whoever may not sign in', async () => {
    await sql(`update account set status = 'INA' where user_name = 'grower'`)
    await sql(`update account set is_locked = true where user_name = 'customs'`)
    const answers = [
      await outside('rival', next, 'wrong'),
      await outside('nobody.here', next),
      await outside('grower', next),
      await outside('customs', next),
      // What the new one lacks is said to its owner only.
      await outside('nobody.here', 'short'),
    ]
    for (let each = 0; each < 5; each += 1) await outside('importer', next, 'wrong')
    answers.push(await outside('importer', next))
    await sql(`update account set status = 'APR', is_locked = false`)
    expect(answers[0]).toMatchObject({ status: 403, body: { message: 'oldPassword' } })
    expect(new Set(answers.map(wireOf)).size).toBe(1)
    // The guesses count for signing in, too.
    expect((await logIn(app, 'importer', { password: old })).status).toBe(403)
  })

  it.each<[string, object]>([
    ['harbour', { missing: ['digit', 'uppercase', 'special', 'length'], isCommon: false }],
    ['P@ssw0rd1!', { missing: [], isCommon: true }],
    ['Rival.1!', { missing: [], isCommon: true }],
    ['Quiet-rival-8!', { missing: [], isCommon: true }],
    ['Chelsea-2026!', { missing: [], isCommon: true }],
    ['India@123', { missing: [], isCommon: true }],
  ])('refuses %s', async (password, details) => {
    expect(await change('rival', password)).toMatchObject({
      status: 400,
      body: { message: 'unsecuredPassword', details },
    })
  })

  it('refuses what contains the name of the authority', async () => {
    await setSetting(app, 'authority.names', { en: 'Lighthouse Office' })
    expect((await change('rival', 'Lighthouse-north-8!')).body).toMatchObject({
      message: 'unsecuredPassword',
      details: { missing: [], isCommon: true },
    })
    await setSetting(app, 'authority.names', { en: 'Competent authority' })
  })

  it('takes 64 characters whole, and refuses 65', async () => {
    const long = `Aa1!${'Hafenübung'.repeat(6).slice(0, 59)} `
    expect((await change('rival', `${long}x`)).body.message).toBe('invalidInput')
    expect((await change('rival', long)).status).toBe(204)
    expect((await logIn(app, 'rival', { password: long })).status).toBe(200)
    expect((await logIn(app, 'rival', { password: long.trim() })).status).toBe(403)
  })

  it('is one password however its signs are composed, and one from before is known as it was typed', async () => {
    const composed = 'Quiet-Hafén-88'.normalize('NFC')
    const apart = composed.normalize('NFD')
    expect((await change('rival', apart)).status).toBe(204)
    for (const password of [composed, apart])
      expect((await logIn(app, 'rival', { password })).status).toBe(200)
    expect((await change('rival', composed, apart)).body.message).toBe('usedPassword')
    await sql(`update account set password_hash = $1 where user_name = 'rival'`, [
      await hash(apart, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
    ])
    expect((await logIn(app, 'rival', { password: apart })).status).toBe(200)
    expect((await logIn(app, 'rival', { password: composed })).status).toBe(403)
  })

  it('bars the present password and the ones before it, as many as the authority says', async () => {
    await setSetting(app, 'security.passwordHistory', 3)
    const passwords = ['Quiet-Harbour-1', 'Quiet-Harbour-2', 'Quiet-Harbour-3']
    let present = old
    for (const password of passwords) {
      expect((await change('rival', password, present)).status).toBe(204)
      present = password
      app.clock.advance(1000)
    }
    for (const used of passwords)
      expect([used, (await change('rival', used, present)).body.message]).toEqual([used, 'usedPassword'])
    // The fourth from the end is free again.
    expect((await change('rival', old, present)).status).toBe(204)
    app.clock.advance(1000)
    await setSetting(app, 'security.passwordHistory', 0)
    expect((await change('rival', old, old)).status).toBe(204)
    await setSetting(app, 'security.passwordHistory', 10)
  })

  it('remembers the password that the account was made with', async () => {
    expect((await change('rival', next)).status).toBe(204)
    app.clock.advance(1000)
    expect((await change('rival', old, next)).body.message).toBe('usedPassword')
  })

  it('of two at once is done once', async () => {
    await sql(`update account set must_change_password = true where user_name = 'rival'`)
    const answers = await Promise.all(
      ['Quiet-Harbour-1', 'Quiet-Harbour-2'].map((each) => outside('rival', each)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 403])
  })

  it('under the rules of length asks fifteen signs, or eight beside a second factor, and no classes', async () => {
    await setSetting(app, 'public.passwordRules', 'standards')
    expect((await change('rival', 'fourteen signs')).body).toMatchObject({
      message: 'unsecuredPassword',
      details: { missing: ['length'], isCommon: false },
    })
    expect((await change('rival', 'passwordpassword')).body.details).toEqual({ missing: [], isCommon: true })
    expect((await change('rival', 'fifteen signs !')).status).toBe(204)
    const grower = holderOf(app, (await logIn(app, 'grower', { password: old })).body.token)
    const { secret } = await setUpSecondFactor(app, grower, old)
    const body = { userName: 'grower', oldPassword: old, newPassword: 'eight si', code: codeOf(app, secret) }
    expect((await grower.call('account.changePassword', { body })).status).toBe(204)
    await sql('delete from second_factor')
    await setSetting(app, 'public.passwordRules', 'classes')
  })

  it('asks for the code where there is a second factor, which stays', async () => {
    const rival = holderOf(app, (await logIn(app, 'rival', { password: old })).body.token)
    const { secret } = await setUpSecondFactor(app, rival, old)
    const send = (newPassword: string, code?: string) =>
      rival.call('account.changePassword', {
        body: { userName: 'rival', oldPassword: old, newPassword, ...(code === undefined ? {} : { code }) },
      })
    for (const code of [undefined, codeOf(app, secret, 5)])
      expect(await send(next, code)).toMatchObject({
        status: 409,
        body: { message: 'accountProofWrong', details: { of: 'code' } },
      })
    // What is refused for another reason costs nobody his code.
    expect((await send('short', codeOf(app, secret))).body.message).toBe('unsecuredPassword')
    expect((await send(next, codeOf(app, secret))).status).toBe(204)
    app.clock.advance(30_000)
    const { body } = await logIn(app, 'rival', { password: next })
    expect(body.isTFAEnabled).toBe(true)
    expect((await sendCode(app, body.token, codeOf(app, secret))).body.isSuccessful).toBe(true)
    await sql('delete from second_factor')
  })
})

describe('a password that has run out, from outside', () => {
  const expire = (userName: string) =>
    sql(`update account set must_change_password = true where user_name = $1`, [userName])
  const send = (userName: string, code?: string, input: Partial<TestInput> = {}) =>
    app.visitor.call('account.changePassword', {
      ...input,
      body: { userName, oldPassword: old, newPassword: next, ...(code === undefined ? {} : { code }) },
    })
  const owing = (isOwing: boolean) =>
    sql(`update account set is_demonstration = $1 where user_name = 'grower'`, [!isOwing])

  it('is changed with the code of the second factor, given together with it', async () => {
    const rival = holderOf(app, (await logIn(app, 'rival', { password: old })).body.token)
    const { secret, recoveryCodes } = await setUpSecondFactor(app, rival, old)
    await expire('rival')
    expect((await logIn(app, 'rival', { password: old })).body).toMatchObject({
      message: 'accountExpired',
      details: { proof: 'code' },
    })
    for (const code of [undefined, codeOf(app, secret, 5)])
      expect((await send('rival', code)).body).toMatchObject({ message: 'accountProofWrong' })
    expect((await send('rival', recoveryCodes[0])).status).toBe(204)
    expect((await logIn(app, 'rival', { password: next })).body.isTFAEnabled).toBe(true)
    await sql('delete from second_factor')
  })

  it('takes so many codes and no more', async () => {
    const rival = holderOf(app, (await logIn(app, 'rival', { password: old })).body.token)
    const { secret } = await setUpSecondFactor(app, rival, old)
    await expire('rival')
    for (let each = 0; each < 5; each += 1) await send('rival', codeOf(app, secret, 5))
    expect((await send('rival', codeOf(app, secret))).status).toBe(409)
    await sql('delete from second_factor')
  })

  it('goes by the link of a mail alone where a second factor is required that nobody has set up', async () => {
    await owing(true)
    // A token that waits for the code, from before the password was over, is none.
    const { token } = (await logIn(app, 'grower', { password: old })).body
    await expire('grower')
    expect((await logIn(app, 'grower', { password: old })).body).toMatchObject({
      message: 'accountExpired',
      details: { proof: 'link' },
    })
    for (const input of [{}, bearer(token)])
      for (const code of [undefined, '123456'])
        expect(await send('grower', code, input)).toMatchObject({
          status: 409,
          body: { message: 'accountNeedsLink' },
        })
    await owing(false)
  })

  it('is not changed by an impersonator, whatever he may write', async () => {
    await setSetting(app, 'security.impersonationWrites', true)
    const { body } = await logIn(app, 'admin', { password: old })
    const admin = await confirmed(holderOf(app, body.token), old)
    const { rows } = await sql(`select id from account where user_name = 'rival'`)
    const { body: asked } = await admin.call('account.createImpersonationToken', {
      body: { userId: rows[0].id, reason: 'a question' },
    })
    const eyes = (await admin.call('account.impersonate', { params: asked })).body.token
    expect((await outside('rival', next, old, bearer(eyes))).body.message).toBe('accountReadOnly')
    await setSetting(app, 'security.impersonationWrites', false)
  })
})
