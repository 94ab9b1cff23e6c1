import { afterAll, beforeAll, expect, it } from 'vitest'
import { step } from '../../testing/drafts.ts'
import { password } from '../../testing/foreign-authority.ts'
import type { TestApp } from '../../testing/start-test-app.ts'
import { startTwoPortals, type TwoPortals } from '../../testing/two-portals.ts'

/** The exchange with France is ended, and set up again. */
let portals: TwoPortals
let valdoria: TestApp
let france: TestApp
beforeAll(async () => {
  portals = await startTwoPortals()
  ;({ valdoria, france } = portals)
})
afterAll(() => portals?.close())

const saveWay = async (input: { way: 'mail' | 'machine'; address: string }) => {
  const admin = await valdoria.as('admin')
  const { items } = (await admin.call('exchange.authorities')).body
  const { id, version } = items.find(({ code }: { code: string }) => code === 'FR-DEMO')
  const body = { ...input, version, password }
  const saved = await admin.call('exchange.saveAuthority', { params: { id }, body })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
}
const outgoing = async (number: string) =>
  (await (await valdoria.as('admin')).call('exchange.outgoing', { query: { search: number } })).body.items

it('what waits, and what was given up for want of a way, takes the new way in the order of the permit', async () => {
  const permit = await portals.exportPermit((await portals.importPermit()).number)
  const admin = await valdoria.as('admin')
  const { body } = await admin.call('authorizations.get', { params: { id: permit.id } })
  await step(admin, body, 'suspend', { reasonCode: 'SUSPEND-OTHER', comment: 'Looked into.' })
  await saveWay({ way: 'mail', address: '' })
  expect(await portals.deliver(valdoria)).toBe(0)
  await valdoria.database.ownerPool.query(
    "update exchange_outgoing set status = 'dead', attempts = 6 where number = $1 and subject = 'issued'",
    [permit.number],
  )
  valdoria.clock.advance(60_000)
  expect(await portals.deliver(valdoria)).toBe(0)
  expect(await outgoing(permit.number)).toMatchObject([
    { subject: 'changed', status: 'waiting', failure: 'noAddress', isOfOtherWay: true },
    { subject: 'issued', status: 'dead', failure: 'noAddress' },
  ])
  // It would be tried in some minutes, or hours; the permit itself never.
  await saveWay({ way: 'machine', address: portals.address(france) })
  expect(await outgoing(permit.number)).toMatchObject([
    { subject: 'changed', status: 'waiting', attempts: 0, isOfOtherWay: false },
    { subject: 'issued', status: 'waiting', attempts: 0 },
  ])
  france.clock.advance(60_000)
  expect(await portals.deliver(valdoria)).toBe(2)
  const { rows } = await france.database.ownerPool.query(
    'select subject, verdict from exchange_incoming where number = $1 order by received_at, id',
    [permit.number],
  )
  expect(rows).toEqual([
    { subject: 'issued', verdict: 'genuine' },
    { subject: 'changed', verdict: 'genuine' },
  ])
})

it('what somebody has called back, or the other portal does not read, stays as it is', async () => {
  const permit = await portals.exportPermit((await portals.importPermit()).number)
  for (const [status, reason] of [
    ['cancelled', null],
    ['dead', 'status 422'],
    ['dead', 'not accepted unknownKey'],
  ]) {
    await valdoria.database.ownerPool.query(
      'update exchange_outgoing set status = $1, last_error = $2 where number = $3',
      [status, reason, permit.number],
    )
    await saveWay({ way: 'mail', address: '' })
    await saveWay({ way: 'machine', address: portals.address(france) })
    expect(await outgoing(permit.number)).toMatchObject([{ status, lastError: reason }])
  }
})
