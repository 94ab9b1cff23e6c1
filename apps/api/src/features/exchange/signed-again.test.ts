import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { step } from '../../testing/drafts.ts'
import { password } from '../../testing/foreign-authority.ts'
import type { IssuedPermit } from '../../testing/issue-permit.ts'
import type { TestApp, TestPerson } from '../../testing/start-test-app.ts'
import { incomingAt, startTwoPortals, type TwoPortals } from '../../testing/two-portals.ts'
import { writeSetting } from '../settings/public.ts'

/** Valdoria exports, France imports; what Valdoria has signed with a key that others have had is stopped in France. */
let portals: TwoPortals
let valdoria: TestApp
let france: TestApp
let admin: TestPerson
let french: TestPerson
beforeAll(async () => {
  portals = await startTwoPortals()
  ;({ valdoria, france } = portals)
  ;[admin, french] = await Promise.all([valdoria.as('admin'), france.as('admin')])
})
afterAll(() => portals?.close())

const noticesAt = async ({ database }: TestApp, code: string): Promise<number> => {
  const text = 'select count(distinct entity_id)::int as count from notification where code = $1'
  return (await database.ownerPool.query(text, [code])).rows[0].count
}
const noticesOf = async ({ database }: TestApp, code: string) =>
  (await database.ownerPool.query('select params, link from notification where code = $1', [code])).rows
const flagsOf = async ({ id }: { readonly id: string }): Promise<string[]> =>
  (await france.database.ownerPool.query('select flags from work_case where id = $1', [id])).rows[0].flags
const outgoing = async () => (await admin.call('exchange.outgoing', { query: {} })).body.items
const sendAgain = async ({ id }: { readonly id: string }) => {
  const done = await admin.call('authorizations.sendForeignCopy', { params: { id }, body: {} })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
}
const authorityAt = async (person: TestPerson, code: string) =>
  (await person.call('exchange.authorities')).body.items.find((each: { code: string }) => each.code === code)
const later = () => {
  for (const app of [valdoria, france]) app.clock.advance(60_000)
}
const ofCountry = (country: string) =>
  inTransaction(valdoria.deps, systemOrigin('test'), (tx) => writeSetting(tx, 'public.countryId', country))
const exported = async (): Promise<[IssuedPermit, IssuedPermit]> => {
  const permit = await portals.importPermit()
  const sent = await portals.exportPermit(permit.number)
  await portals.deliver(valdoria)
  return [permit, sent]
}

it('a message that arrives and is not genuine there is not one that was accepted', async () => {
  const [, sent] = await exported()
  await ofCountry('FI')
  await sendAgain(sent)
  expect(await portals.deliver(valdoria)).toBe(0)
  const [refused] = await outgoing()
  expect(refused).toMatchObject({
    ...{ number: sent.number, status: 'dead', failure: 'doubtedCountry', attempts: 1 },
    ...{ allowedActions: ['resend'], sentAt: null },
  })
  expect(await noticesAt(valdoria, 'EXCHANGE_NOT_ACCEPTED')).toBe(1)
  expect(await noticesAt(valdoria, 'EXCHANGE_FAILED')).toBe(0)
  expect(await noticesAt(france, 'EXCHANGE_NOT_GENUINE')).toBe(1)
  await ofCountry('XV')
  const params = { id: refused.id, action: 'resend' } as const
  expect((await admin.call('exchange.actOnMessage', { params })).status).toBe(200)
  expect(await portals.deliver(valdoria)).toBe(1)
  expect((await outgoing())[0]).toMatchObject({ status: 'sent', failure: null })
})

it('after its key was reported an authority signs a permit again, and says suspensions for themselves', async () => {
  const [[permit, sent], [other, suspended]] = [await exported(), await exported()]
  const [{ keyId, publicKeyPem }] = (await valdoria.visitor.call('verification.keys')).body.keys
  const reported = await admin.call('operations.reportKey', {
    params: { keyId },
    body: { since: '2026-06-17', reason: 'A disk was lost.', password },
  })
  expect(reported.status, JSON.stringify(reported.body)).toBeLessThan(300)
  expect(await portals.deliver(valdoria)).toBe(1)
  for (const each of [permit, other]) expect(await flagsOf(each)).toContain('foreignPermitStopped')

  // Nobody there trusts the new key yet: the card of the authority says so, and all officers hear of it.
  const current = (await admin.call('authorizations.get', { params: { id: suspended.id } })).body
  await step(admin, current, 'suspend', { reasonCode: 'SUSPEND-OTHER', comment: 'Looked into.' })
  expect(await portals.deliver(valdoria)).toBe(0)
  expect(await authorityAt(admin, 'FR-DEMO')).toMatchObject({ distrustsUs: true })
  expect(await noticesAt(valdoria, 'EXCHANGE_WAITING')).toBe(1)
  // Its officer alone would be one.
  expect((await noticesOf(valdoria, 'EXCHANGE_WAITING')).length).toBeGreaterThan(1)
  const [unknown] = await noticesOf(france, 'EXCHANGE_KEY_UNKNOWN')
  expect(unknown).toMatchObject({
    params: { subject: expect.stringContaining('Valdoria') },
    link: expect.stringContaining('/exchange?tab=authorities&country=XV'),
  })

  // The key that others have had is trusted by nobody again; the new one is.
  const { id } = await authorityAt(french, 'XV-DEMO')
  const trust = (key: object) =>
    french.call('exchange.trustKey', {
      params: { id },
      body: { source: 'fetched', password, ...key } as never,
    })
  expect(await trust({ keyId, publicKeyPem })).toMatchObject({
    ...{ status: 422, body: { message: 'exchangeKeyCompromised' } },
  })
  const { keys } = (await french.call('exchange.findKeys', { params: { id } })).body
  expect(keys[1]).toMatchObject({ keyId, isTrusted: false, compromisedAt: expect.any(String) })
  expect((await trust(keys[0])).status).toBe(200)
  later()
  expect(await portals.deliver(valdoria)).toBe(1)
  expect(await authorityAt(admin, 'FR-DEMO')).toMatchObject({ distrustsUs: false })
  expect((await french.call('authorizations.get', { params: { id: other.id } })).body.abroad).toMatchObject({
    stopped: [{ number: suspended.number, state: 'suspended' }],
  })

  await sendAgain(sent)
  expect(await portals.deliver(valdoria)).toBe(1)
  const [newest] = await incomingAt(france, 'issued', sent.number)
  expect(newest).toMatchObject({ verdict: 'genuine', case: { id: permit.id } })
  const { rows } = await france.database.ownerPool.query(
    'select key_id, permit_key_id, said from exchange_incoming where number = $1 order by received_at',
    [sent.number],
  )
  expect(rows.map(({ key_id, permit_key_id }) => [key_id, permit_key_id])).toEqual([
    [keyId, keyId],
    [keys[0].keyId, keys[0].keyId],
  ])
  expect(rows[1].said).toEqual(rows[0].said)
  expect(await flagsOf(permit)).not.toContain('foreignPermitStopped')
  expect(await flagsOf(other)).toContain('foreignPermitStopped')

  // What was lifted before is said again beside the permit, as the word of then may count for nothing there.
  const lifted = (await admin.call('authorizations.get', { params: { id: suspended.id } })).body
  await step(admin, lifted, 'lift', { comment: 'Settled.' })
  await sendAgain(suspended)
  expect(await portals.deliver(valdoria)).toBe(3)
  expect(await incomingAt(france, 'changed', suspended.number)).toHaveLength(3)
  expect(await flagsOf(other)).not.toContain('foreignPermitStopped')
})

it('keys of a portal of another country are neither shown nor trusted', async () => {
  const { id } = await authorityAt(french, 'XV-DEMO')
  await ofCountry('FI')
  expect(await french.call('exchange.findKeys', { params: { id } })).toMatchObject({
    ...{ status: 422, body: { message: 'exchangeKeyCountry', details: { country: 'Finland' } } },
  })
  await ofCountry('XV')
  const [{ publicKeyPem }] = (await valdoria.visitor.call('verification.keys')).body.keys
  const body = { keyId: 'FI-2026-ABCDEF', publicKeyPem, source: 'pasted', password } as const
  expect(await french.call('exchange.trustKey', { params: { id }, body })).toMatchObject({
    ...{ status: 422, body: { message: 'exchangeKeyCountry' } },
  })
})
