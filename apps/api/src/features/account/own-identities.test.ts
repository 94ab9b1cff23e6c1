import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actOnUser, idOf } from '../../testing/register-person.ts'
import { confirmed, forgetAllGuesses, holderOf, logIn } from '../../testing/sign-in.ts'
import { type SignOnApp, startSignOnApp } from '../../testing/sign-on-app.ts'
import type { TestPerson } from '../../testing/start-test-app.ts'
import { endSingleSignOnSessions } from './upkeep.ts'

let on: SignOnApp
let importerId: string
beforeAll(async () => {
  on = await startSignOnApp()
  importerId = await idOf(on.app, 'importer')
})
afterAll(() => on?.close())
beforeEach(async () => {
  await on.startAnew()
  await on.sql('truncate notification, mail_outbox')
  await forgetAllGuesses(on.app)
  await on.trust(on.faulty.issuer)
})

/** Signs in by single sign-on, which links the account by its address the first time. */
const enter = async (claims = {}) => on.show(await on.signed({ jti: crypto.randomUUID(), ...claims }))
const byPassword = async (userName: string): Promise<TestPerson> =>
  holderOf(on.app, (await logIn(on.app, userName)).body.token)
const identitiesOf = async (person: TestPerson) => (await person.call('account.identities')).body
const unlink = (person: TestPerson, changes: Record<string, string> = {}) =>
  person.call('account.unlinkIdentity', {
    body: { password: 'Papaver-2026!', issuer: on.faulty.issuer, subject: 'subject', ...changes },
  })
const links = async (): Promise<number> => (await on.sql('select from account_identity')).rowCount ?? 0
const notified = async () =>
  (await on.sql('select code from notification order by id')).rows.map(({ code }) => code)
const lastDetails = async (action: string) =>
  JSON.parse(
    (await on.sql('select details from audit_event where action = $1 order by seq desc limit 1', [action]))
      .rows[0]?.details ?? '{}',
  )

describe('the owner', () => {
  it('sees by whom he is let in, and undoes it; sessions elsewhere end, and his password lets him in', async () => {
    const elsewhere = holderOf(on.app, (await enter()).body.token)
    const here = holderOf(on.app, (await enter()).body.token)
    expect(await identitiesOf(here)).toEqual([
      { issuer: on.faulty.issuer, subject: 'subject', linkedAt: expect.any(String) },
    ])
    expect((await unlink(here)).status).toBe(204)
    expect(await identitiesOf(here)).toEqual([])
    expect((await elsewhere.call('users.me')).status).toBe(401)
    expect(await notified()).toEqual(['USR_SSO_REMOVED'])
    expect(await lastDetails('account.identityUnlinked')).toEqual({
      issuer: on.faulty.issuer,
      subject: 'subject',
    })
    expect((await logIn(on.app, 'importer')).status).toBe(200)
    // Without the provider's word for the address the subject is nobody here any more.
    expect((await enter({ email_verified: false })).status).toBe(400)
  })

  it('keeps the link without his password', async () => {
    const here = holderOf(on.app, (await enter()).body.token)
    const refused = await unlink(here, { password: 'wrong' })
    expect([refused.status, refused.body.message]).toEqual([409, 'accountProofWrong'])
    expect([await links(), await notified()]).toEqual([1, []])
  })

  it('reaches nobody else’s link', async () => {
    await enter()
    const rival = await byPassword('rival')
    expect(await identitiesOf(rival)).toEqual([])
    expect((await unlink(rival)).status).toBe(404)
    expect(await links()).toBe(1)
  })
})

describe('single sign-on switched off', () => {
  it('ends what was begun by it, for good; who came in by his password goes on', async () => {
    const linked = holderOf(on.app, (await enter()).body.token)
    const rival = await byPassword('rival')
    await on.trust(on.faulty.issuer, false)
    expect([(await linked.call('users.me')).status, (await rival.call('users.me')).status]).toEqual([
      401, 200,
    ])
    await endSingleSignOnSessions(on.app.deps)
    await on.trust(on.faulty.issuer)
    expect([(await linked.call('users.me')).status, (await rival.call('users.me')).status]).toEqual([
      401, 200,
    ])
    expect(await lastDetails('account.sessionEnded')).toEqual({ why: 'single sign-on switched off' })
  })
})

describe('an officer', () => {
  it('sees the link of an account and undoes it with a line of history, a mail and the end of the sessions', async () => {
    const importer = holderOf(on.app, (await enter()).body.token)
    const admin = await confirmed(await byPassword('admin'))
    const before = (await admin.call('users.get', { params: { id: importerId } })).body
    expect(before.identities).toEqual([{ issuer: on.faulty.issuer, linkedAt: expect.any(String) }])
    // Colleagues who only manage, and the person himself, are told nothing of it there.
    expect((await importer.call('users.get', { params: { id: importerId } })).body.identities).toEqual([])
    const done = await actOnUser(admin, importerId, 'unlinkIdentities', { comment: 'Wrong person linked' })
    expect(done).toMatchObject({ status: 200, body: { identities: [] } })
    expect((await importer.call('users.me')).status).toBe(401)
    const history = (await admin.call('users.history', { params: { id: importerId } })).body
    expect(history.at(-1)).toMatchObject({ action: 'unlinkIdentities', comment: 'Wrong person linked' })
    expect(await notified()).toEqual(['USR_SSO_REMOVED'])
    expect((await lastDetails('user.unlinkIdentities')).removed).toEqual([
      { issuer: on.faulty.issuer, subject: 'subject' },
    ])
    expect((await logIn(on.app, 'importer')).status).toBe(200)
  })

  it('is offered it only where there is a link', async () => {
    const admin = await byPassword('admin')
    const refused = await actOnUser(admin, importerId, 'unlinkIdentities')
    expect([refused.status, refused.body.message]).toEqual([409, 'userStep'])
  })
})
