import { afterAll, beforeAll, expect, it } from 'vitest'
import { frenchId, password } from '../../../testing/foreign-authority.ts'
import { issuePermit } from '../../../testing/issue-permit.ts'
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts'
import { readSettings } from '../../settings/public.ts'
import { exchangeProbe } from './exchange.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const look = async () =>
  exchangeProbe({ deps: app.deps, settings: await readSettings(app.deps.db), isTrial: false })

it('messages to another authority that wait for too long are warned of', async () => {
  expect(await look()).toMatchObject({ status: 'ok', code: 'exchangeEmpty' })
  const admin = await app.as('admin')
  const params = { id: await frenchId(admin) }
  const body = { way: 'machine', address: 'http://127.0.0.1:1', version: 0, password } as const
  const saved = await admin.call('exchange.saveAuthority', { params, body })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  await issuePermit(app)
  expect(await look()).toMatchObject({ status: 'ok', code: 'exchangeMoves', params: { count: 1 } })
  app.clock.advance(11 * 60_000)
  expect(await look()).toMatchObject({ status: 'warning', code: 'exchangeWaits', params: { hours: 0 } })
  app.clock.advance(4 * 3_600_000)
  expect(await look()).toEqual({
    ...{ status: 'warning', code: 'exchangeWaits' },
    params: { count: 1, hours: 4 },
  })
})
