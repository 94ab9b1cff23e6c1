import { reportHeader } from '@papaver/contract/exchange/key-report.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { step } from '../../testing/drafts.ts'
import {
  type ForeignAuthority,
  foreignAuthority,
  password,
  takeFile,
  trust,
} from '../../testing/foreign-authority.ts'
import type { IssuedPermit } from '../../testing/issue-permit.ts'
import type { TestApp } from '../../testing/start-test-app.ts'
import { startTwoPortals, type TwoPortals } from '../../testing/two-portals.ts'

let portals: TwoPortals
let valdoria: TestApp
let france: TestApp
let sent: IssuedPermit
/** What Valdoria has signed with the key that others have had, too. */
let file: unknown
beforeAll(async () => {
  portals = await startTwoPortals()
  ;({ valdoria, france } = portals)
  sent = await portals.exportPermit((await portals.importPermit()).number)
  const saved = await (await valdoria.as('admin')).call('authorizations.exchangeFile', {
    params: { id: sent.id },
  })
  file = JSON.parse(String(saved.bytes))
})
afterAll(() => portals?.close())

const proofHere = async () => {
  const { number, checkCode } = sent
  const { body } = await valdoria.visitor.call('verification.verify', { body: { number, checkCode } })
  return body.permit.signature
}
const takenAt = async (app: TestApp) => (await takeFile(await app.as('officer'), file)).body
const noticesAt = async ({ database }: TestApp, code: string): Promise<number> => {
  const text = 'select count(distinct entity_id)::int as count from notification where code = $1'
  return (await database.ownerPool.query(text, [code])).rows[0].count
}
const valdoriaInFrance = async () => {
  const { items } = (await (await france.as('admin')).call('exchange.authorities')).body
  return items.find(({ code }: { code: string }) => code === 'XV-DEMO')
}

it('a key that was only replaced proves what it has signed, here and there', async () => {
  const admin = await valdoria.as('admin')
  const [{ keyId }] = (await valdoria.visitor.call('verification.keys')).body.keys
  expect((await admin.call('operations.replaceKey', { body: { keyId, password } })).status).toBe(200)
  expect(await proofHere()).toBe('genuine')
  expect(await takenAt(valdoria)).toMatchObject({ verdict: 'own' })
  expect(await takenAt(france)).toMatchObject({ verdict: 'genuine' })
  expect(await portals.deliver(valdoria)).toBeGreaterThan(0)
  expect((await valdoriaInFrance()).keys).toHaveLength(2)
})

it('of one that is reported, nothing that it has signed is believed here', async () => {
  const admin = await valdoria.as('admin')
  const [, old] = (await valdoria.visitor.call('verification.keys')).body.keys
  const reported = await admin.call('operations.reportKey', {
    params: { keyId: old.keyId },
    body: { since: '2026-06-17', reason: 'A disk was lost.', password },
  })
  expect(reported.status, JSON.stringify(reported.body)).toBeLessThan(300)
  expect(await proofHere()).toBe('compromised')
  expect(await takenAt(valdoria)).toMatchObject({ verdict: 'endedKey', state: 'refused' })
})

it('the other authority ends its trust by the report, and in what the key has announced', async () => {
  expect(await takenAt(france)).toMatchObject({ verdict: 'genuine' })
  const french = await france.as('admin')
  const { id } = await valdoriaInFrance()
  const found = (await french.call('exchange.findKeys', { params: { id } })).body.keys
  expect(found[1]).toMatchObject({ isTrusted: true, compromisedAt: expect.any(String) })
  expect(await portals.deliver(valdoria)).toBe(1)
  const keys: { endedAt: string | null; compromisedAt: string | null; endedBy: string | null }[] = (
    await valdoriaInFrance()
  ).keys
  expect(keys).toHaveLength(2)
  for (const key of keys)
    expect(key).toMatchObject({ endedAt: expect.any(String), compromisedAt: expect.any(String) })
  expect(await noticesAt(france, 'EXCHANGE_KEY_REPORTED')).toBe(1)
  const { items } = (await (await valdoria.as('officer')).call('exchange.outgoing')).body
  expect(items[0]).toMatchObject({ subject: 'keyReported', status: 'sent', caseId: null })
  const issued = { ...(file as { payload: object; signature: object }) }
  expect((await takeFile(await france.as('officer'), issued)).body).toMatchObject({ verdict: 'endedKey' })

  // Until somebody has compared the present key there, nothing goes, and officers of both hear of it.
  const admin = await valdoria.as('admin')
  const { body } = await admin.call('authorizations.get', { params: { id: sent.id } })
  await step(admin, body, 'suspend', { reasonCode: 'SUSPEND-OTHER', comment: 'Looked into.' })
  expect(await portals.deliver(valdoria)).toBe(0)
  expect(await noticesAt(valdoria, 'EXCHANGE_WAITING')).toBe(1)
  const [{ keyId, publicKeyPem }] = found
  const key = { keyId, publicKeyPem, source: 'fetched', password }
  const again = await french.call('exchange.trustKey', { params: { id }, body: key })
  expect(again.status, JSON.stringify(again.body)).toBe(200)
  valdoria.clock.advance(60_000)
  france.clock.advance(60_000)
  expect(await portals.deliver(valdoria)).toBe(1)
})

it('what an authority has done itself bears its name in the words of the reader, and that of then beside it', async () => {
  const named = async (culture: string): Promise<(string | null)[]> => {
    const { items } = (
      await (await france.as('admin')).call('exchange.authorities', { headers: { culture } })
    ).body
    const { keys } = items.find(({ code }: { code: string }) => code === 'XV-DEMO')
    const reported = keys.filter(({ compromisedAt }: { compromisedAt: string | null }) => compromisedAt)
    return reported.map(({ endedBy }: { endedBy: string | null }) => endedBy)
  }
  expect(new Set(await named('en'))).toEqual(new Set(['Competent authority, Valdoria']))
  // Its masters know no French name of it: the country has one.
  expect(new Set(await named('fr'))).toEqual(new Set(['Valdoria (Competent authority, Valdoria)']))
})

it('a key in use that is reported speaks against itself; nothing vouches for the new one', async () => {
  const admin = await valdoria.as('admin')
  const [{ keyId }] = (await valdoria.visitor.call('verification.keys')).body.keys
  const reported = await admin.call('operations.reportKey', {
    params: { keyId },
    body: { since: '2026-06-17', reason: 'A disk was lost.', password },
  })
  expect(reported.status, JSON.stringify(reported.body)).toBeLessThan(300)
  const { body } = await admin.call('authorizations.get', { params: { id: sent.id } })
  await step(admin, body, 'lift', { comment: 'Settled.' })
  // The report arrives; the message about the permit does not.
  expect(await portals.deliver(valdoria)).toBe(1)
  expect((await valdoriaInFrance()).keys.every((key: { endedAt: string | null }) => key.endedAt)).toBe(true)
  expect(await noticesAt(france, 'EXCHANGE_KEY_REPORTED')).toBe(2)
  expect(await noticesAt(france, 'EXCHANGE_KEY_UNKNOWN')).toBe(1)
})

describe('a report is believed', () => {
  const stranger = foreignAuthority('XX-2026-AAAAAA')
  const reportOf = (key: ForeignAuthority, signer = key) =>
    signer.sign({
      format: 'papaver.keyReport',
      version: 1,
      countryId: 'FR',
      keyId: key.keyId,
      publicKeyPem: key.publicKeyPem,
      since: '2026-06-17T00:00:00.000Z',
      at: '2026-06-17T08:00:00.000Z',
    })
  const sendReport = (report: unknown) =>
    valdoria.visitor.call('exchange.receiveReport', {
      headers: { [reportHeader]: Buffer.from(JSON.stringify(report)).toString('base64url') },
    })
  const trusted = foreignAuthority('FR-2026-AAAAAA')
  beforeAll(async () => {
    expect((await trust(valdoria, trusted)).status).toBe(200)
  })
  const isTrusted = async () =>
    (await (await valdoria.as('admin')).call('exchange.authorities')).body.items
      .flatMap(({ keys }: { keys: { keyId: string; endedAt: string | null }[] }) => keys)
      .some((key: { keyId: string; endedAt: string | null }) => key.keyId === trusted.keyId && !key.endedAt)

  it.each<[string, () => unknown]>([
    ['by nobody else', () => reportOf(trusted, stranger)],
    [
      'not with other words than were signed',
      () => ({ ...reportOf(trusted), payload: reportOf(stranger).payload }),
    ],
    ['not without being one', () => ({ payload: {}, signature: {} })],
  ])('%s', async (_why, report) => {
    expect((await sendReport(report())).status).toBe(401)
    expect(await isTrusted()).toBe(true)
  })
  it('of a key that is not known here without a trace', async () => {
    expect((await sendReport(reportOf(stranger))).body).toEqual({ state: 'received' })
    expect(await noticesAt(valdoria, 'EXCHANGE_KEY_REPORTED')).toBe(0)
  })
  it('by the key itself, once, from whatever address', async () => {
    for (let time = 0; time < 2; time += 1)
      expect((await sendReport(reportOf(trusted))).body).toEqual({ state: 'received' })
    expect(await isTrusted()).toBe(false)
    expect(await noticesAt(valdoria, 'EXCHANGE_KEY_REPORTED')).toBe(1)
  })
})
