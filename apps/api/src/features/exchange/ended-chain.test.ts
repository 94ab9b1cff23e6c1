import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { canonicalJson, type JsonValue } from '../../platform/documents/payload.ts'
import {
  type ForeignAuthority,
  foreignAuthority,
  messageOfTheirs,
  password,
  trust,
} from '../../testing/foreign-authority.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const at = '2026-06-17T08:00:00.000Z'
/** That `key` was taken into use, by whoever had the key before it. */
const announcement = (by: ForeignAuthority, { keyId, publicKeyPem }: ForeignAuthority) =>
  by.sign({ format: 'papaver.key', version: 1, countryId: 'FR', keyId, publicKeyPem, at })
const inHeader = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A message signed with this key, with what was announced before it. */
const send = async (by: ForeignAuthority, announced: readonly unknown[]) => {
  const change = { subject: 'changed', number: 'FR/1', change: 'revoke', reason: null, successor: null }
  const message = messageOfTheirs({ ...change, on: '2026-06-17' })
  const body = canonicalJson(by.sign(message) as unknown as JsonValue)
  const digest = createHash('sha256').update(body).digest('hex')
  const proof = by.sign({ format: 'papaver.proof', version: 1, id: message.id, at, to: 'XV', digest })
  const { status } = await app.visitor.call('exchange.receive', {
    body,
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'papaver-proof': inHeader(proof),
      'papaver-keys': inHeader(announced),
    },
  })
  return status
}
const inForce = async (): Promise<string[]> =>
  (
    await app.database.ownerPool.query(
      'select key_id from exchange_key where ended_at is null order by key_id',
    )
  ).rows.map(({ key_id }) => key_id)

it('a key whose trust has ended does not come back in the middle of a chain, nor leads it to another one', async () => {
  const [first, second, third] = ['FR-1', 'FR-2', 'FR-3'].map(foreignAuthority) as [
    ForeignAuthority,
    ForeignAuthority,
    ForeignAuthority,
  ]
  expect((await trust(app, first)).status).toBe(200)
  const earlier = [announcement(first, second)]
  expect(await send(second, earlier)).toBe(200)
  expect(await inForce()).toEqual(['FR-1', 'FR-2'])

  const admin = await app.as('admin')
  const { rows } = await app.database.ownerPool.query("select id from exchange_key where key_id = 'FR-2'")
  const ended = await admin.call('exchange.endTrust', {
    params: { id: rows[0].id },
    body: { reason: 'Others may have had it.', isCompromised: true, password },
  })
  expect(ended.status, JSON.stringify(ended.body)).toBe(200)
  expect(await inForce()).toEqual(['FR-1'])

  const later = [announcement(second, third), ...earlier]
  expect(await send(third, later)).toBe(401)
  expect(await send(third, later)).toBe(401)
  // Under another name it is the same key.
  const renamed = { ...second, keyId: 'FR-9' }
  expect(await send(third, [announcement(renamed, third), announcement(first, renamed)])).toBe(401)
  expect(await inForce()).toEqual(['FR-1'])
  // What the first one announces now is another chain.
  expect(await send(third, [announcement(first, third)])).toBe(200)
  expect(await inForce()).toEqual(['FR-1', 'FR-3'])
})
