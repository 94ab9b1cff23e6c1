import { grantsOf } from '@papaver/contract/access/permissions.ts'
import { type CallName, calls } from '@papaver/contract/calls.ts'
import { endpoints } from '@papaver/contract/endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setSetting } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

/** Calls that change nothing of what is looked at: they end it. */
const leaving: readonly CallName[] = ['account.logout', 'account.auditLogout']
/** The specification's GETs that change something (§7). */
const changingGets: readonly CallName[] = [
  'users.pendingConfirmation',
  'users.approve',
  'users.activate',
  'users.deactivate',
]
/** Calls of anyone look at no session: nothing is done there in the person's name. */
const changing = (Object.keys(calls) as CallName[]).filter((name) => {
  const [method, , who] = calls[name]
  const isOpen = who === 'anyone' || who === 'secondFactor' || leaving.includes(name)
  return !isOpen && (method !== 'GET' || changingGets.includes(name))
})

let app: TestApp
let token: string
/** What the person who is looked at may do. */
const held: ReadonlySet<string> = grantsOf(['ESTB_MANAGER'])
const id = '0192f000-0000-7000-8000-000000000000'
beforeAll(async () => {
  app = await startTestApp()
  const officer = await app.as('officer')
  const { rows } = await app.database.ownerPool.query(`select id from account where user_name = 'importer'`)
  const { body } = await officer.call('account.createImpersonationToken', {
    body: { userId: rows[0].id, reason: 'A look' },
  })
  token = (await officer.call('account.impersonate', { params: body })).body.token
})
afterAll(() => app?.close())

/** A step that this call has. */
const stepOf = (name: CallName): string => {
  const endpoint = endpoints[name]
  const steps = 'actions' in endpoint ? Object.keys(endpoint.actions) : []
  return steps.includes('take') ? 'take' : (steps[0] ?? 'take')
}

const send = (name: CallName) =>
  app.visitor.call(name, {
    params: { id, code: 'code', action: stepOf(name), token: 'token', culture: 'en' },
    headers: { authorization: `Bearer ${token}` },
  })

it('reads', async () => {
  expect((await send('users.me')).status).toBe(200)
})

describe('an impersonator who may write', () => {
  const send = async (name: CallName) => {
    const officer = await app.as('admin')
    const { rows } = await app.database.ownerPool.query(`select id from account where user_name = 'importer'`)
    const { body } = await officer.call('account.createImpersonationToken', {
      body: { userId: rows[0].id, reason: 'A hand' },
    })
    const { token } = (await officer.call('account.impersonate', { params: body })).body
    return app.visitor.call(name, {
      params: { id, action: 'deactivate' },
      headers: { authorization: `Bearer ${token}` },
    })
  }
  beforeAll(() => setSetting(app, 'security.impersonationWrites', true))
  afterAll(() => setSetting(app, 'security.impersonationWrites', false))

  it.each(['users.act', 'users.update', 'users.cancel', 'users.activate', 'users.deactivate'] as const)(
    'changes no account all the same: %s',
    async (name) => {
      expect((await send(name)).body.message).toBe('accountReadOnly')
    },
  )

  it('changes what is no account', async () => {
    expect((await send('authorizations.create')).body.message).toBe('invalidInput')
  })
})

it('knows some sixty changing calls', () => {
  expect(changing.length).toBeGreaterThan(30)
  expect(changing).toContain('users.approve')
  expect(changing).toContain('users.saveSettings')
})

it.each(changing)('%s is refused', async (name) => {
  const who: readonly string[] | string = calls[name][2]
  // What the person himself may not do stays refused for that reason.
  const isHis = typeof who === 'string' || who.some((each) => held.has(each))
  const { status, body } = await send(name)
  expect([status, body.message]).toEqual(isHis ? [409, 'accountReadOnly'] : [403, 'notPermitted'])
})
