import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, holderOf, sendCode } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { openFirstAdministratorLink, refuseDemonstration } from './public.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ production: true })
})
afterAll(() => app?.close())
beforeEach(() => app.clock.advance(60_000))

const prefix = 'http://localhost:3000/#/registration/first-administrator?token='
const tokenOf = (link: string | undefined): string => {
  expect(link?.startsWith(prefix)).toBe(true)
  return link?.slice(prefix.length) ?? ''
}
const open = async (): Promise<string> => tokenOf(await openFirstAdministratorLink(app.deps))
const check = async (token: string) =>
  (await app.visitor.call('account.firstAdministratorCheck', { body: { token } })).status
const bodyOf = (token: string, changes: Record<string, unknown> = {}) => ({
  token,
  userName: 'head.officer',
  firstName: 'Ada',
  lastName: 'Lind',
  email: 'ada.lind@agency.example',
  password: 'Harbour7!seal',
  countryId: 'AT',
  authorityName: 'Agency for Controlled Substances',
  authorityMail: 'permits@agency.example',
  timeZone: 'Europe/Vienna',
  ...changes,
})
const create = (body: unknown) => app.visitor.call('account.firstAdministrator', { body })
const count = async (text: string): Promise<number> =>
  Number((await app.database.ownerPool.query(`select count(*) from ${text}`)).rows[0].count)

describe('the first administrator of a production installation', () => {
  it('has a link of 256 bits, kept as its hash only, that the next start replaces', async () => {
    const first = await open()
    expect(Buffer.from(first, 'base64url').length).toBe(32)
    expect(await check(first)).toBe(204)
    const { rows } = await app.database.ownerPool.query('select * from first_administrator_link')
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(first)
    const second = await open()
    expect([await check(first), await check(second)]).toEqual([409, 204])
    const { rows: audited } = await app.database.ownerPool.query('select details from audit_event')
    expect(JSON.stringify(audited)).not.toContain(second)
  })

  it.each<[why: string, changes: Record<string, unknown>, message: string]>([
    ['a password without a special character', { password: 'Harbour7seal' }, 'unsecuredPassword'],
    ['a short password', { password: 'Harb7!' }, 'unsecuredPassword'],
    ['a password that everybody tries', { password: 'P@ssw0rd1!' }, 'unsecuredPassword'],
    ['the own name as a password', { password: 'Head.Officer1!' }, 'unsecuredPassword'],
    ['the last name as a password', { lastName: 'Hartmann', password: 'Hartmann1!' }, 'unsecuredPassword'],
    ['the mail address as a password', { password: 'Ada.Lind-81!' }, 'unsecuredPassword'],
    [
      'the authority as a password',
      { authorityName: 'Lumengate Office', password: 'Lumengate26!' },
      'unsecuredPassword',
    ],
    ['65 characters', { password: `Aa1!${'x'.repeat(61)}` }, 'invalidInput'],
    ['a user name of 51', { userName: 'x'.repeat(51) }, 'invalidInput'],
    ['a user name with a space', { userName: 'head officer' }, 'invalidInput'],
    ['no e-mail', { email: 'ada' }, 'invalidInput'],
    ['an empty name', { lastName: ' ' }, 'invalidInput'],
    ['an unknown time zone', { timeZone: 'Europe/Nowhere' }, 'invalidInput'],
    ['an unknown country', { countryId: 'QQ' }, 'accountCountryUnknown'],
    ['no country', { countryId: 'ZZ' }, 'accountCountryUnknown'],
  ])('is not made with %s, and the link stays open', async (_why, changes, message) => {
    const token = await open()
    const answer = await create(bodyOf(token, changes))
    expect(answer).toMatchObject({ status: 400, body: { message } })
    expect([await check(token), await count('account')]).toEqual([204, 0])
  })

  it('is made once, however many try at once, together with the authority', async () => {
    const token = await open()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_none, index) => create(bodyOf(token, { userName: `head${index}` }))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409, 409, 409, 409, 409])
    expect([await count('account'), await check(token)]).toEqual([1, 409])
    const winner = `head${answers.findIndex(({ status }) => status === 204)}`
    const { rows } = await app.database.ownerPool.query(
      `select action, actor_name, details from audit_event where action in ('account.create', 'setting.change')`,
    )
    expect(rows.map(({ action }) => action).sort()).toEqual([
      'account.create',
      ...Array(4).fill('setting.change'),
    ])
    expect(new Set(rows.map(({ actor_name }) => actor_name))).toEqual(new Set([winner]))
    expect(JSON.stringify(rows)).not.toContain('Harbour7')
    const settings = (await app.visitor.call('settings.public')).body
    expect(settings).toMatchObject({
      countryId: 'AT',
      timeZone: 'Europe/Vienna',
      authorityNames: { en: 'Agency for Controlled Substances' },
    })
    const login = await app.visitor.call('account.login', {
      body: { userName: winner, password: 'Harbour7!seal' },
    })
    // An administrator owes a second factor and sets it up at once.
    const { secretKey } = (await holderOf(app, login.body.token).call('account.getUser2FA')).body
    const second = await sendCode(app, login.body.token, codeOf(app, secretKey))
    const me = await holderOf(app, second.body.token).call('users.me')
    expect(me.body).toMatchObject({ roles: ['CA_ADMIN'], countryId: 'AT', lastName: 'Lind' })
  })

  it('is not made again, not even when he is deactivated', async () => {
    expect(await openFirstAdministratorLink(app.deps)).toBeUndefined()
    await app.database.ownerPool.query(`update account set status = 'INA'`)
    expect(await openFirstAdministratorLink(app.deps)).toBeUndefined()
  })

  it('cannot be reached by trying tokens', async () => {
    const statuses: number[] = []
    for (let guess = 0; guess < 35; guess += 1) statuses.push(await check(`guess${guess}`))
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(409))
    expect(statuses.slice(30)).toEqual(Array(5).fill(429))
  })
})

describe('the demonstration', () => {
  it('is never made in a database that was started for production', async () => {
    const fresh = await startTestApp({ production: true })
    // Before the first start there is nothing to protect.
    await expect(refuseDemonstration(fresh.deps)).resolves.toBeUndefined()
    await openFirstAdministratorLink(fresh.deps)
    await expect(refuseDemonstration(fresh.deps)).rejects.toThrow('Set NODE_ENV=production to run it')
    await fresh.close()
    // With an administrator, too.
    await expect(refuseDemonstration(app.deps)).rejects.toThrow('Nothing was changed')
  })

  it('has no such link, and is no production', async () => {
    const demonstration = await startTestApp()
    expect(await openFirstAdministratorLink(demonstration.deps)).toBeUndefined()
    const environment = { ...demonstration.deps.environment, production: true }
    await expect(openFirstAdministratorLink({ ...demonstration.deps, environment })).rejects.toThrow(
      'Production needs an empty one',
    )
    await demonstration.close()
  })
})
