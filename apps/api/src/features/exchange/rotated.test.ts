import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { foreignAuthority, password } from '../../testing/foreign-authority.ts'
import { issuePermit } from '../../testing/issue-permit.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { sendDueMessages } from './sending.ts'

/** Valdoria, which sends, and France, which takes in: whether it knows the key is what is tried. */
let valdoria: TestApp
let france: TestApp
let admin: TestPerson
let french: TestPerson
let address: string

const authorityOf = async (person: TestPerson, code: string): Promise<{ id: number; keys: unknown[] }> =>
  (await person.call('exchange.authorities')).body.items.find((each: { code: string }) => each.code === code)

const addressAt = (at: string) =>
  valdoria.database.ownerPool.query('update exchange_partner set address = $1', [at])

beforeAll(async () => {
  ;[valdoria, france] = await Promise.all([startTestApp(), startTestApp()])
  ;[admin, french] = await Promise.all([valdoria.as('admin'), france.as('admin')])
  await france.database.ownerPool.query(
    `insert into setting (setting_id, setting_value, changed_at, changed_by)
      values ('public.countryId', '"FR"', now(), 'a test')
      on conflict (setting_id) do update set setting_value = excluded.setting_value`,
  )
  const values = {
    countryId: 'XV',
    groups: [],
    mail: '',
    phone: '',
    addressLines: [],
    contactName: '',
    website: '',
  }
  const made = await french.call('masters.rowAdd', {
    params: { list: 'competentAuthorities' },
    body: { code: 'XV-DEMO', names: { en: 'Competent authority, Valdoria' }, values },
  })
  expect(made.status, JSON.stringify(made.body)).toBeLessThan(300)
  await france.fastify.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(france.fastify.server.address() as AddressInfo).port}`
  const { id } = await authorityOf(admin, 'FR-DEMO')
  const body = { way: 'machine', address, version: 0, password }
  expect((await admin.call('exchange.saveAuthority', { params: { id }, body })).status).toBe(200)
  await issuePermit(valdoria)
})
afterAll(() => Promise.all([valdoria?.close(), france?.close()]))

const outgoing = async () => (await admin.call('exchange.outgoing', { query: {} })).body.items
const ownKey = async (app: TestApp) => (await app.visitor.call('verification.keys')).body.keys[0]
const replaceKey = async () => {
  const { keyId } = await ownKey(valdoria)
  const done = await admin.call('operations.replaceKey', { body: { keyId, password } } as never)
  expect(done.status, JSON.stringify(done.body)).toBeLessThan(300)
}
const trust = async (
  person: TestPerson,
  code: string,
  { keyId, publicKeyPem }: { keyId: string; publicKeyPem: string },
) => {
  const { id } = await authorityOf(person, code)
  const body = { keyId, publicKeyPem, source: 'pasted', password }
  const done = await person.call('exchange.trustKey', { params: { id }, body } as never)
  expect(done.status, JSON.stringify(done.body)).toBe(200)
}
const noticesAt = async (app: TestApp, code: string) =>
  (
    await app.database.ownerPool.query(
      'select count(distinct entity_id || params::text)::int as count from notification where code = $1',
      [code],
    )
  ).rows[0].count
/** As if the pause after a failure were over. */
const due = () =>
  valdoria.database.ownerPool.query("update exchange_outgoing set next_attempt_at = '2026-01-01'")

it('nothing is sent to an authority of which no key is trusted, and the list says so', async () => {
  expect(await sendDueMessages(valdoria.deps)).toBe(0)
  expect(await outgoing()).toMatchObject([
    { status: 'waiting', attempts: 0, isWithoutKey: true, failure: null },
  ])
})

it('a key that nobody vouches for is refused, said in words, and put before the officers once', async () => {
  await trust(admin, 'FR-DEMO', foreignAuthority('FR-2026-AAAAAA'))
  expect(await sendDueMessages(valdoria.deps)).toBe(0)
  expect(await outgoing()).toMatchObject([
    { status: 'waiting', attempts: 1, failure: 'notAdmitted', isWithoutKey: false },
  ])
  expect(await noticesAt(france, 'EXCHANGE_KEY_UNKNOWN')).toBe(1)
  await due()
  await sendDueMessages(valdoria.deps)
  expect(await noticesAt(france, 'EXCHANGE_KEY_UNKNOWN')).toBe(1)
})

it('a key that was replaced twice while the other portal was off is accepted by the one that is trusted', async () => {
  await trust(french, 'XV-DEMO', await ownKey(valdoria))
  await addressAt('http://127.0.0.1:1')
  await replaceKey()
  await replaceKey()
  await due()
  expect(await sendDueMessages(valdoria.deps)).toBe(0)
  expect(await outgoing()).toMatchObject([{ failure: 'noAnswer' }])
  await addressAt(address)
  await due()
  expect(await sendDueMessages(valdoria.deps)).toBe(1)
  const { rows } = await france.database.ownerPool.query(
    'select source, ended_at from exchange_key order by trusted_at, source desc',
  )
  expect(rows.map(({ source }) => source).toSorted()).toEqual(['announced', 'announced', 'pasted'])
  expect(await noticesAt(france, 'EXCHANGE_KEY')).toBe(2)
})

it('with the trust in a key ends that in the keys that it has announced', async () => {
  const { rows } = await france.database.ownerPool.query(
    "select id from exchange_key where source = 'pasted'",
  )
  const done = await french.call('exchange.endTrust', {
    params: { id: rows[0].id },
    body: { reason: 'Others may have had it.', isCompromised: true, password },
  } as never)
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  const left = await france.database.ownerPool.query('select id from exchange_key where ended_at is null')
  expect(left.rows).toEqual([])
  // What has ended is not taken up again by what it has signed.
  await valdoria.database.ownerPool.query("update exchange_outgoing set status = 'waiting', sent_at = null")
  await due()
  expect(await sendDueMessages(valdoria.deps)).toBe(0)
  expect(await outgoing()).toMatchObject([{ failure: 'notAdmitted' }])
})
