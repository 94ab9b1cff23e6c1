import { userActions } from '@papaver/contract/users/life.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actOnUser, asApplicant, idOf, register, registerVerified } from '../../testing/register-person.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { mailsTo } from '../../testing/strangers.ts'
import { stateForApplicant, withdrawUser } from './public.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app?.close())

const get = async (id: string) => (await admin.call('users.get', { params: { id } })).body
const templates = async (userName: string): Promise<string[]> =>
  (await mailsTo(app, `${userName}@company.example`)).map(({ template }) => template)

describe('a request that comes to nothing', () => {
  it('is cancelled with a reason that the applicant reads', async () => {
    const id = await registerVerified(app, { userName: 'nobody', isManager: true })
    const none = await admin.call('users.cancel', { params: { id }, body: {} })
    expect([none.status, none.body.message]).toEqual([422, 'userReasonMissing'])
    const done = await admin.call('users.cancel', {
      params: { id },
      body: { reasonCode: 'CANCEL-IDENTITY', comment: 'Unknown there.' },
    })
    expect([done.status, done.body.status]).toEqual([200, 'CAN'])
    expect((await mailsTo(app, 'nobody@company.example')).at(-1)?.body).toContain('> Unknown there.')
    expect(done.body.actions).toEqual([])
    const state = await stateForApplicant(app.deps.db, id)
    expect(state).toMatchObject({ status: 'CAN', lapsesOn: null })
    expect(state.reason).toContain('Unknown there.')
  })

  it('is withdrawn by the applicant, once', async () => {
    const id = await registerVerified(app, { userName: 'undecided' })
    expect(await asApplicant(app, (tx, url) => withdrawUser(tx, url, id, 'Another job.'))).toBe(true)
    expect(await asApplicant(app, (tx, url) => withdrawUser(tx, url, id, null))).toBe(false)
    expect(await get(id)).toMatchObject({ status: 'CAN', version: expect.any(Number) })
  })

  it('gives its address free for another one', async () => {
    const email = 'undecided@company.example'
    expect(await register(app, { userName: 'decided', email })).toMatch(/^[0-9a-f-]{36}$/)
    await expect(register(app, { userName: 'decided.too', email })).rejects.toThrow('email')
  })
})

describe('who must not be acted on', () => {
  it('nobody acts on himself, whatever he may do', async () => {
    const id = await idOf(app, 'admin')
    const { body } = await admin.call('users.get', { params: { id } })
    const refusals = body.actions.map(({ refusal }: { refusal: string }) => refusal)
    expect([...new Set(refusals)]).toEqual(['userOwnRecord'])
    for (const action of userActions) {
      const answer = await actOnUser(admin, id, action, { comment: 'x', roles: ['ESTB_USER'] })
      expect([action, answer.body.message]).toEqual([action, 'userOwnRecord'])
    }
  })

  it('of two administrators who end each other at once, one stays', async () => {
    const pair = ['admin', 'officer'] as const
    const people = await Promise.all(pair.map((name) => app.as(name)))
    const ids = await Promise.all(pair.map((name) => idOf(app, name)))
    const answers = await Promise.all([
      people[0]?.call('users.act', {
        params: { id: ids[1] ?? '', action: 'deactivate' },
        body: { version: (await get(ids[1] ?? '')).version },
      }),
      people[1]?.call('users.act', {
        params: { id: ids[0] ?? '', action: 'deactivate' },
        body: { version: (await get(ids[0] ?? '')).version },
      }),
    ])
    const refused = answers.filter((answer) => answer?.status !== 200)
    expect(refused).toHaveLength(1)
    expect(['userLastAdministrator', 'notSignedIn']).toContain(refused[0]?.body.message)
    // The one who was left puts the other one back.
    const left = answers[0]?.status === 200 ? 0 : 1
    const { status } = await actOnUser(people[left] as TestPerson, ids[1 - left] ?? '', 'activate')
    expect(status).toBe(200)
    await app.database.ownerPool.query('update account set must_change_password = false')
    await app.database.ownerPool.query('update session set ended_at = null')
  })
})

describe('at most once', () => {
  it('refuses what was judged by an older state', async () => {
    const id = await registerVerified(app, { userName: 'stale' })
    const { version } = await get(id)
    const body = { version: version - 1, comment: 'Why?' }
    const answer = await admin.call('users.act', { params: { id, action: 'ask' }, body })
    expect([answer.status, answer.body.message, answer.body.details.version]).toEqual([
      409,
      'userStale',
      version,
    ])
  })

  it('does a command once per key, and answers it the same again', async () => {
    const id = await registerVerified(app, { userName: 'twice' })
    const { version } = await get(id)
    const headers = { 'idempotency-key': 'ask-twice' }
    const ask = (comment: string) =>
      admin.call('users.act', { params: { id, action: 'ask' }, body: { version, comment }, headers })
    const answers = await Promise.all([ask('Why?'), ask('Why?'), ask('Why?')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await templates('twice')).filter((template) => template === 'USR_INFO')).toHaveLength(1)
    expect((await ask('Else?')).body.message).toBe('caseworkKeyReused')
  })
})

describe('the steps that the specification takes by GET', () => {
  const xsrf = { cookie: 'XSRF-TOKEN=a-token', 'x-xsrf-token': 'a-token' }

  it('need what no link and no other site can send', async () => {
    const id = await registerVerified(app, { userName: 'by.get' })
    const steps = [
      'users.pendingConfirmation',
      'users.approve',
      'users.activate',
      'users.deactivate',
    ] as const
    const casual: Record<string, string>[] = [
      {},
      { cookie: 'XSRF-TOKEN=a-token' },
      { ...xsrf, 'x-xsrf-token': 'another' },
      { ...xsrf, 'sec-fetch-mode': 'navigate' },
      { ...xsrf, 'sec-purpose': 'prefetch' },
      { ...xsrf, 'sec-fetch-site': 'cross-site' },
    ]
    for (const step of steps)
      for (const headers of casual) {
        const answer = await admin.call(step, { params: { id }, headers })
        expect([answer.status, answer.body.message]).toEqual([403, 'crossSite'])
      }
    expect((await get(id)).status).toBe('REQ')
    const walked = []
    for (const step of ['users.approve', 'users.deactivate', 'users.activate'] as const) {
      const answer = await admin.call(step, { params: { id }, headers: xsrf })
      walked.push([answer.status, answer.body.status, answer.headers['cache-control']])
    }
    expect(walked.map(([status, to]) => [status, to])).toEqual([
      [200, 'APR'],
      [200, 'INA'],
      [200, 'APR'],
    ])
    expect(walked.every(([, , cache]) => String(cache).includes('no-store'))).toBe(true)
    const twice = await admin.call('users.activate', { params: { id }, headers: xsrf })
    expect(twice.body.message).toBe('userStep')
  })

  it('and the empty POSTs do what they say', async () => {
    const id = await idOf(app, 'rival')
    const history = await admin.call('users.resetPasswordHistory', { params: { id } })
    const factor = await admin.call('users.reset2FA', { params: { id } })
    expect([history.status, factor.status]).toEqual([200, 200])
    expect((await mailsTo(app, 'rival@papaver.example')).at(-1)?.template).toBe('USR_2FA_RESET')
  })
})
