import { afterAll, beforeAll, expect, it } from 'vitest'
import { step } from '../../testing/drafts.ts'
import { password } from '../../testing/foreign-authority.ts'
import type { IssuedPermit } from '../../testing/issue-permit.ts'
import type { TestApp } from '../../testing/start-test-app.ts'
import { startTwoPortals, type TwoPortals } from '../../testing/two-portals.ts'

let portals: TwoPortals
let valdoria: TestApp
let france: TestApp
beforeAll(async () => {
  portals = await startTwoPortals()
  ;({ valdoria, france } = portals)
  await Promise.all([portals.deliver(valdoria), portals.deliver(france)])
})
afterAll(() => portals?.close())

const addressAt = (address: string) =>
  valdoria.database.ownerPool.query('update exchange_partner set address = $1', [address])
const off = () => addressAt('http://127.0.0.1:1')
const on = () => addressAt(portals.address(france))
/** The minutes that pass, in which the job looks every time for what is due. */
const minutes = async (count: number): Promise<number> => {
  let arrived = 0
  for (let passed = 0; passed < count; passed += 1) {
    for (const { clock } of [valdoria, france]) clock.advance(60_000)
    arrived += await portals.deliver(valdoria)
  }
  return arrived
}
const act = async ({ id }: IssuedPermit, action: string, more: object = {}) => {
  const admin = await valdoria.as('admin')
  const permit = (await admin.call('authorizations.get', { params: { id } })).body
  await step(admin, permit, action, { comment: 'Looked into.', ...more })
}
const suspend = (permit: IssuedPermit) => act(permit, 'suspend', { reasonCode: 'SUSPEND-OTHER' })
const replaceKey = async () => {
  const [{ keyId }] = (await valdoria.visitor.call('verification.keys')).body.keys
  const admin = await valdoria.as('admin')
  expect((await admin.call('operations.replaceKey', { body: { keyId, password } })).status).toBe(200)
}
const receivedOf = async ({ number }: IssuedPermit): Promise<string[]> => {
  const { rows } = await france.database.ownerPool.query(
    `select coalesce(said->>'change', subject) as what, verdict from exchange_incoming where number = $1 order by id`,
    [number],
  )
  return rows.map(({ what, verdict }) => `${what} ${verdict}`)
}
const noticesAt = async ({ database }: TestApp, code: string): Promise<object[]> => {
  const text = `select distinct entity_id, params, link from notification where code = $1`
  return (await database.ownerPool.query(text, [code])).rows
}
const outgoing = async () =>
  (await (await valdoria.as('admin')).call('exchange.outgoing', { query: { status: 'waiting' } })).body.items

it('a key that is not trusted there is reported at once in a sentence, and the message can be sent again', async () => {
  const admin = await france.as('admin')
  const { items } = (await admin.call('exchange.authorities')).body
  const { keys, id } = items.find(({ code }: { code: string }) => code === 'XV-DEMO')
  const body = { reason: 'Lost.', isCompromised: false, password }
  for (const key of keys)
    if (key.endedAt === null) await admin.call('exchange.endTrust', { params: { id: key.id }, body })
  const sent = await portals.exportPermit((await portals.importPermit()).number)
  await suspend(sent)
  expect(await minutes(1)).toBe(0)
  const waiting = await outgoing()
  expect(waiting.map(({ failure }: { failure: string | null }) => failure)).toContain('notAdmitted')
  expect(await noticesAt(valdoria, 'EXCHANGE_WAITING')).toMatchObject([
    {
      params: { reason: expect.stringMatching(/does not trust our key/) },
      link: expect.stringMatching(/tab=outgoing&status=waiting/),
    },
  ])
  await minutes(10)
  expect(await noticesAt(valdoria, 'EXCHANGE_WAITING')).toHaveLength(1)

  const [key] = (await admin.call('exchange.findKeys', { params: { id } })).body.keys
  const { keyId, publicKeyPem } = key
  const trusted = await admin.call('exchange.trustKey', {
    params: { id },
    body: { keyId, publicKeyPem, source: 'fetched', password },
  })
  expect(trusted.status, JSON.stringify(trusted.body)).toBe(200)
  const [last] = (await outgoing()).filter(({ subject }: { subject: string }) => subject === 'changed')
  expect(last.allowedActions).toEqual(['resend', 'cancel'])
  const again = await (await valdoria.as('admin')).call('exchange.actOnMessage', {
    params: { id: last.id, action: 'resend' },
  })
  expect(again.status, JSON.stringify(again.body)).toBe(200)
  expect(await portals.deliver(valdoria)).toBe(2)
  expect(await receivedOf(sent)).toEqual(['issued genuine', 'suspend genuine'])
})

it('after an hour without the other portal its messages arrive at once, in order, under the new key', async () => {
  const first = await portals.exportPermit((await portals.importPermit()).number)
  const other = await portals.exportPermit((await portals.importPermit()).number)
  await portals.deliver(france)
  await off()
  expect(await minutes(10)).toBe(0)
  await suspend(first)
  expect(await minutes(20)).toBe(0)
  await replaceKey()
  await act(first, 'lift')
  expect(await minutes(20)).toBe(0)
  expect((await outgoing()).map(({ failure }: { failure: string }) => failure)).toEqual(
    Array(4).fill('noAnswer'),
  )
  await on()
  // One more is written, and is due before those that have failed: it brings them along, and does not come before them.
  await act(first, 'revoke', { reasonCode: 'REVOKE-OTHER' })
  expect(await minutes(1)).toBe(5)
  expect(await receivedOf(first)).toEqual([
    'issued genuine',
    'suspend genuine',
    'lift genuine',
    'revoke genuine',
  ])
  expect(await receivedOf(other)).toEqual(['issued genuine'])
  expect(await outgoing()).toEqual([])
  expect(await noticesAt(france, 'EXCHANGE_KEY')).toHaveLength(1)
  // A portal that does not answer is no matter for an officer here, as long as it is tried again: the one notice is that of before.
  expect(await noticesAt(valdoria, 'EXCHANGE_WAITING')).toHaveLength(1)
})
