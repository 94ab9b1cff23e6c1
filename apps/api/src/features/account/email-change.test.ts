import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useAccountApp } from '../../testing/account-app.ts'
import { idOf } from '../../testing/register-person.ts'
import {
  codeOf,
  confirmed,
  demonstrationPassword,
  forgetAllGuesses,
  holderOf,
  setSetting,
  setUpSecondFactor,
} from '../../testing/sign-in.ts'
import type { TestApp, TestPerson } from '../../testing/start-test-app.ts'
import { mailsTo } from '../../testing/strangers.ts'
import { sweepAccountData } from './upkeep.ts'

const account = useAccountApp()
const { sql, signedIn, trail } = account
let app: TestApp
beforeAll(() => {
  app = account.app
})
const former = 'rival@papaver.example'
const wanted = 'rival.new@harbour.example'
const password = demonstrationPassword
beforeEach(async () => {
  await sql('delete from email_change')
  await sql(`update account set email = $1 where user_name = 'rival'`, [former])
})

const ask = (person: TestPerson, body: Record<string, string> = {}) =>
  person.call('account.askEmailChange', { body: { email: wanted, password, ...body } })
const emailOf = async (userName = 'rival') =>
  (await sql('select email from account where user_name = $1', [userName])).rows[0].email
const mails = (to: string) => mailsTo(app, to)
const tokenIn = async (to: string, page: string): Promise<string> => {
  const found = (await mails(to)).map(({ body }) =>
    new RegExp(`/#/account/${page}\\?token=([\\w-]{43})`).exec(body),
  )
  return found.findLast((match) => match !== null)?.[1] ?? expect.fail(`no link in the mails to ${to}`)
}
const confirmLink = () => tokenIn(wanted, 'new-email')
const stopLink = () => tokenIn(former, 'stop-new-email')
const send = (
  name:
    | 'account.checkNewEmail'
    | 'account.confirmNewEmail'
    | 'account.checkStopNewEmail'
    | 'account.stopNewEmail',
  token: string,
) => app.visitor.call(name, { params: { token } })
const waitingOf = async (person: TestPerson) => (await person.call('account.emailChange')).body.waiting

describe('a new e-mail address of one’s own', () => {
  it('counts once its link was used; until then the old one stays, and both are told', async () => {
    const rival = await signedIn('rival')
    expect(await waitingOf(rival)).toBeNull()
    expect((await ask(rival)).status).toBe(204)
    expect(await emailOf()).toBe(former)
    expect(await waitingOf(rival)).toEqual({
      email: wanted,
      expiresAt: new Date(app.clock.now().getTime() + 48 * 3_600_000).toISOString(),
    })
    const link = await confirmLink()
    // A look uses nothing up.
    for (const _time of [1, 2])
      expect(await send('account.checkNewEmail', link)).toMatchObject({
        status: 200,
        body: { email: wanted },
      })
    expect((await send('account.confirmNewEmail', link)).status).toBe(204)
    expect(await emailOf()).toBe(wanted)
    expect((await mails(former)).map(({ template }) => template)).toEqual([
      'USR_MAIL_ASKED',
      'USR_MAIL_CHANGED',
    ])
    expect((await mails(wanted)).map(({ template }) => template)).toEqual([
      'USR_MAIL_PROVE',
      'USR_MAIL_CONFIRMED',
    ])
    expect(JSON.parse((await trail('account.emailChanged')).details)).toEqual({
      before: former,
      after: wanted,
    })
    expect(await waitingOf(rival)).toBeNull()
    expect((await send('account.confirmNewEmail', link)).body.message).toBe('accountLinkUsed')
    expect((await send('account.stopNewEmail', await stopLink())).body.message).toBe('accountLinkUsed')
  })

  it('lies in no notification, no trail and no row as a link', async () => {
    await ask(await signedIn('rival'))
    const links = [await confirmLink(), await stopLink()]
    for (const table of ['notification', 'audit_event', 'email_change']) {
      const text = JSON.stringify((await sql(`select ${table}::text as row from ${table}`)).rows)
      for (const link of links) expect(text).not.toContain(link)
    }
  })

  it('asks for the password, and for the code where there is one', async () => {
    const rival = await signedIn('rival')
    const wrong = (of: string) => ({ status: 409, body: { message: 'accountProofWrong', details: { of } } })
    expect(await ask(rival, { password: 'wrong' })).toMatchObject(wrong('password'))
    const { secret } = await setUpSecondFactor(app, rival)
    expect(await ask(rival)).toMatchObject(wrong('code'))
    expect(await ask(rival, { code: codeOf(app, secret, 5) })).toMatchObject(wrong('code'))
    expect(await mails(wanted)).toEqual([])
    const code = codeOf(app, secret)
    // What is refused for another reason costs nobody his code.
    expect((await ask(rival, { code, email: 'importer@papaver.example' })).body.message).toBe(
      'accountEmailTaken',
    )
    expect((await ask(rival, { code })).status).toBe(204)
    await forgetAllGuesses(app)
    expect((await ask(rival, { code })).status).toBe(409)
  })

  it('is closed to an impersonator, whatever he may write', async () => {
    await setSetting(app, 'security.impersonationWrites', true)
    const admin = await confirmed(await signedIn('admin'))
    const { body } = await admin.call('account.createImpersonationToken', {
      body: { userId: await idOf(app, 'rival'), reason: 'a question' },
    })
    const { token } = (await admin.call('account.impersonate', { params: body })).body
    const eyes = holderOf(app, token)
    expect(await ask(eyes)).toMatchObject({ status: 409, body: { message: 'accountReadOnly' } })
    expect((await eyes.call('account.withdrawEmailChange')).body.message).toBe('accountReadOnly')
    await setSetting(app, 'security.impersonationWrites', false)
  })

  it.each<[string, Record<string, string>, unknown[]]>([
    ['the present one', { email: 'RIVAL@papaver.example' }, [400, 'invalidInput']],
    ['somebody else’s', { email: 'Importer@papaver.example' }, [409, 'accountEmailTaken']],
    ['no address', { email: 'nobody' }, [400, 'invalidInput']],
  ])('is not %s', async (_what, changes, answer) => {
    const { status, body } = await ask(await signedIn('rival'), changes)
    expect([status, body.message]).toEqual(answer)
  })

  it('is asked for so often an hour', async () => {
    const rival = await signedIn('rival')
    for (let each = 0; each < 5; each += 1) expect((await ask(rival)).status).toBe(204)
    expect((await ask(rival)).status).toBe(429)
    // Only the newest link counts.
    const links = (await mails(wanted)).map(({ body }) => /token=([\w-]{43})/.exec(body)?.[1] ?? '')
    const answers = []
    for (const link of links) answers.push((await send('account.confirmNewEmail', link)).status)
    expect(answers).toEqual([409, 409, 409, 409, 204])
  })
})

describe('a change that waits', () => {
  it('is stopped by the owner of the address that is, which ends every session', async () => {
    const rival = await signedIn('rival')
    await ask(rival)
    const [stop, confirm] = [await stopLink(), await confirmLink()]
    expect((await send('account.checkStopNewEmail', stop)).status).toBe(204)
    expect((await rival.call('users.me')).status).toBe(200)
    expect((await send('account.stopNewEmail', stop)).status).toBe(204)
    expect((await rival.call('users.me')).status).toBe(401)
    expect((await send('account.confirmNewEmail', confirm)).body.message).toBe('accountLinkUsed')
    expect(JSON.parse((await trail('account.emailChangeStopped')).details)).toEqual({ by: 'link' })
  })

  it('is open to no other link than its own', async () => {
    await ask(await signedIn('rival'))
    expect((await send('account.stopNewEmail', await confirmLink())).status).toBe(409)
    expect((await send('account.confirmNewEmail', await stopLink())).status).toBe(409)
  })

  it('is withdrawn by the person himself', async () => {
    const rival = await signedIn('rival')
    await ask(rival)
    expect((await rival.call('account.withdrawEmailChange')).status).toBe(204)
    expect(await waitingOf(rival)).toBeNull()
    expect((await send('account.checkNewEmail', await confirmLink())).status).toBe(409)
  })

  it('lasts as long as the authority allows, and is forgotten a day later', async () => {
    await ask(await signedIn('rival'))
    const link = await confirmLink()
    app.clock.advance(48 * 3_600_000 - 1)
    expect((await send('account.checkNewEmail', link)).status).toBe(200)
    app.clock.advance(1)
    expect((await send('account.confirmNewEmail', link)).status).toBe(409)
    app.clock.advance(24 * 3_600_000 + 1)
    await sweepAccountData(app.deps)
    expect((await sql('select * from email_change')).rows).toEqual([])
  })

  it.each<[string, string]>([
    ['the account is locked', `update account set is_locked = true where user_name = 'rival'`],
    ['the account rests', `update account set status = 'INA' where user_name = 'rival'`],
    [
      'the authority has set another',
      `update account set email = 'third@harbour.example' where user_name = 'rival'`,
    ],
  ])('counts for nothing once %s', async (_what, statement) => {
    await ask(await signedIn('rival'))
    await sql(statement)
    expect((await send('account.confirmNewEmail', await confirmLink())).body.message).toBe('accountLinkUsed')
    expect(await emailOf()).not.toBe(wanted)
    await sql(`update account set is_locked = false, status = 'APR' where user_name = 'rival'`)
  })

  it('ends with a new password', async () => {
    const rival = await signedIn('rival')
    await ask(rival)
    const body = { userName: 'rival', oldPassword: password, newPassword: 'Quiet-Harbour-88' }
    expect((await rival.call('account.changePassword', { body })).status).toBe(204)
    expect((await send('account.confirmNewEmail', await confirmLink())).status).toBe(409)
    await sql(
      `update account set password_hash = (select password_hash from account where user_name = 'importer')
       where user_name = 'rival'`,
    )
  })

  it('goes to one of two who want the address at the same moment', async () => {
    const importer = await signedIn('importer')
    await ask(await signedIn('rival'))
    await ask(importer)
    const links = (await mails(wanted)).map(({ body }) => /token=([\w-]{43})/.exec(body)?.[1] ?? '')
    const answers = await Promise.all(links.map((link) => send('account.confirmNewEmail', link)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    await sql(`update account set email = 'importer@papaver.example' where user_name = 'importer'`)
  })
})
