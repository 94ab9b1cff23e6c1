import { afterAll, beforeAll, expect, it } from 'vitest'
import { password } from '../../testing/foreign-authority.ts'
import type { IssuedPermit } from '../../testing/issue-permit.ts'
import { setSetting } from '../../testing/sign-in.ts'
import type { TestAnswer, TestApp, TestPerson } from '../../testing/start-test-app.ts'
import { incomingAt, startTwoPortals, type TwoPortals } from '../../testing/two-portals.ts'

/** France tells what came in, and a key of France is reported: what it has signed of movements counts in Valdoria no more. */
let portals: TwoPortals
let valdoria: TestApp
let france: TestApp
let french: TestPerson
let officer: TestPerson
/** Its report was taken in there, it waits there, and it is sent again with its permit. */
let taken: Pair
let open: Pair
let third: Pair

interface Pair {
  readonly imported: IssuedPermit
  readonly exported: IssuedPermit
}
const must = ({ status, body }: TestAnswer) => {
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}
const cameIn = async (quantity: string): Promise<Pair> => {
  const imported = await portals.importPermit()
  const exported = await portals.exportPermit(imported.number, '4', '4')
  await portals.deliver(valdoria)
  const [{ id: incomingId }] = await incomingAt(france, 'issued', exported.number)
  const { version } = must(await french.call('authorizations.get', { params: { id: imported.id } }))
  const params = { id: imported.id, incomingId }
  must(await french.call('authorizations.keepIncoming', { params, body: { version } }))
  must(
    await (await france.as('customs')).call('endorsements.record', {
      params: { id: imported.id },
      body: {
        ...{ source: 'customs', date: '2026-06-17', lastConsignment: false, checkCode: imported.checkCode },
        lines: [{ lineId: imported.lines[0]?.id, quantity }],
      },
    }),
  )
  await portals.deliver(france)
  return { imported, exported }
}
const record = async ({ exported }: Pair) => {
  const [{ id: incomingId }] = await incomingAt(valdoria, 'endorsed', exported.number)
  return officer.call('endorsements.recordIncoming', { params: { id: exported.id, incomingId } })
}
const foreignOf = async ({ exported: { id } }: Pair) =>
  must(await officer.call('endorsements.reconciliation', { params: { id } })).lines[0].foreign
/** Messages of France about the movements of a permit of Valdoria, the newest first. */
const movements = async ({ exported }: Pair) =>
  must(await french.call('exchange.outgoing', { query: { search: exported.number } })).items.filter(
    ({ subject }: { subject: string }) => subject === 'endorsed',
  )
const sendAgain = async (of: Pair) => {
  const [{ id }] = await movements(of)
  must(await french.call('exchange.actOnMessage', { params: { id, action: 'resend' } }))
}
const newestOf = async ({ exported }: Pair) => (await incomingAt(valdoria, 'endorsed', exported.number))[0]

beforeAll(async () => {
  portals = await startTwoPortals()
  ;({ valdoria, france } = portals)
  french = await france.as('admin')
  officer = await valdoria.as('officer')
  for (const app of [valdoria, france]) {
    await setSetting(app, 'import_export.allowPartialExport', true)
    await setSetting(app, 'import_export.allowPartialImport', true)
  }
  await Promise.all([portals.deliver(valdoria), portals.deliver(france)])
  taken = await cameIn('1')
  open = await cameIn('2')
  third = await cameIn('3')
  must(await record(taken))
})
afterAll(() => portals?.close())

it('the report of a key is not called back, and is said to be on its way until it has arrived', async () => {
  const [{ keyId }] = (await france.visitor.call('verification.keys')).body.keys
  const copy = async () =>
    must(await french.call('authorizations.foreignCopy', { params: { id: open.imported.id } }))
  expect(await copy()).toMatchObject({ isReportWaiting: false })
  expect((await movements(open))[0]).toMatchObject({ isToRepeat: false, allowedActions: [] })
  must(
    await french.call('operations.reportKey', {
      params: { keyId },
      body: { since: '2026-06-17', reason: 'A disk was lost.', password },
    }),
  )
  const [report] = must(await french.call('exchange.outgoing', { query: {} })).items
  expect(report).toMatchObject({ subject: 'keyReported', status: 'waiting', allowedActions: [] })
  const params = { id: report.id, action: 'cancel' } as const
  expect((await french.call('exchange.actOnMessage', { params })).body.message).toBe('exchangeMessageStep')
  expect(await copy()).toMatchObject({ isReportWaiting: true })
  expect(await portals.deliver(france)).toBe(1)
  expect(await copy()).toMatchObject({ isReportWaiting: false })
  for (const each of [taken, open]) expect(await newestOf(each)).toMatchObject({ verdict: 'endedKey' })
})

it('what the key has signed of movements is sent again with the new one, and counts there once', async () => {
  const admin = await valdoria.as('admin')
  const { items } = must(await admin.call('exchange.authorities'))
  const { id } = items.find(({ code }: { code: string }) => code === 'FR-DEMO')
  const [{ keyId, publicKeyPem }] = must(await admin.call('exchange.findKeys', { params: { id } })).keys
  const key = { keyId, publicKeyPem, source: 'fetched', password } as const
  must(await admin.call('exchange.trustKey', { params: { id }, body: key }))
  for (const each of [taken, open]) {
    expect(await movements(each)).toMatchObject([{ isToRepeat: true, allowedActions: ['resend'] }])
    await sendAgain(each)
    expect(await movements(each)).toMatchObject([
      { status: 'waiting' },
      { isToRepeat: false, allowedActions: [] },
    ])
  }
  for (const app of [valdoria, france]) app.clock.advance(60_000)
  expect(await portals.deliver(france)).toBe(2)
  expect(await newestOf(taken)).toMatchObject({ verdict: 'genuine', use: 'noted' })
  expect((await record(taken)).body).toMatchObject({ details: { reason: 'used' } })
  expect(await foreignOf(taken)).toBe('1')
  expect(await newestOf(open)).toMatchObject({ verdict: 'genuine', state: 'matched' })
  must(await record(open))
  expect(await foreignOf(open)).toBe('2')
})

it('goes along where the permit is sent again', async () => {
  must(await french.call('authorizations.sendForeignCopy', { params: { id: third.imported.id }, body: {} }))
  expect(await movements(third)).toMatchObject([{ status: 'waiting' }, { isToRepeat: false }])
  await portals.deliver(france)
  expect(await newestOf(third)).toMatchObject({ verdict: 'genuine', state: 'matched' })
})
