import { randomUUID } from 'node:crypto'
import type { Reconciliation } from '@papaver/contract/endorsements/schema.ts'
import { plus } from '@papaver/contract/quantities/base.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseId } from '../../testing/case-id.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { startTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { readHistory } from '../audit/public.ts'
import { listHolds } from '../balances/public.ts'
import { listEndorsedMovements } from './public.ts'

let app: TestApp
const people: Record<string, TestPerson> = {}
const as = (name: string): TestPerson => {
  const person = people[name]
  if (person === undefined) throw new Error(`${name} is not signed in`)
  return person
}
beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['importer', 'rival', 'customs', 'officer', 'admin']) people[name] = await app.as(name)
})
afterAll(() => app?.close())

const lineOf = (permit: IssuedPermit): string => permit.lines[0]?.id ?? ''
const record = (who: string, permit: IssuedPermit, source: string, quantity: string): Promise<TestAnswer> =>
  as(who).call('endorsements.record', {
    params: { id: permit.id },
    body: {
      source,
      date: '2026-06-17',
      declarationNumber: randomUUID(),
      lines: [{ lineId: lineOf(permit), quantity }],
      lastConsignment: false,
      ...(source === 'customs' ? { checkCode: permit.checkCode } : {}),
    },
  })
const reconciled = async (who: string, permit: IssuedPermit) => {
  const { body } = await as(who).call('endorsements.reconciliation', { params: { id: permit.id } })
  const [line] = (body as Reconciliation).lines
  if (line === undefined) throw new Error('no line')
  return line
}
const decide = async (permit: IssuedPermit, input: Record<string, unknown>, who = 'officer') => {
  const { customs, holder, foreign } = await reconciled('officer', permit)
  return as(who).call('endorsements.decide', {
    params: { id: permit.id, lineId: lineOf(permit) },
    body: { reason: 'The papers were looked at.', seen: { customs, holder, foreign }, ...input },
  })
}
const stateOf = async (permit: IssuedPermit) => {
  const { body } = await as('officer').call('authorizations.get', { params: { id: permit.id } })
  const listed = await as('officer').call('authorizations.list', {
    query: { view: 'all', flag: 'recordsDiffer', search: permit.number },
  })
  const [line] = body.lines
  return {
    status: body.status as string,
    used: line.usedQuantity as string,
    left: line.remainingQuantity as string,
    isListed: listed.body.items.some(({ id }: { id: string }) => id === permit.id),
  }
}
/** What the permit holds of each balance, used and reserved, in the unit of its line. */
const held = async (permit: IssuedPermit) => {
  const base = Number(permit.lines[0]?.components[0]?.baseGrams) / Number(permit.lines[0]?.quantity)
  const holds = await listHolds(app.deps.db, caseId(permit.id))
  const inUnits = (grams: string) => Math.round((Number(grams) / base) * 1e6) / 1e6
  return Object.fromEntries(
    holds.map(({ kind, usedGrams, reservedGrams }) => [kind, [inUnits(usedGrams), inUnits(reservedGrams)]]),
  )
}
/** What forms of the INCB and the analysis read of a permit, in the unit of its line. */
const endorsed = async (permit: IssuedPermit): Promise<number> => {
  const base = Number(permit.lines[0]?.components[0]?.baseGrams) / Number(permit.lines[0]?.quantity)
  const all = await listEndorsedMovements(app.deps.db, { from: '2026-01-01', to: '2026-12-31' })
  const own = all.filter(({ caseId: id }) => id === permit.id)
  expect(own.every(({ on }) => on === '2026-06-17')).toBe(true)
  return Math.round((own.reduce((sum, { baseGrams }) => sum + Number(baseGrams), 0) / base) * 1e6) / 1e6
}
/** Customs saw all, the holder says that a tenth is missing. */
const differing = async (): Promise<IssuedPermit> => {
  const permit = await issuePermit(app)
  await record('customs', permit, 'customs', '4')
  await record('importer', permit, 'establishment', '3.6')
  return permit
}

describe('records that differ', () => {
  it('stand in the list of differences until somebody has decided', async () => {
    const permit = await issuePermit(app)
    await record('customs', permit, 'customs', '4')
    expect((await stateOf(permit)).isListed).toBe(false)
    await record('importer', permit, 'establishment', '3.6')
    expect((await stateOf(permit)).isListed).toBe(true)
    const line = await reconciled('officer', permit)
    expect(line).toMatchObject({
      mayDecide: true,
      decision: null,
      difference: { apart: '0.4', tolerance: '0.02' },
    })
    const base = Number(line.authorizedBases[0]?.baseGrams)
    expect(Number(line.difference?.apartBases[0]?.baseGrams)).toBeCloseTo(base / 10, 6)
    for (const who of ['importer', 'customs'])
      expect(await reconciled(who, permit)).toMatchObject({ mayDecide: false, difference: null })

    const decidedOf = async () => {
      const query = { view: 'all', search: permit.number }
      return (await as('importer').call('endorsements.reports', { query })).body.items[0].lines[0]
        .decidedQuantity
    }
    expect(await decidedOf()).toBe(null)
    expect((await decide(permit, { chosen: 'holder' })).status).toBe(200)
    expect((await stateOf(permit)).isListed).toBe(false)
    expect(await decidedOf()).toBe('3.6')
  })

  it('are charged with what was decided: what is short is free again, to the nanogram', async () => {
    const permit = await differing()
    expect(await held(permit)).toEqual({ estimate: [4, 0] })
    await decide(permit, { chosen: 'holder' })
    expect(await stateOf(permit)).toMatchObject({ status: 'CLO', used: '3.6', left: '0.4' })
    expect(await held(permit)).toEqual({ estimate: [3.6, 0] })
    expect(await endorsed(permit)).toBe(3.6)
    // Decided anew: the earlier one gives way.
    await decide(permit, { chosen: 'other', quantity: '3.700000001' })
    expect((await stateOf(permit)).used).toBe('3.700000001')
    const holds = await listHolds(app.deps.db, caseId(permit.id))
    const grams = holds.map(({ usedGrams, reservedGrams }) => plus(usedGrams, reservedGrams))
    expect(new Set(grams).size).toBe(1)
    await decide(permit, { chosen: 'customs' })
    expect(await held(permit)).toEqual({ estimate: [4, 0] })
  })

  it('count what is more than was authorized', async () => {
    const permit = await issuePermit(app)
    await record('customs', permit, 'customs', '4')
    await record('importer', permit, 'establishment', '4.5')
    const confirmed = { isExcessConfirmed: true }
    expect((await decide(permit, { chosen: 'holder' })).body.message).toBe('differenceExceeds')
    expect((await decide(permit, { chosen: 'holder', ...confirmed })).status).toBe(200)
    expect(await stateOf(permit)).toMatchObject({ used: '4.5', left: '0' })
    expect(await held(permit)).toEqual({ estimate: [4.5, 0] })
  })

  it('let later consignments count beside what was decided', async () => {
    const permit = await issuePermit(app, { severalConsignments: true })
    await record('customs', permit, 'customs', '2')
    await record('importer', permit, 'establishment', '1.5')
    await decide(permit, { chosen: 'holder' })
    expect(await stateOf(permit)).toMatchObject({ status: 'PAU', used: '1.5', left: '2.5' })
    await record('customs', permit, 'customs', '1')
    expect(await stateOf(permit)).toMatchObject({ used: '2.5', left: '1.5' })
    expect(await reconciled('officer', permit)).toMatchObject({ decision: { isUpToDate: false } })
    expect(await held(permit)).toEqual({ estimate: [2.5, 1.5] })
    expect(await endorsed(permit)).toBe(2.5)
  })

  it('are decided anew where a record that was decided on is corrected', async () => {
    const permit = await differing()
    const movements = (await as('officer').call('endorsements.list', { params: { id: permit.id } })).body
    const report = movements.find(({ source }: { source: string }) => source === 'establishment')
    await decide(permit, { chosen: 'holder' })
    const { status, body } = await as('officer').call('endorsements.correct', {
      params: { id: permit.id, endorsementId: report.id },
      body: {
        source: 'establishment',
        date: '2026-06-17',
        lines: [{ lineId: lineOf(permit), quantity: '3.8' }],
        lastConsignment: false,
        reasonCode: 'ENDORSE-TYPING',
        reason: 'the holder had counted one box twice',
      },
    })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(await stateOf(permit)).toMatchObject({ used: '4', isListed: true })
    expect(await reconciled('officer', permit)).toMatchObject({ decision: null, holder: '3.8' })
    expect(await held(permit)).toEqual({ estimate: [4, 0] })
    expect(await endorsed(permit)).toBe(4)
  })
})

describe('a decision', () => {
  it('is told to the holder with its reason, and kept in history and audit', async () => {
    const permit = await differing()
    await decide(permit, { chosen: 'other', quantity: '3.9', reason: 'Two boxes were opened at the border.' })
    expect(await reconciled('importer', permit)).toMatchObject({
      counted: '3.9',
      decision: { chosen: 'other', quantity: '3.9', isUpToDate: true },
    })
    expect(await reconciled('customs', permit)).toMatchObject({ decision: null, customs: '4' })
    const { body: history } = await as('importer').call('authorizations.history', {
      params: { id: permit.id },
    })
    const step = history.find(({ action }: { action: string }) => action === 'decideUse')
    expect(step).toMatchObject({ comment: 'Two boxes were opened at the border.' })
    const audit = await readHistory(app.deps.db, { entity: 'authorization', entityId: permit.id })
    expect(audit.map(({ action }) => action)).toContain('endorsement.decide')
    const mails = await app.deps.db
      .selectFrom('mailOutbox')
      .select('body')
      .where('entityId', '=', permit.id)
      .where('template', '=', 'IE_DECIDED')
      .execute()
    expect(mails.length).toBeGreaterThan(0)
    for (const { body } of mails) expect(body).toContain('Two boxes were opened at the border.')
  })

  it.each([
    ['a side that is silent', { chosen: 'foreign' }, 422, 'differenceSide'],
    ['another figure, and none', { chosen: 'other' }, 422, 'differenceQuantity'],
    [
      'figures that were seen otherwise',
      { chosen: 'customs', seen: { customs: '3', holder: '3.6', foreign: null } },
      409,
      'differenceChanged',
    ],
    ['a figure below nothing', { chosen: 'other', quantity: '-1' }, 400, 'invalidInput'],
    ['a figure of twenty digits', { chosen: 'other', quantity: '12345678901234567890' }, 400, 'invalidInput'],
    ['no reason', { chosen: 'customs', reason: ' ' }, 400, 'invalidInput'],
  ])('is refused: %s', async (_name, input, status, message) => {
    const permit = await differing()
    expect(await decide(permit, input)).toMatchObject({ status, body: { message } })
    expect(await stateOf(permit)).toMatchObject({ used: '4', isListed: true })
  })

  it('needs a difference, a line of this permit, and is taken once', async () => {
    const permit = await issuePermit(app)
    await record('customs', permit, 'customs', '4')
    expect(await decide(permit, { chosen: 'customs' })).toMatchObject({ body: { message: 'differenceNone' } })
    const other = await differing()
    const body = { chosen: 'holder', reason: 'x', seen: { customs: '4', holder: '3.6', foreign: null } }
    const strange = { params: { id: other.id, lineId: lineOf(permit) }, body }
    expect((await as('officer').call('endorsements.decide', strange)).status).toBe(404)
    const params = { id: other.id, lineId: lineOf(other) }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => as('officer').call('endorsements.decide', { params, body, headers })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const rows = await app.deps.db
      .selectFrom('endorsementDecision')
      .selectAll()
      .where('caseId', '=', other.id)
      .execute()
    expect(rows).toHaveLength(1)
  })
})
