import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestAnswer, type TestApp } from '../../testing/start-test-app.ts'

const password = 'Papaver-2026!'

/** How many passwords were really compared; the comparison itself stays what it is. */
const compared = vi.hoisted(() => ({ count: 0 }))
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>()
  const verify: typeof argon2.verify = (...input) => {
    compared.count += 1
    return argon2.verify(...input)
  }
  return { ...argon2, verify }
})

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())
beforeEach(async () => {
  await app.database.ownerPool.query('delete from attempt_counter')
  compared.count = 0
})

const login = (userName: string, given = password, from?: string): Promise<TestAnswer> =>
  app.visitor.call('account.login', {
    body: { userName, password: given },
    // The app trusts a proxy on its own machine to say who asks.
    ...(from === undefined ? {} : { headers: { 'x-forwarded-for': from } }),
  })
const sql = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values)
/** What an answer says, without what differs from one request to the next. */
const saying = ({ status, body, headers }: TestAnswer) => ({
  status,
  text: JSON.stringify({ ...body, requestId: '' }),
  headers: Object.keys(headers)
    .sort()
    .map((name) => (['date', 'x-request-id'].includes(name) ? name : `${name}: ${headers[name]}`)),
})

describe('signing in', () => {
  it('answers token, second factor and validity, and nothing else', async () => {
    const { status, body, headers } = await login('Importer')
    expect(status).toBe(200)
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      isTFAEnabled: false,
      validity: null,
    })
    expect(headers['cache-control']).toBe('no-store')
  })

  it('says the days that are left where passwords expire', async () => {
    await sql(`insert into setting (setting_id, setting_value, changed_at, changed_by)
      values ('public.passwordExpiryDays', '90', now(), 'test')`)
    const other = await startTestApp({ beside: app })
    const { body } = await other.visitor.call('account.login', { body: { userName: 'importer', password } })
    expect(body.validity).toBe(90)
    await other.close()
    await sql(`delete from setting where setting_id = 'public.passwordExpiryDays'`)
  })

  it('gives one answer to an unknown name, a wrong password and an account that may not sign in', async () => {
    await sql(`update account set status = 'INA' where user_name = 'grower'`)
    const answers = [await login('nobody.here'), await login('importer', 'wrong'), await login('grower')]
    await sql(`update account set status = 'APR' where user_name = 'grower'`)
    expect(answers[0]).toMatchObject({ status: 403, body: { message: 'wrongUsername' } })
    expect(new Set(answers.map((answer) => JSON.stringify(saying(answer)))).size).toBe(1)
    // The same work, so about the same time: an unknown name is compared with a hash, too.
    expect(compared.count).toBe(3)
  })

  it('tells only who knows the password that the account is locked', async () => {
    await sql(`update account set is_locked = true where user_name = 'grower'`)
    expect(await login('grower')).toMatchObject({ status: 403, body: { message: 'accountLocked' } })
    expect(await login('grower', 'wrong')).toMatchObject({ status: 403, body: { message: 'wrongUsername' } })
    await sql(`update account set is_locked = false where user_name = 'grower'`)
  })

  it('takes a password of 64 characters whole, and none of 65', async () => {
    const { hashPassword } = await import('./passwords.ts')
    const long = `Aa1!${'ä'.repeat(60)}`
    await sql(`update account set password_hash = $1 where user_name = 'rival'`, [await hashPassword(long)])
    expect((await login('rival', long)).status).toBe(200)
    expect((await login('rival', long.slice(0, 63))).status).toBe(403)
    expect((await login('rival', ` ${long.slice(0, 63)}`)).status).toBe(403)
    const tooLong = await login('rival', `${long}x`)
    expect(tooLong).toMatchObject({ status: 400, body: { message: 'invalidInput' } })
    expect(tooLong.body.details.fields).toEqual([{ path: 'password', code: 'too_big' }])
  })
})

describe('guessing', () => {
  it('of 200 at once compares no more than the limit, then refuses until the window has passed', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => login('customs', 'wrong')))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
      new Set(['403 wrongUsername']),
    )
    expect(compared.count).toBeLessThanOrEqual(5)
    // Also the right password, also from elsewhere, also after all but the last moment of the window.
    expect((await login('customs', password, '203.0.113.9')).status).toBe(403)
    app.clock.set('2026-06-17T08:14:59Z')
    expect((await login('customs', password, '203.0.113.9')).status).toBe(403)
    app.clock.set('2026-06-17T08:15:00Z')
    expect((await login('customs', password, '203.0.113.9')).status).toBe(200)
    app.clock.set('2026-06-17T08:00:00Z')
  }, 60_000)

  it('begins anew after a right password', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let guess = 0; guess < 4; guess += 1) expect((await login('customs', 'wrong')).status).toBe(403)
      expect((await login('customs')).status).toBe(200)
    }
  })

  it('at many accounts from one address ends, while others can go on', async () => {
    const stranger = '198.51.100.7'
    for (let guess = 0; guess < 50; guess += 1) await login(`name${guess}`, 'wrong', stranger)
    expect(compared.count).toBe(50)
    expect((await login('importer', password, stranger)).status).toBe(403)
    expect(compared.count).toBe(50)
    expect((await login('importer', password, '203.0.113.9')).status).toBe(200)
  }, 60_000)

  it('does not get more guesses by owning an account', async () => {
    const stranger = '198.51.100.8'
    for (let guess = 0; guess < 60; guess += 1) {
      await login(`name${guess}`, 'wrong', stranger)
      if (guess % 5 === 4) await login('importer.staff', password, stranger)
    }
    expect((await login('importer', password, stranger)).status).toBe(403)
  }, 60_000)
})

it('takes the user of auditLogout from the token and not from the body', async () => {
  const importer = await app.as('importer')
  const body = JSON.stringify('officer')
  const headers = { 'content-type': 'application/json' }
  expect((await importer.call('account.auditLogout', { body, headers })).status).toBe(204)
  const { rows } = await sql(
    `select actor_name, entity_id, details, (select user_name from account where id::text = entity_id) as user_name
     from audit_event where action = 'account.logout' order by seq desc limit 1`,
  )
  expect(rows[0]).toMatchObject({ actor_name: 'importer', user_name: 'importer' })
  expect(JSON.stringify(rows[0])).not.toContain('officer')
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
