import { afterAll, beforeAll, expect, it } from 'vitest'
import { step } from '../../testing/drafts.ts'
import { findBroken } from '../../testing/invariants.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

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

/** Four kilograms of a drug of which one and a half have crossed. */
const partUsed = async (): Promise<IssuedPermit> => {
  const permit = await issuePermit(app, { validUntil: '2026-07-31' })
  const endorsed = await who(customs).call('endorsements.record', {
    params: { id: permit.id },
    body: {
      source: 'customs',
      date: '2026-06-17',
      lines: [{ lineId: permit.lines[0]?.id, quantity: '1.5' }],
      lastConsignment: false,
      checkCode: permit.checkCode,
    },
  })
  expect(endorsed.status).toBe(201)
  return read(permit.id)
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
  const ended = await step(who(admin), asked as never, 'extend', { until: '2026-08-31', comment })
  expect(ended).toMatchObject({ status: 'RPL', lines: [{ usedQuantity: '1.5' }] })
  const { id } = ended.replacedBy as { id: string }
  let fresh = await read(id)
  expect(fresh).toMatchObject({ status: 'PRO', validUntil: '2026-08-31', lines: [{ quantity: '2.5' }] })

  // The report of what has moved is owed as before, and is taken.
  const owed = await who(importer).call('endorsements.reports', { query: { search: permit.number } })
  expect(owed.body.items[0]).toMatchObject({ reportDueOn: '2026-07-02' })
  const reported = await who(importer).call('endorsements.record', {
    params: { id: permit.id },
    body: {
      source: 'establishment',
      date: '2026-06-17',
      lines: [{ lineId: permit.lines[0]?.id, quantity: '1.5' }],
      lastConsignment: false,
    },
  })
  expect(reported.status).toBe(201)

  fresh = await step(await app.as('officer'), fresh, 'take')
  fresh = await step(await app.as('officer'), await read(id), 'propose', { decision: 'approve' })
  fresh = await step(who(admin), fresh, 'approve')
  fresh = await step(who(admin), fresh, 'issue')
  expect(fresh).toMatchObject({ status: 'ISS', terms: { validUntil: '2026-08-31' } })
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
