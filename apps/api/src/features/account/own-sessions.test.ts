import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { confirmed, forgetAllGuesses, holderOf, logIn, setSetting, sqlOf } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

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
  await forgetAllGuesses(app)
  await sqlOf(app)('delete from session')
})
const signedIn = async (userName: string, from?: string, userAgent?: string): Promise<TestPerson> => {
  const browser = { ...(from ? { from } : {}), ...(userAgent ? { userAgent } : {}) }
  return holderOf(app, (await logIn(app, userName, browser)).body.token)
}
const list = async ({ call }: TestPerson) => (await call('account.sessions')).body
/** On the other process, where nothing was ended. */
const isIn = async ({ token }: TestPerson) =>
  (await holderOf(other, token).call('account.getUser')).status === 200

describe('one’s own sessions', () => {
  it('are listed with when, where and what, the present one marked', async () => {
    const there = await signedIn('rival', '203.0.113.4', 'Firefox')
    app.clock.advance(60_001)
    const here = await signedIn('rival', '203.0.113.5', 'x'.repeat(400))
    await signedIn('importer')
    await there.call('account.getUser')
    expect(await list(here)).toEqual([
      {
        id: expect.any(String),
        createdAt: app.clock.now().toISOString(),
        lastActiveAt: app.clock.now().toISOString(),
        address: '203.0.113.5',
        userAgent: 'x'.repeat(300),
        isCurrent: true,
        impersonatedBy: null,
      },
      {
        id: expect.any(String),
        createdAt: new Date(app.clock.now().getTime() - 60_001).toISOString(),
        lastActiveAt: app.clock.now().toISOString(),
        address: '203.0.113.4',
        userAgent: 'Firefox',
        isCurrent: false,
        impersonatedBy: null,
      },
    ])
  })

  it('are those that still count', async () => {
    const gone = await signedIn('rival')
    await gone.call('account.logout')
    await signedIn('rival')
    app.clock.advance(31 * 60_000)
    expect(await list(await signedIn('rival'))).toHaveLength(1)
  })

  it('end one by one, at once and everywhere, and only one’s own', async () => {
    const [here, there, stranger] = [
      await signedIn('rival'),
      await signedIn('rival'),
      await signedIn('importer'),
    ]
    const end = (id: string) => here.call('account.endSession', { params: { id } })
    const [foreign] = await list(stranger)
    expect(await end(foreign.id)).toMatchObject({ status: 404, body: { message: 'notFound' } })
    expect((await end('00000000-0000-7000-8000-000000000001')).status).toBe(404)
    const away = (await list(here)).find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    expect((await end(away.id)).status).toBe(204)
    expect([await isIn(here), await isIn(there), await isIn(stranger)]).toEqual([true, false, true])
    expect((await end(away.id)).status).toBe(404)
    const [own] = await list(here)
    expect((await end(own.id)).status).toBe(204)
    expect(await isIn(here)).toBe(false)
  })

  it('end all but the one that asks', async () => {
    const people = [await signedIn('rival'), await signedIn('rival'), await signedIn('rival')]
    const stranger = await signedIn('importer')
    expect((await people[1]?.call('account.endOtherSessions'))?.status).toBe(204)
    expect(await Promise.all(people.map(isIn))).toEqual([false, true, false])
    expect(await isIn(stranger)).toBe(true)
  })
})

describe('an officer who looks through a person’s eyes', () => {
  const impersonate = async (userName: string): Promise<TestPerson> => {
    const officer = await confirmed(await signedIn('officer'))
    const { rows } = await sqlOf(app)('select id from account where user_name = $1', [userName])
    const asked = await officer.call('account.createImpersonationToken', {
      body: { userId: rows[0].id, reason: 'a question on the telephone' },
    })
    const begun = await officer.call('account.impersonate', { params: asked.body })
    return holderOf(app, begun.body.token)
  }

  it('is named in the person’s list, and can be shown out', async () => {
    const rival = await signedIn('rival')
    const eyes = await impersonate('rival')
    const seen = (await list(rival)).find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    expect(seen.impersonatedBy).toBe('Ilse Marten')
    expect((await rival.call('account.endSession', { params: { id: seen.id } })).status).toBe(204)
    expect(await isIn(eyes)).toBe(false)
  })

  it('never touches his keys, whatever else he may change', async () => {
    await setSetting(app, 'security.impersonationWrites', true)
    const rival = await signedIn('rival')
    const eyes = await impersonate('rival')
    const body = { password: 'Papaver-2026!' }
    const [own] = (await list(rival)).filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)
    const answers = [
      await eyes.call('account.endSession', { params: { id: own.id } }),
      await eyes.call('account.endOtherSessions'),
      await eyes.call('account.beginSecondFactor', { body }),
      await eyes.call('account.confirmSecondFactor', { body: { code: '123456' } }),
      await eyes.call('account.removeSecondFactor', { body }),
      await eyes.call('account.renewRecoveryCodes', { body }),
    ]
    for (const { status, body: said } of answers)
      expect([status, said.message]).toEqual([409, 'accountReadOnly'])
    expect(await isIn(rival)).toBe(true)
    await setSetting(app, 'security.impersonationWrites', false)
  })
})
