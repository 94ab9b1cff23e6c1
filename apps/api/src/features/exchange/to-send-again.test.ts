import { afterAll, beforeAll, expect, it } from 'vitest'
import { extendPermit } from '../../testing/extend-permit.ts'
import { password } from '../../testing/foreign-authority.ts'
import type { IssuedPermit } from '../../testing/issue-permit.ts'
import { setSetting } from '../../testing/sign-in.ts'
import type { TestApp, TestPerson } from '../../testing/start-test-app.ts'
import { incomingAt, startTwoPortals, type TwoPortals } from '../../testing/two-portals.ts'
import { runDaily } from '../authorizations/public.ts'

/** Valdoria exports, France imports; a key of Valdoria is reported, and what it has signed counts nowhere any more. */
let portals: TwoPortals
let valdoria: TestApp
let france: TestApp
let admin: TestPerson
let french: TestPerson
let active: IssuedPermit
let replaced: IssuedPermit
let successor: IssuedPermit
let usedUp: IssuedPermit
let waiting: IssuedPermit

beforeAll(async () => {
  portals = await startTwoPortals()
  ;({ valdoria, france } = portals)
  ;[admin, french] = await Promise.all([valdoria.as('admin'), france.as('admin')])
  await setSetting(valdoria, 'import_export.allowPartialExport', true)
  active = await exported()
  replaced = await exported()
  successor = await extendPermit(valdoria, replaced, '2026-09-30')
  usedUp = await exported()
  const crossed = await (await valdoria.as('customs')).call('endorsements.record', {
    params: { id: usedUp.id },
    body: {
      source: 'customs',
      date: '2026-06-17',
      lines: [{ lineId: usedUp.lines[0]?.id, quantity: '4' }],
      lastConsignment: true,
      checkCode: usedUp.checkCode,
    },
  })
  expect(crossed.status, JSON.stringify(crossed.body)).toBe(201)
  await portals.deliver(valdoria)
  // It is signed as it leaves, with the key of then.
  waiting = await exported()
})
afterAll(() => portals?.close())

const exported = async () => portals.exportPermit((await portals.importPermit()).number)
/** In the list, by the flag; beside it the figures of the exchange and of the home page, which say the same. */
const toSendAgain = async (): Promise<string[]> => {
  const { items } = (
    await admin.call('authorizations.list', { query: { view: 'all', flag: 'copyToRepeat', pageSize: 100 } })
  ).body
  const { toSendAgain: figure } = (await admin.call('exchange.outgoing', { query: {} })).body
  const { counts } = (await admin.call('dashboard.mine')).body
  expect([figure, counts.sendAgain ?? 0]).toEqual([items.length, items.length])
  return items.map(({ number }: { number: string }) => number).toSorted()
}
const sendAgain = async ({ id }: { readonly id: string }) => {
  const done = await admin.call('authorizations.sendForeignCopy', { params: { id }, body: {} })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  return done.body
}
const report = async () => {
  const [{ keyId }] = (await valdoria.visitor.call('verification.keys')).body.keys
  const reported = await admin.call('operations.reportKey', {
    params: { keyId },
    body: { since: '2026-06-17', reason: 'A disk was lost.', password },
  })
  expect(reported.status, JSON.stringify(reported.body)).toBeLessThan(300)
}
/** The authority of France compares the new key of Valdoria and trusts it. */
const trustAgain = async () => {
  const { items } = (await french.call('exchange.authorities')).body
  const { id } = items.find(({ code }: { code: string }) => code === 'XV-DEMO')
  const [{ keyId, publicKeyPem }] = (await french.call('exchange.findKeys', { params: { id } })).body.keys
  const body = { keyId, publicKeyPem, source: 'fetched', password } as const
  expect((await french.call('exchange.trustKey', { params: { id }, body })).status).toBe(200)
  for (const app of [valdoria, france]) app.clock.advance(60_000)
}
const numbers = (...permits: readonly IssuedPermit[]) => permits.map(({ number }) => number).toSorted()

it('with the report of a key, permits that it has signed for other portals are to be sent again, also ended ones', async () => {
  expect(await toSendAgain()).toEqual([])
  await report()
  expect(await toSendAgain()).toEqual(numbers(active, replaced, successor, usedUp))
  const { body } = await admin.call('authorizations.foreignCopy', { params: { id: replaced.id } })
  expect(body).toMatchObject({ isOfReportedKey: true, mayAct: true })
  // What waited goes with the key of now.
  await portals.deliver(valdoria)
  await trustAgain()
  await portals.deliver(valdoria)
  expect(await incomingAt(france, 'issued', waiting.number)).toMatchObject([{ verdict: 'genuine' }])
  expect(await toSendAgain()).toEqual(numbers(active, replaced, successor, usedUp))
})

it('each that is sent again says how it stands now, and is to be sent no more', async () => {
  for (const each of [active, replaced, successor])
    expect(await sendAgain(each)).toMatchObject({ isOfReportedKey: false })
  expect(await toSendAgain()).toEqual(numbers(usedUp))
  await sendAgain(usedUp)
  expect(await toSendAgain()).toEqual([])
  // The permit itself, the replacement, its successor; and of one that was used up, that nothing more leaves under it, and what has left.
  expect(await portals.deliver(valdoria)).toBe(6)
  const newestAt = async (subject: string, { number }: IssuedPermit) =>
    (await incomingAt(france, subject, number))[0]
  for (const each of [active, successor, usedUp])
    expect(await newestAt('issued', each)).toMatchObject({ verdict: 'genuine' })
  for (const each of [replaced, usedUp])
    expect(await newestAt('changed', each)).toMatchObject({ verdict: 'genuine' })
  const { body } = await french.call('exchange.message', {
    params: { id: (await newestAt('issued', usedUp)).id },
  })
  const { abroad } = (await french.call('authorizations.get', { params: { id: body.case.id } })).body
  expect(abroad).toMatchObject({ open: [], stopped: [] })
})

it('a key that came after it may be reported, too; the calendar finds what went out before keys were kept', async () => {
  await report()
  expect(await toSendAgain()).toEqual(numbers(active, replaced, successor, usedUp, waiting))
  const { ownerPool } = valdoria.database
  await ownerPool.query('update exchange_outgoing set key_id = null')
  await ownerPool.query("update work_case set flags = array_remove(flags, 'copyToRepeat')")
  await runDaily(valdoria.deps)
  expect(await toSendAgain()).toEqual(
    expect.arrayContaining(numbers(active, replaced, successor, usedUp, waiting)),
  )
})
