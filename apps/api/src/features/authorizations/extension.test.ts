import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { caseId } from '../../testing/case-id.ts'
import { step } from '../../testing/drafts.ts'
import { findBroken } from '../../testing/invariants.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { listHolds } from '../balances/public.ts'

let app: TestApp
let [importer, admin, customs]: TestPerson[] = []
beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  admin = await app.as('admin')
  customs = await app.as('customs')
})
afterAll(() => app?.close())

const who = (person: TestPerson | undefined): TestPerson => {
  if (person === undefined) throw new Error('nobody has signed in')
  return person
}
const comment = 'The ship comes later.'
const read = async (id: string) => (await who(admin).call('authorizations.get', { params: { id } })).body

const cross = (permit: Pick<IssuedPermit, 'id' | 'lines' | 'checkCode'>, quantity: string) =>
  who(customs).call('endorsements.record', {
    params: { id: permit.id },
    body: {
      source: 'customs',
      date: '2026-06-17',
      lines: [{ lineId: permit.lines[0]?.id, quantity }],
      lastConsignment: false,
      checkCode: permit.checkCode,
      declarationNumber: randomUUID(),
    },
  })
/** Grams of anhydrous base that the country's estimate keeps for a case. */
const reservedFor = async (id: string): Promise<number> => {
  const holds = await listHolds(app.deps.db, caseId(id))
  return holds
    .filter(({ kind }) => kind === 'estimate')
    .reduce((sum, each) => sum + Number(each.reservedGrams), 0)
}

/** Four kilograms of a drug of which one and a half have crossed. */
const partUsed = async (): Promise<IssuedPermit> => {
  const permit = await issuePermit(app, { validUntil: '2026-07-31' })
  expect((await cross(permit, '1.5')).status).toBe(201)
  return { ...(await read(permit.id)), checkCode: permit.checkCode }
}
const extend = (person: TestPerson | undefined, permit: { id: string; version: number }, until: string) =>
  who(person).call('authorizations.act', {
    params: { id: permit.id, action: 'extend' },
    body: { version: permit.version, until, comment },
  })

it('takes what is left of a part-used permit, once, and leaves what was used with the earlier one', async () => {
  const permit = await partUsed()
  const asked = await step(who(importer), permit, 'extend', { until: '2026-08-31', comment })
  expect(asked).toMatchObject({ status: 'PAU', requested: { extend: '2026-08-31' } })
  const history = await who(admin).call('authorizations.history', { params: { id: permit.id } })
  expect(history.body.at(-1)).toMatchObject({
    action: 'extend',
    changes: [{ field: 'permit.validUntil', before: '2026-07-31', after: '2026-08-31' }],
  })
  const granted = await step(who(admin), asked as never, 'extend', { until: '2026-08-31', comment })
  expect(granted).toMatchObject({
    status: 'PAU',
    requested: { extend: null },
    replacedBy: { isPending: true },
  })
  const { id } = granted.replacedBy as { id: string }
  let fresh = await read(id)
  expect(fresh).toMatchObject({ status: 'PRO', validUntil: '2026-08-31', lines: [{ quantity: '2.5' }] })
  // Nothing more is reserved for what is held for the permit already.
  expect(await reservedFor(id)).toBe(0)

  fresh = await step(await app.as('officer'), fresh, 'take')
  fresh = await step(await app.as('officer'), await read(id), 'propose', { decision: 'approve' })
  fresh = await step(who(admin), fresh, 'approve')
  expect(await reservedFor(id)).toBe(0)

  // Goods go on crossing under the permit, and the one in its place is for what is left then.
  expect((await cross(permit, '0.5')).status).toBe(201)
  expect(await read(id)).toMatchObject({ status: 'APR', lines: [{ quantity: '2' }] })
  const followed = await who(admin).call('authorizations.history', { params: { id } })
  expect(followed.body.at(-1)).toMatchObject({
    action: 'followUse',
    comment: permit.number,
    changes: [{ field: 'lines.1.quantity', before: '2.5 kg', after: '2 kg' }],
  })
  const reserved = await reservedFor(permit.id)
  fresh = await step(who(admin), await read(id), 'issue')
  expect(fresh).toMatchObject({ status: 'ISS', terms: { validUntil: '2026-08-31' } })
  expect(await read(permit.id)).toMatchObject({ status: 'RPL', lines: [{ usedQuantity: '2' }] })
  expect([await reservedFor(permit.id), await reservedFor(id)]).toEqual([0, reserved])
  expect(await findBroken(app.database.ownerPool)).toEqual([])

  // The report of what has moved is owed as before, and is taken.
  const owed = await who(importer).call('endorsements.reports', { query: { search: permit.number } })
  expect(owed.body.items[0]).toMatchObject({ reportDueOn: '2026-07-02' })
  const reported = await who(importer).call('endorsements.record', {
    params: { id: permit.id },
    body: {
      source: 'establishment',
      date: '2026-06-17',
      lines: [{ lineId: permit.lines[0]?.id, quantity: '2' }],
      lastConsignment: false,
    },
  })
  expect(reported.status).toBe(201)
  expect(await findBroken(app.database.ownerPool)).toEqual([])

  const again = await extend(importer, fresh, '2026-09-05')
  expect(again.body).toMatchObject({ message: 'caseworkClosed', details: { reasons: ['alreadyExtended'] } })
})

it('runs longer than the permit and no longer than one that is issued today', async () => {
  const permit = await partUsed()
  for (const until of ['2026-07-31', '2026-06-20', '2027-06-20'])
    expect((await extend(importer, permit, until)).body).toMatchObject({
      message: 'authorizationValidityUnfit',
      details: { field: 'until', earliest: '2026-08-01' },
    })
  const without = await who(importer).call('authorizations.act', {
    params: { id: permit.id, action: 'extend' },
    body: { version: permit.version, comment },
  })
  expect(without.body).toMatchObject({ message: 'caseworkIncomplete', details: { field: 'until' } })
})

it('is granted only where it was asked for, and not of what has come to its end', async () => {
  const permit = await partUsed()
  expect((await extend(admin, permit, '2026-08-31')).body.details).toMatchObject({
    reasons: ['notRequested'],
  })
  const closed = await step(who(admin), permit, 'close')
  expect((await extend(importer, closed, '2026-08-31')).body.message).toBe('caseworkClosed')
})
