import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseId } from '../../testing/case-id.ts'
import { step } from '../../testing/drafts.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { startTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { readHistory } from '../audit/public.ts'
import { listHolds } from '../balances/public.ts'
import { listIncidents } from './store.ts'

let app: TestApp
const people: Record<string, TestPerson> = {}
const as = (name: string): TestPerson => {
  const person = people[name]
  if (person === undefined) throw new Error(`${name} is not signed in`)
  return person
}

beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['importer', 'importer.staff', 'rival', 'customs', 'customs.staff', 'officer', 'admin'])
    people[name] = await app.as(name)
})
afterAll(() => app?.close())

const line = (permit: IssuedPermit) => {
  const [first] = permit.lines
  if (first === undefined) throw new Error('a permit has lines')
  return first
}
const movement = (permit: IssuedPermit, quantity: string, extra: Record<string, unknown> = {}) => ({
  source: 'customs',
  date: '2026-06-17',
  declarationNumber: '26XV000000001',
  lines: [{ lineId: line(permit).id, quantity }],
  lastConsignment: false,
  ...(extra.source === undefined ? { checkCode: permit.checkCode } : {}),
  ...extra,
})
const record = (
  who: string,
  permit: IssuedPermit,
  quantity: string,
  extra: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<TestAnswer> =>
  as(who).call('endorsements.record', {
    params: { id: permit.id },
    body: movement(permit, quantity, extra),
    headers,
  })
const stateOf = async (permit: IssuedPermit) => {
  const { body } = await as('officer').call('authorizations.get', { params: { id: permit.id } })
  return { status: body.status as string, remaining: body.lines[0].remainingQuantity as string }
}
/** Grams of anhydrous base that a permit holds of the country's estimate. */
const heldBy = async (permit: IssuedPermit) => {
  const holds = await listHolds(app.deps.db, caseId(permit.id))
  const estimate = holds.find(({ kind }) => kind === 'estimate')
  return { used: Number(estimate?.usedGrams), reserved: Number(estimate?.reservedGrams) }
}
const mails = (permit: IssuedPermit, template: string) =>
  app.deps.db
    .selectFrom('mailOutbox')
    .select(['recipient', 'body'])
    .where('entityId', '=', permit.id)
    .where('template', '=', template)
    .execute()

describe('goods that cross', () => {
  it('use the permit part by part until it is used up, and the balances with it', async () => {
    const permit = await issuePermit(app)
    const base = Number(line(permit).components[0]?.baseGrams)
    expect(await heldBy(permit)).toEqual({ used: 0, reserved: base })

    const part = await record('customs.staff', permit, '1.5', {
      packages: 3,
      sealIntact: true,
    })
    expect(part).toMatchObject({
      status: 201,
      body: {
        source: 'customs',
        packages: 3,
        sealIntact: true,
        recordedBy: 'Ole Brandt',
        isCorrected: false,
        mayCorrect: false,
      },
    })
    expect(await stateOf(permit)).toEqual({ status: 'PAU', remaining: '2.5' })
    const partly = await heldBy(permit)
    expect(partly.used).toBeCloseTo((base * 1.5) / 4, 6)
    expect(partly.reserved).toBeCloseTo((base * 2.5) / 4, 6)

    expect((await record('customs', permit, '2.5', { declarationNumber: '26XV000000002' })).status).toBe(201)
    expect(await stateOf(permit)).toEqual({ status: 'CLO', remaining: '0' })
    expect(await heldBy(permit)).toEqual({ used: base, reserved: 0 })

    expect(await record('customs', permit, '0.1')).toMatchObject({
      status: 409,
      body: { message: 'endorsementNotUsable', details: { status: 'CLO' } },
    })
    expect(await mails(permit, 'IE_ENDORSED')).toHaveLength(2)
    const history = await as('importer').call('authorizations.history', { params: { id: permit.id } })
    expect(history.body.slice(-2)).toMatchObject([
      { action: 'use', fromStatus: 'ISS', toStatus: 'PAU', actorSide: 'customs' },
      { action: 'useUp', fromStatus: 'PAU', toStatus: 'CLO', actorSide: 'customs' },
    ])
  })

  it('frees the remainder where the consignment was the last', async () => {
    const permit = await issuePermit(app)
    expect((await record('customs', permit, '1', { lastConsignment: true })).status).toBe(201)
    expect(await stateOf(permit)).toEqual({ status: 'CLO', remaining: '3' })
    expect(await heldBy(permit)).toEqual({
      used: Number(line(permit).components[0]?.baseGrams) / 4,
      reserved: 0,
    })
    const { body } = await as('importer').call('authorizations.history', { params: { id: permit.id } })
    expect(body.at(-1).changes).toMatchObject([
      { field: 'lines.1.usedQuantity', before: '0 kg', after: '1 kg' },
      { field: 'lines.1.lapsedQuantity', before: '', after: '3 kg' },
    ])
  })

  it('counts a movement once however often it is sent', async () => {
    const permit = await issuePermit(app)
    const key = { 'idempotency-key': 'one-lorry' }
    const [first, second] = [
      await record('customs', permit, '1', {}, key),
      await record('customs', permit, '1', {}, key),
    ]
    expect(second.body).toEqual(first.body)
    expect((await stateOf(permit)).remaining).toBe('3')
  })
})

describe('more than may cross', () => {
  it('is a hard stop that the authority hears of, once', async () => {
    const permit = await issuePermit(app)
    const key = { 'idempotency-key': 'too-much' }
    const stopped = await record('customs.staff', permit, '4.1', {}, key)
    expect(stopped).toMatchObject({
      status: 422,
      body: {
        message: 'endorsementExcess',
        details: {
          lines: [{ lineId: line(permit).id, position: 1, presented: '4.1', remaining: '4', unit: 'kg' }],
        },
      },
    })
    const again = await record('customs.staff', permit, '4.1', {}, key)
    expect(again.body.details).toEqual(stopped.body.details)
    expect(await stateOf(permit)).toEqual({ status: 'ISS', remaining: '4' })
    expect(await listIncidents(app.deps.db, caseId(permit.id))).toHaveLength(1)
    expect(await mails(permit, 'IE_DIFFERENCE')).toHaveLength(1)
    const events = await readHistory(app.deps.db, { entity: 'authorization', entityId: permit.id })
    expect(events.filter(({ action }) => action === 'endorsement.excess')).toHaveLength(1)
    // The goods are on record as held, and count nowhere.
    expect((await as('customs').call('endorsements.list', { params: { id: permit.id } })).body).toMatchObject(
      [{ id: stopped.body.details.endorsementId, dispute: { isHeld: true, reasons: ['exceeds'] } }],
    )
  })

  it('never happens, whoever comes at the same time', async () => {
    const permit = await issuePermit(app)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        record(index % 2 ? 'customs' : 'customs.staff', permit, '0.3', { declarationNumber: `26XV${index}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(13)
    // The first of them is held; of the others customs is asked whether they are the same.
    const stopped = answers.filter(({ status }) => status !== 201).map(({ body }) => body.message)
    expect(stopped.toSorted()).toEqual(['endorsementExcess', ...Array(6).fill('endorsementTwice')])
    expect(await stateOf(permit)).toEqual({ status: 'PAU', remaining: '0.1' })
  })
})

describe('what is refused', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['of tomorrow', { date: '2026-06-18' }, 'endorsementDateFuture'],
    ['from before the permit', { date: '2026-06-16' }, 'endorsementDateBeforeIssue'],
    ['with a wrong code', { checkCode: 'AAAA-AAAA' }, 'endorsementWrongCode'],
    ['with a code that is too short', { checkCode: 'A' }, 'endorsementWrongCode'],
    ['with a code that is too long', { checkCode: 'A'.repeat(40) }, 'endorsementWrongCode'],
    ['that nobody signed', { checkCode: null }, 'endorsementCodeMissing'],
    ['signed with blanks', { checkCode: '' }, 'endorsementCodeMissing'],
    ['of nothing', { lines: 'none' }, 'endorsementEmpty'],
    ['of a strange line', { lines: 'strange' }, 'endorsementLine'],
    ['at another point', { customsPointId: 999_999 }, 'endorsementPoint'],
  ])('a movement %s', async (_name, extra, code) => {
    const permit = await shared()
    const lines =
      extra.lines === 'none'
        ? { lines: [{ lineId: line(permit).id, quantity: '0' }] }
        : extra.lines === 'strange'
          ? { lines: [{ lineId: '00000000-0000-7000-8000-000000000000', quantity: '1' }] }
          : {}
    expect(await record('customs', permit, '1', { ...extra, ...lines })).toMatchObject({
      status: 422,
      body: { message: code },
    })
  })

  it('a suspended permit', async () => {
    const permit = await issuePermit(app)
    await step(as('admin'), permit, 'suspend', { reasonCode: 'SUSPEND-INVESTIGATION', comment: 'inquiry' })
    expect(await record('customs', permit, '1')).toMatchObject({
      status: 409,
      body: { message: 'endorsementNotUsable', details: { status: 'SUS' } },
    })
  })

  it('what is signed by trying codes', async () => {
    const permit = await issuePermit(app)
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => record('customs.staff', permit, '1', { checkCode: 'CCCC-CCCC' })),
    )
    expect(tries.filter(({ status }) => status === 429)).not.toHaveLength(0)
    expect(await record('customs.staff', permit, '1')).toMatchObject({
      status: 429,
      body: { message: 'endorsementTooManyTries' },
    })
    app.clock.advance(61_000)
    expect((await record('customs.staff', permit, '1')).status).toBe(201)
    app.clock.set('2026-06-17T08:00:00Z')
  })

  it("another side's record", async () => {
    const permit = await shared()
    expect((await record('importer', permit, '1')).status).toBe(403)
    expect((await record('customs', permit, '1', { source: 'establishment' })).status).toBe(403)
    expect((await record('rival', permit, '1', { source: 'establishment' })).status).toBe(404)
    expect((await as('rival').call('endorsements.list', { params: { id: permit.id } })).status).toBe(404)
    expect((await as('rival').call('endorsements.reports')).body.items).toEqual([])
  })

  let kept: Promise<IssuedPermit> | undefined
  const shared = (): Promise<IssuedPermit> => {
    kept ??= issuePermit(app)
    return kept
  }
})
