import { afterAll, beforeAll, expect, it } from 'vitest'
import { step } from '../../testing/drafts.ts'
import { signInAgain } from '../../testing/sign-in-again.ts'
import type { TestApp } from '../../testing/start-test-app.ts'
import { incomingAt, startTwoPortals, type TwoPortals } from '../../testing/two-portals.ts'
import { sendDueMessages } from './sending.ts'

let portals: TwoPortals
let valdoria: TestApp
let france: TestApp
beforeAll(async () => {
  portals = await startTwoPortals()
  ;({ valdoria, france } = portals)
})
afterAll(() => portals?.close())

const outgoingAt = async (app: TestApp, person = app.as('officer')) =>
  (await (await person).call('exchange.outgoing', { query: {} })).body.items

it('an export permit here is an import record there, and its endorsement comes back and is reconciled', async () => {
  const permit = await portals.importPermit()
  const sent = await portals.exportPermit(permit.number)
  expect(await sendDueMessages(valdoria.deps)).toBeGreaterThan(0)

  const french = await france.as('officer')
  const issued = (await incomingAt(france, 'issued')).find(
    ({ number }: { number: string }) => number === sent.number,
  )
  expect(issued).toMatchObject({
    way: 'message',
    verdict: 'genuine',
    state: 'matched',
    case: { id: permit.id },
  })
  const params = { id: permit.id, incomingId: issued.id }
  const kept = await french.call('authorizations.keepIncoming', { params, body: { version: permit.version } })
  expect(kept.status, JSON.stringify(kept.body)).toBe(200)

  const crossed = await (await france.as('customs')).call('endorsements.record', {
    params: { id: permit.id },
    body: {
      source: 'customs',
      date: '2026-06-17',
      lines: [{ lineId: permit.lines[0]?.id, quantity: '3.9' }],
      lastConsignment: true,
      checkCode: permit.checkCode,
    },
  })
  expect(crossed.status, JSON.stringify(crossed.body)).toBe(201)
  const returned = async () =>
    (await french.call('endorsements.returned', { params: { id: permit.id } })).body
  const flags = async (): Promise<string[]> => {
    const query = { view: 'all', search: permit.number } as const
    const { items } = (await french.call('authorizations.list', { query })).body
    return items[0].flags.filter((flag: string) => flag.startsWith('return'))
  }
  expect(await returned()).toMatchObject({
    dueOn: expect.any(String),
    // Its message waits, and counts as returned.
    lines: [{ returned: '3.9', arrived: '0', open: '0' }],
  })
  expect(await flags()).toEqual(['returnOwed'])
  expect(await portals.deliver(france)).toBeGreaterThan(0)
  // What has arrived is owed no more; a letter about another authorization would tell more than came in.
  expect(await returned()).toMatchObject({
    dueOn: null,
    lines: [{ returned: '3.9', arrived: '3.9', open: '0' }],
    letters: [],
  })
  expect(await flags()).toEqual([])
  const letter = (foreignNumber: string, quantity: string) =>
    french.call('endorsements.return', {
      params: { id: permit.id },
      body: { foreignNumber, lines: [{ lineId: permit.lines[0]?.id, quantity }] },
    })
  expect((await letter('XV-OTHER', '1')).body.message).toBe('returnedTooMuch')

  const officer = await valdoria.as('officer')
  const endorsed = (await incomingAt(valdoria, 'endorsed')).find(
    ({ number }: { number: string }) => number === sent.number,
  )
  expect(endorsed).toMatchObject({ state: 'matched', case: { id: sent.id } })
  const recorded = await officer.call('endorsements.recordIncoming', {
    params: { id: sent.id, incomingId: endorsed.id },
  })
  expect(recorded.status, JSON.stringify(recorded.body)).toBe(201)
  expect(recorded.body).toMatchObject({ source: 'foreign', foreignPermitNumber: permit.number })
  const { body } = await officer.call('endorsements.reconciliation', { params: { id: sent.id } })
  expect(body.lines).toMatchObject([{ foreign: '3.9', customs: null }])
})

it('the importing side learns what has left, in the order in which it was said', async () => {
  const permit = await portals.importPermit()
  const sent = await portals.exportPermit(permit.number)
  await sendDueMessages(valdoria.deps)
  const left = await (await valdoria.as('customs')).call('endorsements.record', {
    params: { id: sent.id },
    body: {
      source: 'customs',
      date: '2026-06-17',
      lines: [{ lineId: sent.lines[0]?.id, quantity: '3.8' }],
      lastConsignment: true,
      checkCode: sent.checkCode,
    },
  })
  expect(left.status, JSON.stringify(left.body)).toBe(201)
  await sendDueMessages(valdoria.deps)
  const { rows } = await valdoria.database.ownerPool.query(
    'select subject, number, sequence from exchange_outgoing where case_id = $1 order by id',
    [sent.id],
  )
  expect(rows).toEqual([
    { subject: 'issued', number: sent.number, sequence: 1 },
    { subject: 'changed', number: sent.number, sequence: 2 },
    { subject: 'endorsed', number: permit.number, sequence: 1 },
  ])
  const arrived = (await incomingAt(france, 'endorsed')).find(
    ({ number }: { number: string }) => number === permit.number,
  )
  expect(arrived).toMatchObject({ state: 'matched', case: { id: permit.id } })
  await sendDueMessages(france.deps)
  const french = await france.as('officer')
  const params = { id: permit.id, incomingId: arrived.id }
  const recorded = await french.call('endorsements.recordIncoming', { params })
  expect(recorded.status, JSON.stringify(recorded.body)).toBe(201)
  const { body } = await french.call('endorsements.reconciliation', { params: { id: permit.id } })
  expect(body.lines).toMatchObject([{ foreign: '3.8' }])
  expect(await sendDueMessages(france.deps)).toBe(0)
})

it('what becomes of a permit is said, too', async () => {
  const permit = await portals.importPermit()
  const sent = await portals.exportPermit(permit.number)
  await sendDueMessages(valdoria.deps)
  const current = (await (await valdoria.as('admin')).call('authorizations.get', { params: { id: sent.id } }))
    .body
  await step(await valdoria.as('admin'), current, 'suspend', {
    reasonCode: 'SUSPEND-OTHER',
    comment: 'Looked into.',
  })
  await sendDueMessages(valdoria.deps)
  const changes = await incomingAt(france, 'changed')
  expect(changes[0]).toMatchObject({ number: sent.number, state: 'matched', case: { id: permit.id } })
})

it('a message that comes again makes nothing double, and officers hear of it once', async () => {
  const permit = await portals.importPermit()
  const sent = await portals.exportPermit(permit.number)
  const count = async (text: string) => Number((await france.database.ownerPool.query(text)).rows[0].count)
  const notices = () => count("select count(*) from notification where code = 'EXCHANGE_RECEIVED'")
  await sendDueMessages(valdoria.deps)
  const [before, heard] = [await incomingAt(france, 'issued'), await notices()]
  await valdoria.database.ownerPool.query(
    "update exchange_outgoing set status = 'waiting', sent_at = null where number = $1",
    [sent.number],
  )
  expect(await sendDueMessages(valdoria.deps)).toBe(1)
  expect(await incomingAt(france, 'issued')).toEqual(before)
  expect(await notices()).toBe(heard)
})

it('one that does not arrive waits, as mails do, and arrives when the other portal is back', async () => {
  const permit = await portals.importPermit()
  await valdoria.database.ownerPool.query("update exchange_partner set address = 'http://127.0.0.1:1'")
  const sent = await portals.exportPermit(permit.number)
  const state = async () =>
    (await outgoingAt(valdoria)).find(({ number }: { number: string }) => number === sent.number)
  expect(await sendDueMessages(valdoria.deps)).toBe(0)
  expect(await state()).toMatchObject({ status: 'waiting', attempts: 1, lastError: 'no answer' })
  expect(await sendDueMessages(valdoria.deps)).toBe(0)
  expect(await state()).toMatchObject({ attempts: 1 })
  await valdoria.database.ownerPool.query('update exchange_partner set address = $1', [
    portals.address(france),
  ])
  const minutes = (count: number) => {
    for (const app of [valdoria, france]) app.clock.set(new Date(app.clock.now().getTime() + count * 60_000))
  }
  minutes(1)
  expect(await sendDueMessages(valdoria.deps)).toBe(1)
  expect(await state()).toMatchObject({ status: 'sent', attempts: 2, lastError: null })
  const { body } = await (await valdoria.as('officer')).call('authorizations.foreignCopy', {
    params: { id: sent.id },
  })
  expect(body).toMatchObject({ way: 'machine', isOwed: false })
  expect(body.entries[0]).toMatchObject({ way: 'machine', delivery: { status: 'sent' } })
})

it('after six tries it is given up, officers hear of it, and one of them sends it again', async () => {
  const permit = await portals.importPermit()
  await valdoria.database.ownerPool.query("update exchange_partner set address = 'http://127.0.0.1:1'")
  const sent = await portals.exportPermit(permit.number)
  for (const pause of [0, 1, 5, 30, 120, 720]) {
    valdoria.clock.set(new Date(valdoria.clock.now().getTime() + pause * 60_000))
    await sendDueMessages(valdoria.deps)
  }
  // Everybody's session has ended meanwhile.
  const admin = signInAgain(valdoria, 'admin')
  const state = async () =>
    (await outgoingAt(valdoria, admin)).find(({ number }: { number: string }) => number === sent.number)
  const dead = await state()
  expect(dead).toMatchObject({ status: 'dead', attempts: 6, allowedActions: ['resend'] })
  const { rows } = await valdoria.database.ownerPool.query(
    "select count(*)::int as count from notification where code = 'EXCHANGE_FAILED' and entity_id = $1",
    [dead.id],
  )
  expect(rows[0].count).toBeGreaterThan(0)
  await valdoria.database.ownerPool.query('update exchange_partner set address = $1', [
    portals.address(france),
  ])
  france.clock.set(valdoria.clock.now())
  const again = await (await admin).call('exchange.actOnMessage', {
    params: { id: dead.id, action: 'resend' },
  })
  expect(again.status, JSON.stringify(again.body)).toBe(200)
  expect(await sendDueMessages(valdoria.deps)).toBe(1)
  expect(await state()).toMatchObject({ status: 'sent' })
})
