import { createHash } from 'node:crypto'
import { markLength, type StateList } from '@papaver/contract/verification/states.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Abroad, startAbroad } from '../../testing/abroad.ts'
import { setSetting } from '../../testing/sign-in.ts'
import { signInAgain } from '../../testing/sign-in-again.ts'
import { runDaily } from '../authorizations/public.ts'

let abroad: Abroad
beforeAll(async () => {
  abroad = await startAbroad()
})
afterAll(() => abroad?.app.close())

const sha256 = (...parts: readonly (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const token = '12345678901234567890'
/** Under which verdict the document stands in the list for devices without a network. */
const listed = async (): Promise<string[]> => {
  // A list is kept for a minute.
  abroad.app.clock.advance(60_000)
  const { body } = await abroad.app.visitor.call('verification.states')
  const { salt, marks }: StateList = JSON.parse(body.list)
  const mark = sha256(Buffer.from(salt, 'base64url'), sha256(token)).subarray(0, markLength)
  return Object.entries(marks).flatMap(([verdict, packed]) =>
    Buffer.from(packed, 'base64url').includes(mark) ? [verdict] : [],
  )
}

it('a revocation abroad warns customs on its page, on its devices and on the check page', async () => {
  const { app, take, permitOf, changeOf, issued } = abroad
  await take(permitOf('FR/B-1'))
  const permit = await issued('FR/B-1')
  const { number = '', document } = permit as unknown as { number: string; document: { checkCode: string } }
  const { checkCode } = document
  await app.database.ownerPool.query('update trade_authorization set token_hash = $1 where case_id = $2', [
    sha256(token),
    permit.id,
  ])
  const customs = await app.as('customs')
  const found = async () => (await customs.call('endorsements.find', { body: { number, checkCode } })).body
  const verdict = async () =>
    (await app.visitor.call('verification.verify', { body: { number, checkCode } })).body.verdict
  expect(await found()).toMatchObject({ abroad: [] })
  expect([await verdict(), await listed()]).toEqual(['VALID', []])

  await take(changeOf('FR/B-1', 'suspend', { reason: 'Looked into.' }))
  expect(await found()).toMatchObject({
    isUsable: true,
    abroad: [{ number: 'FR/B-1', state: 'suspended', on: '2026-06-15', reason: null, incomingId: null }],
  })
  const shown = (await customs.call('authorizations.get', { params: { id: permit.id } })).body
  expect(shown.abroad).toMatchObject({ stopped: [{ state: 'suspended', reason: null }], differs: false })
  const device = JSON.parse((await customs.call('endorsements.device')).body.list)
  expect(device.permits.find(({ id }: { id: string }) => id === permit.id)).toMatchObject({
    abroad: [{ number: 'FR/B-1', state: 'suspended' }],
  })
  expect([await verdict(), await listed()]).toEqual(['STOPPED_ABROAD', ['STOPPED_ABROAD']])

  await take(changeOf('FR/B-1', 'lift', { on: '2026-06-16' }))
  expect(await found()).toMatchObject({ abroad: [] })
  expect([await verdict(), await listed()]).toEqual(['VALID', []])
})

it('a permit abroad that is revoked after half of it has left warns of the other half', async () => {
  const { app, take, permitOf, changeOf, issued, flagsOf, noticesOf } = abroad
  await setSetting(app, 'import_export.allowPartialExport', true)
  await take(permitOf('FR/B-3'))
  const permit = await issued('FR/B-3')
  const { number, document, lines } = permit as unknown as {
    number: string
    document: { checkCode: string }
    lines: { id: string }[]
  }
  const customs = await app.as('customs')
  const { checkCode } = document
  const left = await customs.call('endorsements.record', {
    params: { id: permit.id },
    body: {
      source: 'customs',
      date: '2026-06-17',
      lines: [{ lineId: lines[0]?.id, quantity: '0.5' }],
      lastConsignment: false,
      checkCode,
    },
  } as never)
  expect(left.status, JSON.stringify(left.body)).toBe(201)
  await take(changeOf('FR/B-3', 'revoke', { on: '2026-06-17' }))
  expect((await customs.call('endorsements.find', { body: { number, checkCode } })).body).toMatchObject({
    status: 'PAU',
    abroad: [{ number: 'FR/B-3', state: 'revoked' }],
    lines: [{ remainingQuantity: '0.5' }],
  })
  const verified = await app.visitor.call('verification.verify', { body: { number, checkCode } })
  expect(verified.body.verdict).toBe('STOPPED_ABROAD')
  expect(await flagsOf(permit)).toContain('foreignPermitStopped')
  expect(await noticesOf('EXCHANGE_STOPPED', permit)).toBe(1)
})

it('goes to officers who may read the case, not to its former officer who may not', async () => {
  const { app, take, permitOf, changeOf, request } = abroad
  await take(permitOf('FR/B-9'))
  const known = await request('FR/B-9')
  const query = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values)
  const withhold = (rights: string) =>
    query(`update account set withheld_permissions = $1 where user_name = 'officer'`, [rights])
  await withhold('{authorization.read}')
  await take(changeOf('FR/B-9', 'revoke'))
  await withhold('{}')
  const { rows } = await query(
    `select distinct user_name as name from notification n join account a on a.id = n.account_id
     where code = 'EXCHANGE_STOPPED' and entity_id = $1`,
    [known.id],
  )
  expect(rows).toEqual([{ name: 'admin' }])
})

it('the day after its last day a permit abroad stops what rests on it', async () => {
  const { app, take, permitOf, request, flagsOf, noticesOf } = abroad
  await take(permitOf('FR/B-2', '4', { validUntil: '2026-06-20' }))
  const known = await request('FR/B-2')
  await app.database.ownerPool.query(
    "update trade_authorization set certificate_valid_until = '2026-06-20' where case_id = $1",
    [known.id],
  )
  app.clock.set(new Date('2026-06-20T10:00:00.000Z'))
  await runDaily(app.deps)
  expect(await flagsOf(known)).not.toContain('foreignPermitStopped')
  app.clock.set(new Date('2026-06-21T10:00:00.000Z'))
  await runDaily(app.deps)
  await runDaily(app.deps)
  expect(await flagsOf(known)).toContain('foreignPermitStopped')
  expect(await noticesOf('EXCHANGE_STOPPED', known)).toBe(1)
  const officer = await signInAgain(app, 'officer')
  expect((await abroad.get(known.id, officer)).abroad).toMatchObject({ stopped: [{ state: 'expired' }] })
})
