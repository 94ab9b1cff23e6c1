import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetAllGuesses, holderOf, logIn, setSetting, sqlOf, wireOf } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

/** How many passwords were really compared, and what happens right after; the comparison stays what it is. */
const compared = vi.hoisted(() => ({ count: 0, meanwhile: undefined as (() => Promise<void>) | undefined }))
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>()
  const verify: typeof argon2.verify = async (...input) => {
    compared.count += 1
    const fits = await argon2.verify(...input)
    await compared.meanwhile?.()
    return fits
  }
  return { ...argon2, verify }
})

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())
beforeEach(async () => {
  await forgetAllGuesses(app)
  compared.count = 0
})
const sql = (text: string, values?: unknown[]) => sqlOf(app)(text, values)
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describe('signing in', () => {
  it('answers token, second factor and validity, and nothing else', async () => {
    const { status, body, headers } = await logIn(app, 'Importer')
    expect(status).toBe(200)
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      isTFAEnabled: false,
      validity: null,
    })
    expect(Object.keys(claimsOf(body.token)).toSorted()).toEqual(['exp', 'iat', 'sid', 'sub'])
    expect(headers['cache-control']).toBe('no-store')
  })

  it('says the days that are left where passwords expire', async () => {
    await setSetting(app, 'public.passwordExpiryDays', 90)
    expect((await logIn(app, 'importer')).body.validity).toBe(90)
    await setSetting(app, 'public.passwordExpiryDays', 0)
  })

  it('notes when, and in the trail with which session, and nothing of the password', async () => {
    const { body } = await logIn(app, 'rival')
    const { rows } = await sql(
      `select last_login_at, version, dormant_notified_at from account where user_name = 'rival'`,
    )
    expect(rows[0]).toMatchObject({ last_login_at: app.clock.now(), dormant_notified_at: null, version: 1 })
    const trail = await sql(`select * from audit_event order by seq desc limit 1`)
    expect(trail.rows[0]).toMatchObject({ action: 'account.login', actor_name: 'rival' })
    expect(JSON.parse(trail.rows[0].details)).toMatchObject({
      sessionId: claimsOf(body.token).sid,
      by: 'password',
    })
    await logIn(app, 'rival', { password: 'Secret-Harbour-7' })
    await logIn(app, 'Secret Harbour 7')
    const all = await sql(
      `select string_agg(details || entity_id || actor_name, ' ') as text from audit_event`,
    )
    expect(all.rows[0].text).not.toMatch(/Secret|Papaver-2026/)
  })

  it('forgets that the owner was told of a rest', async () => {
    await sql(`update account set dormant_notified_at = now() where user_name = 'rival'`)
    await logIn(app, 'rival')
    const { rows } = await sql(`select dormant_notified_at from account where user_name = 'rival'`)
    expect(rows[0].dormant_notified_at).toBeNull()
  })

  it('takes a password of 64 characters whole, and none of 65', async () => {
    const { hashPassword } = await import('./passwords.ts')
    const long = `Aa1!${'ä'.repeat(60)}`
    await sql(`update account set password_hash = $1 where user_name = 'rival'`, [await hashPassword(long)])
    expect((await logIn(app, 'rival', { password: long })).status).toBe(200)
    expect((await logIn(app, 'rival', { password: long.slice(0, 63) })).status).toBe(403)
    expect((await logIn(app, 'rival', { password: ` ${long.slice(0, 63)}` })).status).toBe(403)
    const tooLong = await logIn(app, 'rival', { password: `${long}x` })
    expect(tooLong).toMatchObject({ status: 400, body: { message: 'invalidInput' } })
    expect(tooLong.body.details.fields).toEqual([{ path: 'password', code: 'too_big' }])
  })

  it('takes the user of auditLogout from the token and not from the body', async () => {
    const { body } = await logIn(app, 'importer')
    const answer = await holderOf(app, body.token).call('account.auditLogout', {
      body: JSON.stringify('officer'),
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(204)
    const { rows } = await sql(
      `select actor_name, details, (select user_name from account where id::text = entity_id) as user_name
       from audit_event where action = 'account.logout' order by seq desc limit 1`,
    )
    expect(rows[0]).toMatchObject({ actor_name: 'importer', user_name: 'importer' })
    expect(JSON.stringify(rows[0])).not.toContain('officer')
  })
})

describe('an answer that says nothing', () => {
  it('is the same, byte for byte and for the same work, whatever was wrong', async () => {
    await sql(`update account set status = 'INA' where user_name = 'grower'`)
    await sql(`update account set password_hash = '' where user_name = 'customs.staff'`)
    const answers = [
      await logIn(app, 'nobody.here'),
      await logIn(app, 'importer', { password: 'wrong' }),
      await logIn(app, 'grower'),
      await logIn(app, 'customs.staff', { password: 'wrong' }),
    ]
    expect(compared.count).toBe(4)
    for (let more = 0; more < 5; more += 1) await logIn(app, 'importer', { password: 'wrong' })
    // Locked by guesses: not even the right password is looked at.
    answers.push(await logIn(app, 'importer'))
    await sql(`update account set status = 'APR' where user_name = 'grower'`)
    expect(answers[0]).toMatchObject({ status: 403, body: { message: 'wrongUsername' } })
    expect(new Set(answers.map(wireOf)).size).toBe(1)
  })

  it('writes one row into the trail, whatever was wrong', async () => {
    const count = async () => Number((await sql('select count(*) from audit_event')).rows[0].count)
    for (const userName of ['nobody.here', 'importer', 'grower']) {
      const before = await count()
      await logIn(app, userName, { password: 'wrong' })
      expect([userName, (await count()) - before]).toEqual([userName, 1])
    }
  })
})

describe('officers', () => {
  it('sign in only from where the authority allows, and others from everywhere', async () => {
    await setSetting(app, 'security.ipAllowlistAdmin', ['192.0.2.0/24', '2001:db8:1::/48', '198.51.100.7'])
    const from = async (userName: string, address: string) => {
      await forgetAllGuesses(app)
      return (await logIn(app, userName, { from: address })).status
    }
    for (const address of ['192.0.2.17', '2001:db8:1:5::9', '198.51.100.7', '::ffff:192.0.2.1'])
      expect([address, await from('officer', address)]).toEqual([address, 200])
    for (const address of ['203.0.113.5', '2001:db8:2::1', '198.51.100.8']) {
      expect([address, await from('officer', address)]).toEqual([address, 403])
      expect([address, await from('importer', address)]).toEqual([address, 200])
    }
    const away = await logIn(app, 'officer', { from: '203.0.113.5' })
    const { rows } = await sql(
      `select action, address, details from audit_event where entity_id = 'officer' order by seq desc limit 1`,
    )
    expect(rows[0]).toEqual({
      action: 'account.loginFailed',
      address: '203.0.113.5',
      details: '{"why":"address"}',
    })
    expect(wireOf(away)).toBe(wireOf(await logIn(app, 'officer', { from: '203.0.113.5', password: 'wrong' })))
    await setSetting(app, 'security.ipAllowlistAdmin', [])
    expect(await from('officer', '203.0.113.5')).toBe(200)
  })
})

it('tells who one is, without the password’s hash', async () => {
  const staff = await app.as('importer.staff')
  const me = (await staff.call('users.me')).body
  expect(me).toMatchObject({
    userName: 'importer.staff',
    roles: ['ESTB_USER'],
    establishmentName: 'Osmund Life Sciences Ltd',
    languageCode: 'ENG',
    culture: 'en',
    countryCode: 'XV',
    pageSize: 10,
  })
  expect(me.permissions).not.toContain('authorization.submit')
  expect(Object.keys(me).filter((key) => /password|hash/i.test(key))).toEqual([])
  const { body: user } = await staff.call('account.getUser')
  expect(user).toEqual({
    firstName: 'Nora',
    lastName: 'Feld',
    token: staff.token,
    culture: 'en',
    languageCode: 'ENG',
  })
})

it.each([
  ['its password is changed', `password_hash = 'changed'`],
  ['the account is switched off', `status = 'INA'`],
  ['the account is locked', 'is_locked = true'],
])('lets nobody in when, after the password was compared, %s', async (_what, change) => {
  const before = await sql(`select password_hash from account where user_name = 'importer'`)
  compared.meanwhile = async () => {
    await sql(`update account set ${change} where user_name = 'importer'`)
  }
  const { status, body } = await logIn(app, 'importer')
  compared.meanwhile = undefined
  await sql(
    `update account set password_hash = $1, status = 'APR', is_locked = false where user_name = 'importer'`,
    [before.rows[0].password_hash],
  )
  expect([status, body.message]).toEqual([403, 'wrongUsername'])
  expect((await logIn(app, 'importer')).status).toBe(200)
})
