import { afterAll, beforeAll, expect, it } from 'vitest'
import { caseId } from '../../testing/case-id.ts'
import { findBroken } from '../../testing/invariants.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { signInAgain } from '../../testing/sign-in-again.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { findBalances, listHolds } from '../balances/public.ts'
import { runDaily } from './actions/daily.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-12-14T08:00:00Z' })
})
afterAll(() => app?.close())

const endorse = async (permit: IssuedPermit, date: string, quantity: string) => {
  const { status, body } = await (await signInAgain(app, 'customs')).call('endorsements.record', {
    params: { id: permit.id },
    body: {
      source: 'customs',
      date,
      lines: [{ lineId: permit.lines[0]?.id, quantity }],
      lastConsignment: false,
      checkCode: permit.checkCode,
    },
  })
  expect(status, JSON.stringify(body)).toBe(201)
}
/** Kilograms of the line that are used and reserved of the estimate, by year. */
const held = async (permit: IssuedPermit) => {
  const base = Number(permit.lines[0]?.components[0]?.baseGrams) / Number(permit.lines[0]?.quantity)
  const inUnits = (grams: string) => Math.round((Number(grams) / base) * 1e6) / 1e6
  const holds = await listHolds(app.deps.db, caseId(permit.id))
  return Object.fromEntries(
    holds
      .filter(({ kind }) => kind === 'estimate')
      .map(({ year, usedGrams, reservedGrams }) => [year, [inUnits(usedGrams), inUnits(reservedGrams)]]),
  )
}
const carriedIn = async (permit: IssuedPermit): Promise<number> => {
  const { rows } = await app.database.ownerPool.query(
    `select count(*)::int as count from balance_movement where case_id = $1 and action = 'carryIn'`,
    [permit.id],
  )
  return rows[0].count
}

it('what is left of a permit is held in the year in which it can still move, and what moved counts in its own', async () => {
  const permit = await issuePermit(app, {
    plannedDate: '2026-12-18',
    severalConsignments: true,
  })
  expect(await held(permit)).toEqual({ 2026: [0, 4] })
  await endorse(permit, '2026-12-14', '1')
  // Valdoria is two hours ahead: half an hour before its new year nothing is carried.
  app.clock.set('2026-12-31T21:30:00Z')
  expect((await runDaily(app.deps)).failed).toBe(0)
  expect(await held(permit)).toEqual({ 2026: [1, 3] })

  app.clock.set('2026-12-31T22:30:00Z')
  // Two processes, and once more: each permit is carried once.
  const runs = await Promise.all([runDaily(app.deps), runDaily(app.deps)])
  expect(runs.map(({ failed }) => failed)).toEqual([0, 0])
  expect((await runDaily(app.deps)).carried).toBe(0)
  expect(await held(permit)).toEqual({ 2026: [1, 0], 2027: [0, 3] })
  expect(await carriedIn(permit)).toBe(1)

  app.clock.set('2027-01-04T08:00:00Z')
  await endorse(permit, '2027-01-04', '1.5')
  expect(await held(permit)).toEqual({ 2026: [1, 0], 2027: [1.5, 1.5] })
  // Customs writes down late what crossed on the last day of the old year.
  await endorse(permit, '2026-12-31', '0.5')
  expect(await held(permit)).toEqual({ 2026: [1.5, 0], 2027: [1.5, 1] })

  const officer = await signInAgain(app, 'officer')
  const [holds] = await listHolds(app.deps.db, caseId(permit.id))
  const [balance] = await findBalances(app.deps.db, [
    { kind: 'estimate', substanceId: holds?.substanceId ?? 0, year: 2027, licenseId: null },
  ])
  const { body } = await officer.call('balances.statement', { params: { id: balance?.id ?? '' } })
  const lines = body.lines.filter(({ case: of }: { case: { id: string } | null }) => of?.id === permit.id)
  expect(lines.map(({ action }: { action: string }) => action).toReversed()).toEqual([
    'carryIn',
    'use',
    'carryOut',
  ])
  const client = await app.database.ownerPool.connect()
  try {
    expect(await findBroken(client)).toEqual([])
  } finally {
    client.release()
  }
})
