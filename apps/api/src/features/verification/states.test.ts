import { createHash, verify } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { listPurpose, markLength, type StateList } from '@papaver/contract/verification/states.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

const sha256 = (...parts: readonly (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const code = '12345678901234567890'
let app: TestApp
let permit: IssuedPermit
const behind = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values)

beforeAll(async () => {
  app = await startTestApp()
  permit = await issuePermit(app)
  await behind('update trade_authorization set token_hash = $1 where case_id = $2', [sha256(code), permit.id])
})
afterAll(() => app?.close())
/** A list is kept for a minute. */
beforeEach(() => app.clock.advance(60_000))

const readList = async (): Promise<StateList> => {
  const { body, headers } = await app.visitor.call('verification.states')
  const [key] = (await app.visitor.call('verification.keys')).body.keys
  const text = Buffer.from(listPurpose + body.list)
  expect(body.keyId).toBe(key.keyId)
  expect(verify(null, text, key.publicKeyPem, Buffer.from(body.signature, 'base64url'))).toBe(true)
  expect(headers['cache-control']).toBe('no-store')
  return JSON.parse(body.list)
}
const listed = async (): Promise<string[]> => {
  const { salt, marks } = await readList()
  const mark = sha256(Buffer.from(salt, 'base64url'), sha256(code)).subarray(0, markLength)
  return Object.entries(marks).flatMap(([verdict, packed]) =>
    Buffer.from(packed, 'base64url').includes(mark) ? [verdict] : [],
  )
}
const setStatus = (status: string) =>
  behind('update work_case set status = $1 where id = $2', [status, permit.id])

it('is signed, holds for a day and has a salt of its own', async () => {
  const first = await readList()
  expect(Date.parse(first.validUntil) - Date.parse(first.madeAt)).toBe(86_400_000)
  app.clock.advance(60_000)
  expect((await readList()).salt).not.toBe(first.salt)
})

it.each([
  ['ISS', []],
  ['PAU', ['PARTLY_USED']],
  ['CLO', ['USED_UP']],
  ['CAN', ['CANCELLED']],
  ['SUS', ['SUSPENDED']],
  ['RVK', ['REVOKED']],
  ['RPL', ['REPLACED']],
])('has a permit that is %s as %j', async (status, expected) => {
  await setStatus(status)
  expect(await listed()).toEqual(expected)
})

it.each([
  ['ISS', ['HOLDER_CLOSED']],
  ['PAU', ['HOLDER_CLOSED']],
  ['SUS', ['SUSPENDED']],
  ['APR', []],
])('has a permit of a closed holder that is %s as %j', async (status, expected) => {
  await setStatus(status)
  const close = (isActive: boolean) =>
    behind(
      `update establishment set is_active = $1 from work_case
       where work_case.establishment_id = establishment.id and work_case.id = $2`,
      [isActive, permit.id],
    )
  await close(false)
  expect(await listed()).toEqual(expected)
  const { verdict } = (
    await app.visitor.call('verification.verify', {
      body: { number: permit.number, checkCode: permit.checkCode },
    })
  ).body
  expect(verdict).toBe(expected[0] ?? 'NOT_FOUND')
  await close(true)
})

it.each([
  ['ISS', ['licenseStopped'], 'LICENSE_STOPPED'],
  ['PAU', ['licenseStopped', 'foreignPermitStopped'], 'LICENSE_STOPPED'],
  ['PAU', ['foreignPermitStopped'], 'STOPPED_ABROAD'],
  ['PAU', ['insufficient'], 'INSUFFICIENT'],
  ['PAU', ['partnerBlocked'], 'HELD'],
  ['SUS', ['licenseStopped'], 'SUSPENDED'],
])('has a permit that is %s and flagged %j as %s', async (status, flags, expected) => {
  await setStatus(status)
  await behind('update work_case set flags = $1 where id = $2', [flags, permit.id])
  expect(await listed()).toEqual([expected])
  await behind(`update work_case set flags = '{}' where id = $1`, [permit.id])
})

it('leaves out what has run out, and tells neither numbers nor parties', async () => {
  await setStatus('RVK')
  const { list } = (await app.visitor.call('verification.states')).body
  expect(list).not.toContain(permit.number)
  await behind(`update work_case set valid_until = '2026-06-01' where id = $1`, [permit.id])
  app.clock.advance(60_000)
  expect(await listed()).toEqual([])
})

it('gives the names of codes in the language that is asked for', async () => {
  const { body } = await app.visitor.call('verification.words', { headers: { culture: 'fr' } })
  expect(body.kinds.IMA).toBe('Autorisation d’importation')
  expect(body.countries.FR).toBe('France')
  expect(Object.values(body.substances)).toContain('Morphine')
  expect(body.activities.import).toBe('importation')
  expect(body.groups.PREC).toBe('Précurseurs')
  expect(body.licenseStatuses.ISS).toBe('En vigueur')
})

it('of 100 000 permits takes less than 700 kB, packed less than 520', () => {
  const marks = Buffer.concat(
    Array.from({ length: 100_000 }, (_, at) => sha256(String(at)).subarray(0, markLength)),
  )
  const text = marks.toString('base64url')
  expect(text.length).toBeLessThan(700_000)
  expect(gzipSync(text).length).toBeLessThan(520_000)
})
