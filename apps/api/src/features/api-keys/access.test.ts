import { keyScopeNames } from '@papaver/contract/access/key-scopes.ts'
import { type CallName, calls, keyAccessOf } from '@papaver/contract/calls.ts'
import { endpoints, type Shape } from '@papaver/contract/endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testAccessRows } from '../../testing/access-table.ts'
import { madeKey, saveSettings } from '../../testing/api-keys.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

const someone = '00000000-0000-7000-8000-000000000001'
const body = { name: 'A', scopes: ['cases.read'], endsOn: '2026-07-01', networks: [] }

testAccessRows('api-keys', [
  ['api-keys.list', {}, [401, 200, 200, 200, 403, 200, 403, 403, 403]],
  ['api-keys.terms', {}, [401, 200, 200, 200, 403, 200, 403, 403, 403]],
  ['api-keys.make', { body }, [401, 403, 403, 201, 403, 201, 403, 403, 403]],
  ['api-keys.revoke', { params: { id: someone }, body: {} }, [401, 404, 404, 404, 403, 404, 403, 403, 403]],
])

interface Addressed {
  readonly name: CallName
  readonly action?: string
  readonly access: string | undefined
}

/** Every address of every call, and under which scope it is open to keys. */
const everyAddress = (Object.keys(calls) as CallName[]).flatMap((name): Addressed[] => {
  const access = keyAccessOf(name)
  const { actions }: Shape = endpoints[name]
  if (actions === undefined) return [{ name, access }]
  return Object.entries(actions).map(([action, { key }]) => ({
    name,
    action,
    access: access === 'ofStep' ? key : access,
  }))
})

describe('a key', () => {
  let app: TestApp
  /** A program for each scope, and one for all of them. */
  const programs = new Map<string, TestPerson>()
  beforeAll(async () => {
    app = await startTestApp()
    await saveSettings(app, { 'apiKeys.callsPerMinute': 100_000 })
    programs.set('all', (await madeKey(app)).program)
    for (const scope of keyScopeNames) programs.set(scope, (await madeKey(app, { scopes: [scope] })).program)
  })
  afterAll(() => app?.close())

  const answerOf = async (who: string, { name, action }: Addressed) => {
    const program = programs.get(who) as TestPerson
    const params = { id: someone, ...(action === undefined ? {} : { action }) }
    const answer = await program.call(name, { params })
    return { status: answer.status, code: answer.body?.message as string | undefined }
  }

  it('opens no call that does not say so, whatever it is for', async () => {
    const closed = everyAddress.filter(
      ({ name, access }) => access === undefined && calls[name][2] !== 'anyone',
    )
    expect(closed.length).toBeGreaterThan(150)
    for (const each of closed) {
      expect([each, await answerOf('all', each)]).toEqual([each, { status: 403, code: 'notForKeys' }])
    }
  })

  it('opens calls of its own scopes alone, and those for every key', async () => {
    const open = everyAddress.filter(({ access }) => access !== undefined)
    expect(open.length).toBeGreaterThan(80)
    for (const each of open) {
      for (const scope of keyScopeNames) {
        const { status, code } = await answerOf(scope, each)
        const isOpen = each.access === 'everyKey' || each.access === scope
        // Masters want no right; what wants one that another scope brings is closed all the same.
        expect([each, scope, isOpen || status === 403]).toEqual([each, scope, true])
        expect([each, scope, code === 'scopeMissing']).toEqual([each, scope, !isOpen])
        expect([each, scope, code]).not.toEqual([each, scope, 'notForKeys'])
      }
    }
  })

  it('comes nowhere near accounts, settings and what is a person’s own', () => {
    const own =
      /^(account|users|registration|api-keys|settings|notifications|emails|help|branding|audit|operations|saved-views|localization|scheduling|dashboard|inspections)\./
    const open = everyAddress.filter(({ name, access }) => access !== undefined && own.test(name))
    expect(open).toEqual([])
  })
})
