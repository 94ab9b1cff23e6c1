import { afterAll, beforeAll, expect, it } from 'vitest'
import { step } from '../../testing/drafts.ts'
import { decideAndIssue, extendPermit } from '../../testing/extend-permit.ts'
import type { IssuedPermit } from '../../testing/issue-permit.ts'
import { setSetting } from '../../testing/sign-in.ts'
import { signInAgain } from '../../testing/sign-in-again.ts'
import type { TestApp } from '../../testing/start-test-app.ts'
import { incomingAt, startTwoPortals, type TwoPortals } from '../../testing/two-portals.ts'
import { runDaily } from '../authorizations/public.ts'

/** The life of one import permit of France and of the exports of Valdoria that rest on it, message by message. */
let portals: TwoPortals
let valdoria: TestApp
let france: TestApp
let imported: IssuedPermit
let exported: IssuedPermit

beforeAll(async () => {
  portals = await startTwoPortals()
  ;({ valdoria, france } = portals)
  // What introduced them to each other is dealt with.
  await Promise.all([portals.deliver(valdoria), portals.deliver(france)])
  for (const app of [valdoria, france]) {
    await setSetting(app, 'import_export.allowPartialExport', true)
    await app.database.ownerPool.query(
      "update exchange_incoming set use = 'done', used_at = now(), used_by_name = 'a test'",
    )
    await news(app)
  }
})
afterAll(() => portals?.close())

const read = new Map<TestApp, Set<string>>()
/** What the officer who has these cases was notified of since the last look. */
const news = async (app: TestApp): Promise<string[]> => {
  const before = read.get(app) ?? new Set()
  const { rows } = await app.database.ownerPool.query(
    `select notification.id, code from notification join account on account.id = account_id
      where user_name = 'officer' and code like 'EXCHANGE%' order by code`,
  )
  read.set(app, new Set(rows.map(({ id }) => id)))
  return rows.filter(({ id }) => !before.has(id)).map(({ code }) => code)
}
const waiting = async (app: TestApp): Promise<number> =>
  (await (await app.as('officer')).call('dashboard.mine')).body.counts.exchange
const abroadFlags = async (app: TestApp, { id }: { id: string }): Promise<string[]> => {
  const { rows } = await app.database.ownerPool.query('select flags from work_case where id = $1', [id])
  return rows[0].flags.filter((flag: string) => /^(foreign|exports)/.test(flag))
}
const get = async (app: TestApp, { id }: { id: string }, person = 'admin') =>
  (await (await app.as(person)).call('authorizations.get', { params: { id } })).body
/** A step of an officer with all rights, on the permit as it is now. */
const act = async (app: TestApp, of: { id: string }, action: string, more: object = {}) =>
  step(await app.as('admin'), await get(app, of), action, { ...more })
const reason = (code: string) => ({ reasonCode: code, comment: 'Looked into.' })
const newest = async (app: TestApp, subject: string, number: string) =>
  (await incomingAt(app, subject, number))[0]
const crossed = async (app: TestApp, permit: IssuedPermit, quantity: string, lastConsignment = false) => {
  const answer = await (await app.as('customs')).call('endorsements.record', {
    params: { id: permit.id },
    body: {
      source: 'customs',
      date: '2026-06-17',
      lines: [{ lineId: permit.lines[0]?.id, quantity }],
      lastConsignment,
      checkCode: permit.checkCode,
    },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
}
/** With the import that it is for. */
const keep = async ({ id }: { id: string }) => {
  const answer = await (await france.as('officer')).call('authorizations.keepIncoming', {
    params: { id: imported.id, incomingId: id },
    body: { version: (await get(france, imported)).version },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const record = async (app: TestApp, { id }: { id: string }, incomingId: string) => {
  const params = { id, incomingId }
  const answer = await (await app.as('officer')).call('endorsements.recordIncoming', { params })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return (await (await app.as('officer')).call('endorsements.reconciliation', { params: { id } })).body.lines
}

it('an import permit arrives before the request: nobody here rests on it yet', async () => {
  imported = await portals.importPermit()
  expect(await portals.deliver(france)).toBe(1)
  const message = await newest(valdoria, 'issued', imported.number)
  expect(message).toMatchObject({ way: 'message', verdict: 'genuine', state: 'unmatched', case: null })
  expect(await news(valdoria)).toEqual(['EXCHANGE_RECEIVED'])
  expect(await waiting(valdoria)).toBe(1)
})

it('the request that names it is connected with it, and an officer takes it as the certificate', async () => {
  const [importer, officer] = [await valdoria.as('importer'), await valdoria.as('officer')]
  const body = portals.exportDraft(imported.number, '4', '6')
  const created = (await importer.call('authorizations.create', { body })).body
  let request = await step(importer, created, 'submit', { declaration: true })
  request = await step(officer, request, 'take')
  const message = await newest(valdoria, 'issued', imported.number)
  expect(message).toMatchObject({ state: 'matched', case: { id: request.id } })
  expect(await abroadFlags(valdoria, request)).toEqual(['foreignPermitDiffers'])
  const params = { id: request.id, incomingId: message.id }
  const taken = await officer.call('authorizations.takeCertificate', {
    params,
    body: { version: request.version },
  })
  expect(taken.status, JSON.stringify(taken.body)).toBe(200)
  expect(await abroadFlags(valdoria, request)).toEqual([])
  expect([await waiting(valdoria), await news(valdoria)]).toEqual([0, []])
  exported = await decideAndIssue(valdoria, request)
})

it('the export permit arrives at the import permit, and is kept with it', async () => {
  expect(await portals.deliver(valdoria)).toBe(1)
  const message = await newest(france, 'issued', exported.number)
  expect(message).toMatchObject({ verdict: 'genuine', state: 'matched', case: { id: imported.id } })
  expect([await news(france), await waiting(france)]).toEqual([['EXCHANGE_RECEIVED'], 1])
  await keep(message)
  expect(await waiting(france)).toBe(0)
})

it('what has left is recorded as the copy from abroad there, and what came in here', async () => {
  await crossed(valdoria, exported, '1.5')
  expect(await portals.deliver(valdoria)).toBe(1)
  const left = await newest(france, 'endorsed', imported.number)
  expect(left).toMatchObject({ verdict: 'genuine', state: 'matched', case: { id: imported.id } })
  expect([await news(france), await waiting(france)]).toEqual([['EXCHANGE_RECEIVED'], 1])
  expect(await record(france, imported, left.id)).toMatchObject([{ foreign: '1.5', customs: null }])
  expect(await waiting(france)).toBe(0)

  await crossed(france, imported, '1.4')
  expect(await portals.deliver(france)).toBe(1)
  const arrived = await newest(valdoria, 'endorsed', exported.number)
  expect(arrived).toMatchObject({ state: 'matched', case: { id: exported.id } })
  expect([await news(valdoria), await waiting(valdoria)]).toEqual([['EXCHANGE_RECEIVED'], 1])
  expect(await record(valdoria, exported, arrived.id)).toMatchObject([{ foreign: '1.4', customs: '1.5' }])
  expect(await waiting(valdoria)).toBe(0)
})

it.each([
  ['the import permit', () => ({ from: france, to: valdoria, permit: imported, resting: exported })],
  ['the export permit', () => ({ from: valdoria, to: france, permit: exported, resting: imported })],
])('%s is suspended, and its suspension lifted', async (_, which) => {
  const { from, to, permit, resting } = which()
  await act(from, permit, 'suspend', reason('SUSPEND-OTHER'))
  expect(await portals.deliver(from)).toBe(1)
  expect(await news(to)).toEqual(['EXCHANGE_RECEIVED', 'EXCHANGE_STOPPED'])
  expect(await abroadFlags(to, resting)).toEqual(['foreignPermitStopped'])
  expect((await get(to, resting)).abroad.stopped).toMatchObject([
    { number: permit.number, state: 'suspended', reason: 'Other reason for suspension' },
  ])
  expect((await get(to, resting, 'customs')).abroad.stopped).toMatchObject([{ reason: null }])
  expect(await waiting(to)).toBe(1)
  await act(from, permit, 'lift', { comment: 'Settled.' })
  expect(await portals.deliver(from)).toBe(1)
  expect(await news(to)).toEqual(['EXCHANGE_IN_FORCE', 'EXCHANGE_RECEIVED'])
  expect(await abroadFlags(to, resting)).toEqual([])
  expect((await get(to, resting)).abroad.stopped).toEqual([])
  // Nobody has to deal with either of them any more.
  expect(await waiting(to)).toBe(0)
  const uses = (await incomingAt(to, 'changed', permit.number)).map(({ use }: { use: string }) => use)
  expect(uses).toEqual(['noted', 'superseded'])
})

it('an extension of the export permit ends it there, and its successor belongs to the same import', async () => {
  const before = exported
  exported = await extendPermit(valdoria, before, '2026-09-30')
  expect(await portals.deliver(valdoria)).toBe(2)
  const ended = await newest(france, 'changed', before.number)
  const fresh = await newest(france, 'issued', exported.number)
  // The first was kept, so its successor is: what crosses now is endorsed on that (decision 0201).
  expect(ended).toMatchObject({ state: 'used', use: 'noted', case: { id: imported.id } })
  expect(fresh).toMatchObject({ state: 'used', use: 'kept', case: { id: imported.id } })
  // A holder may have his permit prolonged: that is no danger, and no more is announced than before.
  expect(await news(france)).toEqual(['EXCHANGE_RECEIVED', 'EXCHANGE_RECEIVED'])
  expect(await abroadFlags(france, imported)).toEqual([])
  expect(await waiting(france)).toBe(0)
})

it('an extension of the import permit stops what rests on it, and names what took its place', async () => {
  const before = imported
  imported = await extendPermit(france, before, '2026-11-30')
  expect(await portals.deliver(france)).toBe(2)
  expect(await news(valdoria)).toEqual(['EXCHANGE_RECEIVED', 'EXCHANGE_RECEIVED', 'EXCHANGE_STOPPED'])
  expect(await abroadFlags(valdoria, exported)).toEqual(['foreignPermitStopped'])
  expect((await get(valdoria, exported)).abroad.stopped).toMatchObject([
    { number: before.number, state: 'replaced', successor: imported.number },
  ])
  // Its successor is for the officer who has the export.
  for (const [subject, number] of [
    ['changed', before.number],
    ['issued', imported.number],
  ] as const)
    expect(await newest(valdoria, subject, number)).toMatchObject({ case: { id: exported.id } })
  expect(await waiting(valdoria)).toBe(1)
})

it('what took its place is taken as the certificate of what rests on it, which may be used again', async () => {
  const officer = await valdoria.as('officer')
  const { id } = await newest(valdoria, 'issued', imported.number)
  const params = { id: exported.id, incomingId: id }
  const beside = (await officer.call('authorizations.besideIncoming', { params })).body
  expect([beside.use, beside.hindrances]).toEqual(['certificate', []])
  const taken = await officer.call('authorizations.takeCertificate', {
    params,
    body: { version: beside.version },
  })
  expect([taken.status, taken.body.hindrances]).toEqual([200, ['used', 'status']])
  expect(await abroadFlags(valdoria, exported)).toEqual([])
  const permit = await get(valdoria, exported)
  expect(permit.abroad.stopped).toEqual([])
  expect(permit.foreignCertificate.number).toBe(imported.number)
})

it('a revocation of the import permit reaches what is in force, and blocks the next request', async () => {
  const permit = await portals.importPermit()
  const resting = await portals.exportPermit(permit.number, '2', '4')
  await Promise.all([portals.deliver(france), portals.deliver(valdoria)])
  await news(valdoria)
  await act(france, permit, 'revoke', reason('REVOKE-DIVERSION'))
  expect(await portals.deliver(france)).toBe(1)
  expect(await news(valdoria)).toEqual(['EXCHANGE_RECEIVED', 'EXCHANGE_STOPPED'])
  expect(await abroadFlags(valdoria, resting)).toEqual(['foreignPermitStopped'])
  const verified = await valdoria.visitor.call('verification.verify', {
    body: { number: resting.number, checkCode: resting.checkCode },
  })
  expect(verified.body.verdict).toBe('STOPPED_ABROAD')
  await expect(portals.exportPermit(permit.number, '2', '4')).rejects.toThrow(
    /caseworkBlocked.*foreignPermitStopped/,
  )
})

it('an import permit asks nothing any more once the export that rests on it is issued', async () => {
  const permit = await portals.importPermit()
  expect(await portals.deliver(france)).toBe(1)
  const message = () => newest(valdoria, 'issued', permit.number)
  expect(await message()).toMatchObject({ state: 'unmatched' })
  await portals.exportPermit(permit.number, '2', '4')
  expect(await message()).toMatchObject({ state: 'used', use: 'rested' })
})

it('a revocation of the export permit is a danger for the import that it was for', async () => {
  const permit = await portals.importPermit()
  const sent = await portals.exportPermit(permit.number)
  await portals.deliver(valdoria)
  await news(france)
  await act(valdoria, sent, 'revoke', reason('REVOKE-DIVERSION'))
  expect(await portals.deliver(valdoria)).toBe(1)
  expect(await news(france)).toEqual(['EXCHANGE_RECEIVED', 'EXCHANGE_STOPPED'])
  expect((await get(france, permit)).abroad.stopped).toMatchObject([
    { number: sent.number, state: 'revoked', reason: 'Diversion is suspected' },
  ])
})

it('the last day of the import permit ends it without a message: what waits for a decision is stopped', async () => {
  const permit = await portals.importPermit({ validUntil: '2026-06-30' })
  expect(await portals.deliver(france)).toBeGreaterThan(0)
  const [importer, officer] = [await valdoria.as('importer'), await valdoria.as('officer')]
  const draft = portals.exportDraft(permit.number)
  const body = { ...draft, foreignCertificate: { ...draft.foreignCertificate, validUntil: '2026-06-30' } }
  const created = (await importer.call('authorizations.create', { body })).body
  const request = await step(officer, await step(importer, created, 'submit', { declaration: true }), 'take')
  await news(valdoria)
  valdoria.clock.set(new Date('2026-07-01T08:00:00Z'))
  await runDaily(valdoria.deps)
  expect(await news(valdoria)).toEqual(['EXCHANGE_STOPPED'])
  expect(await abroadFlags(valdoria, request)).toEqual(['foreignPermitStopped'])
  const again = await signInAgain(valdoria, 'officer')
  const { abroad } = (await again.call('authorizations.get', { params: { id: request.id } })).body
  expect(abroad.stopped).toMatchObject([{ number: permit.number, state: 'expired', on: '2026-06-30' }])
  const { rows: audited } = await valdoria.database.ownerPool.query(
    `select action, details::jsonb->>'because' as because from audit_event where entity_id = $1
     and action in ('authorization.recheck', 'authorization.certificateEnded')`,
    [request.id],
  )
  expect(audited).toEqual([{ action: 'authorization.recheck', because: 'certificateEnded' }])
})
