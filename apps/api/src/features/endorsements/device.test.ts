import { randomUUID, verify } from 'node:crypto'
import { type DeviceList, devicePurpose } from '@papaver/contract/endorsements/device-list.ts'
import { isFresh } from '@papaver/contract/signed-list.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { step } from '../../testing/drafts.ts'
import { type ImpersonationApp, startImpersonationApp } from '../../testing/impersonation-app.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import type { TestApp, TestPerson } from '../../testing/start-test-app.ts'
import { change } from '../../testing/strangers.ts'

let world: ImpersonationApp
let app: TestApp
let customs: TestPerson
let officer: TestPerson
beforeAll(async () => {
  world = await startImpersonationApp()
  app = world.app
  customs = await app.as('customs')
  officer = await app.as('officer')
})
afterAll(() => app?.close())

const minutes = (count: number) => count * 60_000
const ago = (count: number): string => new Date(app.clock.now().getTime() - minutes(count)).toISOString()
const movement = (permit: IssuedPermit, quantity: string, extra: object = {}) => ({
  source: 'customs',
  date: '2026-06-17',
  lines: [{ lineId: permit.lines[0]?.id, quantity }],
  lastConsignment: false,
  checkCode: permit.checkCode,
  ...extra,
})
const record = (permit: IssuedPermit, key: string, body: object) =>
  customs.call('endorsements.record', {
    params: { id: permit.id },
    body,
    headers: { 'idempotency-key': key },
  })
const recordsOf = async (permit: IssuedPermit, reader: TestPerson) =>
  (await reader.call('endorsements.list', { params: { id: permit.id } })).body as {
    id: string
    notedAt: string | null
    recordedAt: string
  }[]

describe('what has waited on a device', () => {
  it('is kept with the hour of its recording and that of its arrival, for customs and the authority', async () => {
    const permit = await issuePermit(app)
    const notedAt = ago(190)
    const arrived = app.clock.now().toISOString()
    const answer = await record(permit, randomUUID(), movement(permit, '1', { notedAt }))
    expect(answer).toMatchObject({ status: 201, body: { notedAt, recordedAt: arrived } })
    expect(await recordsOf(permit, officer)).toMatchObject([{ notedAt, recordedAt: arrived }])
    expect(await recordsOf(permit, await app.as('importer'))).toMatchObject([{ notedAt: null }])
  })

  it('is one endorsement however often it comes, and whichever answer was lost', async () => {
    const permit = await issuePermit(app)
    const key = randomUUID()
    const first = await record(permit, key, movement(permit, '1'))
    const again = await Promise.all(
      [5, 6].map((count) => record(permit, key, movement(permit, '1', { notedAt: ago(count) }))),
    )
    expect(again.map(({ status, body }) => [status, body.id])).toEqual([
      [201, first.body.id],
      [201, first.body.id],
    ])
    // It came at once, though nobody heard so.
    expect(await recordsOf(permit, officer)).toMatchObject([{ id: first.body.id, notedAt: null }])
  })

  it('is still one after the keys of commands have been swept', async () => {
    const permit = await issuePermit(app)
    const key = randomUUID()
    const first = await record(permit, key, movement(permit, '1', { notedAt: ago(5) }))
    await app.database.ownerPool.query('delete from idempotency_key where key = $1', [key])
    const again = await record(permit, key, movement(permit, '1', { notedAt: ago(5) }))
    expect(again).toMatchObject({ status: 201, body: { id: first.body.id } })
    expect(await recordsOf(permit, officer)).toHaveLength(1)
  })

  it('stands under a key that is of one permit only', async () => {
    const [permit, other] = [await issuePermit(app), await issuePermit(app)]
    const key = randomUUID()
    await record(permit, key, movement(permit, '1'))
    await app.database.ownerPool.query('delete from idempotency_key where key = $1', [key])
    const answer = await record(other, key, movement(other, '1'))
    expect(answer).toMatchObject({ status: 409, body: { message: 'caseworkKeyReused' } })
  })

  it('has not been recorded after it arrived, whatever the device’s clock says', async () => {
    const permit = await issuePermit(app)
    const { body } = await record(permit, randomUUID(), movement(permit, '1', { notedAt: ago(-120) }))
    expect(body.notedAt).toBe(app.clock.now().toISOString())
  })

  it('is judged by the same rules as what comes at once, and kept where it does not fit', async () => {
    const permit = await issuePermit(app)
    const notedAt = ago(60)
    const revoked = await issuePermit(app)
    await step(await app.as('admin'), revoked, 'revoke', {
      reasonCode: 'REVOKE-OTHER',
      comment: 'Looked into.',
    })
    expect(await record(revoked, randomUUID(), movement(revoked, '1'))).toMatchObject({
      status: 409,
      body: { message: 'endorsementNotUsable', details: { status: 'RVK' } },
    })
    expect(await record(revoked, randomUUID(), movement(revoked, '1', { notedAt }))).toMatchObject({
      status: 201,
      body: { isDisputed: true, notedAt, dispute: { reasons: ['revoked'] } },
    })
    const wrong = movement(permit, '1', { notedAt, checkCode: 'AAAA-AAAA' })
    expect(await record(permit, randomUUID(), wrong)).toMatchObject({
      status: 422,
      body: { message: 'endorsementWrongCode' },
    })
    expect(await recordsOf(permit, officer)).toEqual([])
  })

  it('tells of an excess once, with both hours, and is kept as disputed', async () => {
    const permit = await issuePermit(app)
    const key = randomUUID()
    const notedAt = ago(45)
    const sent = movement(permit, '400', { notedAt })
    const first = await record(permit, key, sent)
    await app.database.ownerPool.query('delete from idempotency_key where key = $1', [key])
    const again = await record(permit, key, sent)
    for (const { status, body } of [first, again])
      expect([status, body.id, body.dispute.reasons]).toEqual([201, first.body.id, ['exceeds']])
    const { body } = await officer.call('endorsements.reconciliation', { params: { id: permit.id } })
    expect(body.incidents).toMatchObject([{ notedAt, at: app.clock.now().toISOString() }])
    expect(body.lines).toMatchObject([{ counted: '0', customs: null }])
  })
})

describe('the list of a device', () => {
  const listFor = async (who: TestPerson) => {
    const { body } = await who.call('endorsements.device')
    const { keys } = (await app.visitor.call('verification.keys')).body
    const key = keys.find((each: { keyId: string }) => each.keyId === body.keyId)
    const signed = Buffer.from(devicePurpose + body.list)
    expect(verify(null, signed, key.publicKeyPem, Buffer.from(body.signature, 'base64url'))).toBe(true)
    return { list: JSON.parse(body.list) as DeviceList, sealingKey: body.sealingKey as string }
  }

  it('is signed, says what remains and what customs is told, and holds for a day', async () => {
    const permit = await issuePermit(app)
    await record(permit, randomUUID(), movement(permit, '1.5'))
    await officer.call('authorizations.addCustomsNote', {
      params: { id: permit.id },
      body: { text: 'Weigh every box.' },
    })
    const { list } = await listFor(customs)
    const now = app.clock.now().getTime()
    expect([isFresh(list, now + minutes(1439)), isFresh(list, now + minutes(1441))]).toEqual([true, false])
    expect(list.permits.find(({ id }) => id === permit.id)).toMatchObject({
      number: permit.number,
      notes: ['Weigh every box.'],
      lines: [{ quantity: '4', remainingQuantity: '2.5' }],
    })
    expect(JSON.stringify(list)).not.toContain(permit.checkCode)
  })

  it('says what the permit depends on, and by what its goods are told apart', async () => {
    const terms = { conditions: ['COND-GUARD'], ownConditions: 'Only by road 7.' }
    const permit = await issuePermit(app, {}, { terms })
    const { list } = await listFor(customs)
    const { body } = await customs.call('authorizations.get', { params: { id: permit.id } })
    const { detail, casNumber, batch, purity } = body.lines[0]
    expect(list.permits.find(({ id }) => id === permit.id)).toMatchObject({
      terms: { conditions: [{ code: 'COND-GUARD' }], ownConditions: 'Only by road 7.' },
      transport: expect.any(String),
      plannedDate: body.plannedDate,
      issuedOn: '2026-06-17',
      lines: [{ facts: { detail, casNumber, batch, purity, pack: null } }],
    })
  })

  it('is of one person, and so is the key that seals what waits', async () => {
    const one = await listFor(customs)
    const other = await listFor(await app.as('customs.staff'))
    expect(Buffer.from(one.sealingKey, 'base64')).toHaveLength(32)
    expect(other.sealingKey).not.toBe(one.sealingKey)
    expect((await listFor(customs)).sealingKey).toBe(one.sealingKey)
    expect(other.list.accountId).not.toBe(one.list.accountId)
  })

  it('is handed to nobody who looks through another’s eyes', async () => {
    const through = await world.begin(await world.enter('admin'), 'customs')
    expect((await through.call('endorsements.expected')).status).toBe(200)
    expect((await through.call('endorsements.device')).status).toBe(403)
  })

  it('says where a device keeps a part alone', async () => {
    const { list } = await listFor(customs)
    await change(app, 'import_export.permitsOnDevice', 1)
    const part = (await listFor(customs)).list
    expect([list.isPartial, part.isPartial, part.permits.length]).toEqual([false, true, 1])
    await change(app, 'import_export.permitsOnDevice', 300)
  })
})
