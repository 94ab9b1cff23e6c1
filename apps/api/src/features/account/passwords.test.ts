import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  codeOf,
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
import { hashesAtOnce, hashPassword } from './passwords.ts'

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

const change = (userName: string, newPassword: string, oldPassword = old, input: Partial<TestInput> = {}) =>
  app.visitor.call('account.changePassword', { ...input, body: { userName, oldPassword, newPassword } })

describe('changing a password', () => {
  it('ends every session but the one that asks, on every process, and tells the owner', async () => {
    const [mine, elsewhere] = [
      (await logIn(app, 'rival', { password: old })).body.token,
      (await logIn(other, 'rival', { password: old })).body.token,
    ]
    const impersonated = (await logIn(app, 'importer', { password: old })).body.token
    const answer = await change('Rival', next, old, { headers: { authorization: `Bearer ${mine}` } })
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

  it('keeps no session where the token is another person’s', async () => {
    const mine = (await logIn(app, 'rival', { password: old })).body.token
    const stranger = (await logIn(app, 'importer', { password: old })).body.token
    await change('rival', next, old, { headers: { authorization: `Bearer ${stranger}` } })
    expect((await holderOf(app, mine).call('account.getUser')).status).toBe(401)
    expect((await holderOf(app, stranger).call('account.getUser')).status).toBe(200)
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
      expect((await logIn(app, 'rival', { password: old })).body.message).toBe('accountExpired')
      expect((await change('rival', next)).status).toBe(204)
      expect((await logIn(app, 'rival', { password: next })).status).toBe(200)
      await setSetting(app, 'public.passwordExpiryDays', 0)
    },
  )

  it('gives one answer, byte for byte, to a wrong old password and to whoever may not sign in', async () => {
    await sql(`update account set status = 'INA' where user_name = 'grower'`)
    await sql(`update account set is_locked = true where user_name = 'customs'`)
    const answers = [
      await change('rival', next, 'wrong'),
      await change('nobody.here', next),
      await change('grower', next),
      await change('customs', next),
      // What the new one lacks is said to its owner only.
      await change('nobody.here', 'short'),
    ]
    for (let each = 0; each < 5; each += 1) await change('importer', next, 'wrong')
    answers.push(await change('importer', next))
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
  ])('refuses %s', async (password, details) => {
    expect(await change('rival', password)).toMatchObject({
      status: 400,
      body: { message: 'unsecuredPassword', details },
    })
  })

  it('takes 64 characters whole, and refuses 65', async () => {
    const long = `Aa1!${'ü'.repeat(59)} `
    expect((await change('rival', `${long}x`)).body.message).toBe('invalidInput')
    expect((await change('rival', long)).status).toBe(204)
    expect((await logIn(app, 'rival', { password: long })).status).toBe(200)
    expect((await logIn(app, 'rival', { password: long.trim() })).status).toBe(403)
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
    const answers = await Promise.all(
      ['Quiet-Harbour-1', 'Quiet-Harbour-2'].map((each) => change('rival', each)),
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
    await sql(`update account set is_demonstration = false where user_name = 'grower'`)
    expect((await change('grower', 'eight si')).status).toBe(204)
    await sql(`update account set is_demonstration = true`)
    await setSetting(app, 'public.passwordRules', 'classes')
  })

  it('does not take the second factor away', async () => {
    const rival = holderOf(app, (await logIn(app, 'rival', { password: old })).body.token)
    const { secret } = await setUpSecondFactor(app, rival, old)
    await change('rival', next)
    const { body } = await logIn(app, 'rival', { password: next })
    expect(body.isTFAEnabled).toBe(true)
    expect((await sendCode(app, body.token, codeOf(app, secret))).body.isSuccessful).toBe(true)
    await sql('delete from second_factor')
  })
})

it.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [4, 3],
  [64, 3],
])('of %i cores, %i hash at once', (cores, hashes) => expect(hashesAtOnce(cores)).toBe(hashes))
