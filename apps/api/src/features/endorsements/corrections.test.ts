import type { Reconciliation } from '@papaver/contract/endorsements/schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseId } from '../../testing/case-id.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { signInAgain } from '../../testing/sign-in-again.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { listHolds } from '../balances/public.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const names = ['importer', 'customs', 'customs.staff', 'officer'] as const
const everyone = async (): Promise<Record<(typeof names)[number], TestPerson>> => {
  const [importer, customs, staff, officer] = await Promise.all(names.map((name) => app.as(name)))
  if (!importer || !customs || !staff || !officer) throw new Error('somebody cannot sign in')
  return { importer, customs, 'customs.staff': staff, officer }
}
const lineId = (permit: IssuedPermit): string => permit.lines[0]?.id ?? ''
const movement = (permit: IssuedPermit, quantity: string, extra: Record<string, unknown> = {}) => ({
  source: 'customs',
  date: '2026-06-17',
  lines: [{ lineId: lineId(permit), quantity }],
  lastConsignment: false,
  checkCode: permit.checkCode,
  ...extra,
})
const record = (
  person: TestPerson,
  permit: IssuedPermit,
  quantity: string,
  extra: Record<string, unknown> = {},
) =>
  person.call('endorsements.record', { params: { id: permit.id }, body: movement(permit, quantity, extra) })
const correct = (
  person: TestPerson,
  permit: IssuedPermit,
  endorsementId: string,
  quantity: string,
  extra: Record<string, unknown> = {},
) =>
  person.call('endorsements.correct', {
    params: { id: permit.id, endorsementId },
    body: { ...movement(permit, quantity), reasonCode: 'ENDORSE-TYPING', reason: 'digits swapped', ...extra },
  })
const stateOf = async (permit: IssuedPermit) => {
  const { body } = await (await app.as('officer')).call('authorizations.get', { params: { id: permit.id } })
  const holds = await listHolds(app.deps.db, caseId(permit.id))
  const estimate = holds.find(({ kind }) => kind === 'estimate')
  const base = Number(permit.lines[0]?.components[0]?.baseGrams)
  return {
    status: body.status,
    remaining: body.lines[0].remainingQuantity,
    used: (Number(estimate?.usedGrams) / base) * 4,
    reserved: (Number(estimate?.reservedGrams) / base) * 4,
  }
}

describe('a correction', () => {
  const excesses = async (person: TestPerson, { id }: IssuedPermit) => {
    const { body } = await person.call('endorsements.reconciliation', { params: { id } })
    return (body as Reconciliation).incidents
  }
  const flagged = async (person: TestPerson, { number }: IssuedPermit) => {
    const query = { view: 'all', flag: 'excessReported', search: number }
    return (await person.call('authorizations.list', { query })).body.total
  }

  it('stands in the place of the record, which stays; use and balances follow', async () => {
    const { customs, importer, 'customs.staff': staff } = await everyone()
    const permit = await issuePermit(app)
    const { body: first } = await record(staff, permit, '3')
    expect((await correct(staff, permit, first.id, '1')).status).toBe(403)
    expect(await correct(customs, permit, first.id, '4.5')).toMatchObject({
      status: 409,
      body: { message: 'correctionExceeds', details: { lines: [{ presented: '4.5', remaining: '4' }] } },
    })
    const corrected = await correct(customs, permit, first.id, '1.25')
    expect(corrected).toMatchObject({
      status: 201,
      body: { correctsId: first.id, correctionReason: 'Typing error in the endorsement: digits swapped' },
    })
    expect(await stateOf(permit)).toEqual({ status: 'PAU', remaining: '2.75', used: 1.25, reserved: 2.75 })
    expect(await correct(customs, permit, first.id, '1')).toMatchObject({
      status: 409,
      body: { message: 'endorsementCorrected' },
    })
    const { body: seen } = await importer.call('endorsements.list', { params: { id: permit.id } })
    expect(seen).toMatchObject([
      { id: first.id, isCorrected: true, recordedBy: 'Customs Office Portvale Harbour', mayCorrect: false },
      { id: corrected.body.id, isCorrected: false, lines: [{ quantity: '1.25' }] },
    ])
    expect((await correct(customs, permit, corrected.body.id, '4')).status).toBe(201)
    expect(await stateOf(permit)).toEqual({ status: 'CLO', remaining: '0', used: 4, reserved: 0 })
  })

  // Decision 0197.
  it('of customs that exceeds the permit is asked about, then becomes an incident, and the incident says when it has been corrected', async () => {
    const { customs, officer } = await everyone()
    const permit = await issuePermit(app, { severalConsignments: true })
    const { body: first } = await record(customs, permit, '3')
    const asked = await correct(customs, permit, first.id, '30')
    expect(asked.body).toMatchObject({ message: 'correctionExceeds' })
    expect(await excesses(officer, permit)).toEqual([])

    const kept = await correct(customs, permit, first.id, '30', { isExcessConfirmed: true })
    expect(kept.body.details.incidentId).toEqual(expect.any(String))
    const { body: steps } = await officer.call('authorizations.history', { params: { id: permit.id } })
    expect(steps.at(-1)).toMatchObject({ action: 'exceedCorrecting' })
    const [found] = await excesses(officer, permit)
    expect(found).toMatchObject({ foundAt: 'correction', state: 'noted', incident: { isOpen: true } })
    // Customs holds nothing for it, and does not read which incident it is.
    expect(await excesses(customs, permit)).toMatchObject([{ state: 'noted', incident: null }])
    const params = { id: found?.incident?.id ?? '' }
    // The same record once more is of the same goods.
    await correct(customs, permit, first.id, '20', { isExcessConfirmed: true })
    expect((await officer.call('incidents.get', { params })).body.lines[0].quantity).toBe('26')

    expect(await flagged(officer, permit)).toBe(1)
    expect((await correct(officer, permit, first.id, '3.5')).status).toBe(201)
    expect((await excesses(officer, permit)).map(({ state }) => state)).toEqual(['putRight', 'putRight'])
    // Nothing is above any more: neither does its incident say so, nor a letter about it.
    expect((await officer.call('incidents.get', { params })).body.lines[0].quantity).toBe('0')
    const { body: history } = await officer.call('incidents.history', { params })
    expect(history.map(({ action }: { action: string }) => action)).toEqual([
      'exceedCorrecting',
      'exceedCorrecting',
      'exceedNoMore',
    ])
    expect(await flagged(officer, permit)).toBe(0)
  })

  // 1961 art. 31(7)(b): the quantity that was actually imported is endorsed. Decision 0211.
  it('of an officer counts what really crossed, above the permit as well, and is in an incident', async () => {
    const { customs, officer } = await everyone()
    const permit = await issuePermit(app, { severalConsignments: true })
    const { body: first } = await record(customs, permit, '3')
    // Customs weighs once more: more crossed than may cross.
    await correct(customs, permit, first.id, '4.5', { isExcessConfirmed: true })
    expect((await stateOf(permit)).used).toBe(3)
    const asked = await correct(officer, permit, first.id, '4.5')
    expect(asked.body).toMatchObject({ message: 'correctionExceeds' })
    const counted = await correct(officer, permit, first.id, '4.5', { isExcessConfirmed: true })
    expect(counted.status, JSON.stringify(counted.body)).toBe(201)
    expect(await stateOf(permit)).toMatchObject({ status: 'CLO', used: 4.5, reserved: 0 })
    // It is of the goods that customs reported, and nothing of it is put right.
    const found = await excesses(officer, permit)
    expect(found).toMatchObject([
      { foundAt: 'decision', state: 'noted', lines: [{ presented: '4.5', remaining: '4' }] },
      { foundAt: 'correction', state: 'noted', lines: [{ presented: '4.5', remaining: '4' }] },
    ])
    const params = { id: found[0]?.incident?.id ?? '' }
    const { body: incident } = await officer.call('incidents.get', { params })
    expect(incident.lines).toMatchObject([{ quantity: '0.5' }])
    expect(await flagged(officer, permit)).toBe(1)
    // More still: what is new is added.
    await correct(officer, permit, counted.body.id, '5', { isExcessConfirmed: true })
    const again = await excesses(officer, permit)
    expect(new Set(again.map(({ incident: of }) => of?.id)).size).toBe(1)
    expect((await officer.call('incidents.get', { params })).body.lines).toMatchObject([{ quantity: '1' }])
    const { body: movements } = await officer.call('endorsements.list', { params: { id: permit.id } })
    const last = movements.find(({ isCorrected }: { isCorrected: boolean }) => !isCorrected)
    expect((await correct(officer, permit, last.id, '4')).status).toBe(201)
    expect((await excesses(officer, permit)).map(({ state }) => state)).toEqual([
      'putRight',
      'putRight',
      'putRight',
    ])
    expect(await flagged(officer, permit)).toBe(0)
    const { body: history } = await officer.call('incidents.history', { params })
    expect(history.map(({ action }: { action: string }) => action)).toEqual([
      'exceedCorrecting',
      'exceedDeciding',
      'exceedDeciding',
      'exceedNoMore',
    ])
  })

  it('that reopens a closed permit sends the officers a notice, whatever its figures', async () => {
    const { customs } = await everyone()
    const permit = await issuePermit(app, { severalConsignments: true })
    const { body } = await record(customs, permit, '3', { lastConsignment: true })
    const opensAgain = async () =>
      (await customs.call('endorsements.reconciliation', { params: { id: permit.id } })).body.opensAgain
    expect([(await stateOf(permit)).status, await opensAgain()]).toEqual(['CLO', true])
    expect((await correct(customs, permit, body.id, '3')).status).toBe(201)
    expect([(await stateOf(permit)).status, await opensAgain()]).toEqual(['PAU', false])
    const mails = await app.deps.db
      .selectFrom('mailOutbox')
      .select('id')
      .where('entityId', '=', permit.id)
      .where('template', '=', 'IE_LOWERED')
      .execute()
    expect(mails).toHaveLength(1)
  })

  it('opens again what only the wrong figure closed, with what is left held again', async () => {
    const { customs } = await everyone()
    const permit = await issuePermit(app)
    const { body } = await record(customs, permit, '4')
    expect(await stateOf(permit)).toEqual({ status: 'CLO', remaining: '0', used: 4, reserved: 0 })
    const { body: corrected } = await correct(customs, permit, body.id, '3')
    expect(await stateOf(permit)).toEqual({ status: 'PAU', remaining: '1', used: 3, reserved: 1 })
    expect((await record(customs, permit, '1')).status).toBe(201)
    expect(await stateOf(permit)).toEqual({ status: 'CLO', remaining: '0', used: 4, reserved: 0 })
    expect((await correct(customs, permit, corrected.id, '0.5')).status).toBe(201)
    expect(await stateOf(permit)).toEqual({ status: 'PAU', remaining: '2.5', used: 1.5, reserved: 2.5 })
  })

  it('opens as issued what was not used at all', async () => {
    const { customs } = await everyone()
    const permit = await issuePermit(app)
    const { body } = await record(customs, permit, '1', { lastConsignment: true })
    expect(await stateOf(permit)).toEqual({ status: 'CLO', remaining: '3', used: 1, reserved: 0 })
    expect((await correct(customs, permit, body.id, '0')).status).toBe(201)
    expect(await stateOf(permit)).toEqual({ status: 'ISS', remaining: '4', used: 0, reserved: 4 })
  })

  it('after a close by a person changes the figures and frees what is left; what ended stays ended', async () => {
    const { customs, officer } = await everyone()
    const permit = await issuePermit(app)
    const { body } = await record(customs, permit, '3')
    const { body: open } = await officer.call('authorizations.get', { params: { id: permit.id } })
    const closed = await officer.call('authorizations.act', {
      params: { id: permit.id, action: 'close' },
      body: { version: open.version },
    })
    expect(closed).toMatchObject({ status: 200, body: { status: 'CLO' } })
    expect((await correct(customs, permit, body.id, '2')).status).toBe(201)
    expect(await stateOf(permit)).toEqual({ status: 'CLO', remaining: '2', used: 2, reserved: 0 })
  })

  it('takes a reason of the list', async () => {
    const { customs } = await everyone()
    const permit = await issuePermit(app)
    const { body } = await record(customs, permit, '1')
    const answer = await correct(customs, permit, body.id, '2', { reasonCode: 'REVOKE-ERROR' })
    expect(answer).toMatchObject({ status: 422, body: { message: 'endorsementReason' } })
    expect((await correct(customs, permit, body.id, '2', { reason: '' })).status).toBe(400)
  })

  it('is for the authority alone from the next day on', async () => {
    const { customs } = await everyone()
    const permit = await issuePermit(app)
    const { body } = await record(customs, permit, '1')
    app.clock.set('2026-06-18T06:00:00Z')
    const [tomorrow, officer] = [await signInAgain(app, 'customs'), await signInAgain(app, 'officer')]
    expect(await correct(tomorrow, permit, body.id, '2')).toMatchObject({
      status: 409,
      body: { message: 'endorsementCorrectionClosed' },
    })
    expect(await correct(officer, permit, body.id, '2')).toMatchObject({ status: 201 })
    app.clock.set('2026-06-17T08:00:00Z')
  })
})
