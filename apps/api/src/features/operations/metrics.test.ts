import type { SettingId, Settings } from '@papaver/contract/settings/definitions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { writeSetting } from '../settings/public.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const set = <Id extends SettingId>(id: Id, value: Settings[Id]): Promise<void> =>
  inTransaction(app.deps, systemOrigin('test'), (tx) => writeSetting(tx, id, value))
const ask = (authorization?: string) =>
  app.visitor.call('operations.metrics', authorization ? { headers: { authorization } } : {})

it('is not there until the authority switches it on', async () => {
  expect((await ask()).status).toBe(404)
})

it('then wants the token, or one of the addresses', async () => {
  await set('operations.metricsEnabled', true)
  expect((await ask()).status).toBe(403)
  expect((await ask('Bearer ')).status).toBe(403)
  await set('operations.metricsToken', 'a-long-token-of-the-machine-room')
  expect((await ask('Bearer wrong')).status).toBe(403)
  expect((await ask('Bearer a-long-token-of-the-machine-room')).status).toBe(200)
  await set('operations.metricsAddresses', ['10.0.0.0/8'])
  expect((await ask()).status).toBe(403)
  await set('operations.metricsAddresses', ['10.0.0.0/8', '127.0.0.0/8'])
  expect((await ask()).status).toBe(200)
})

it('counts by route and never by address, and names nobody', async () => {
  const officer = await app.as('officer')
  await officer.call('users.get', { params: { id: '00000000-0000-7000-8000-000000000001' } })
  await app.fastify.inject('/no/such/place?token=hush')
  const { body, headers } = await ask()
  expect(headers['content-type']).toContain('text/plain')
  const lines: string[] = body.split('\n')
  const labels = 'method="GET",route="/api/users/:id",status="404"'
  expect(lines).toContain(`papaver_http_request_duration_seconds_count{${labels}} 1`)
  expect(lines).toContain(`papaver_http_request_duration_seconds_bucket{${labels},le="+Inf"} 1`)
  expect(body).toMatch(/papaver_resident_memory_bytes \d+/)
  expect(body).toMatch(/papaver_mails_waiting \d+/)
  expect(body).toMatch(/papaver_database_connections \d+/)
  expect(body).not.toMatch(/hush|officer|machine-room|00000000-0000/)
  for (const line of lines.filter((each) => each !== '' && !each.startsWith('#')))
    expect(line).toMatch(/^[a-z_]+(\{([a-z]+="(\\.|[^"\\])*",?)+\})? -?[\d.e+-]+$/)
})
