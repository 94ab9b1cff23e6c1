import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseId } from '../../testing/case-id.ts'
import { approvedCase, step } from '../../testing/drafts.ts'
import type { IssuedPermit } from '../../testing/issue-permit.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { type TransitPoints, transitDraft } from '../../testing/transit.ts'
import { listHolds } from '../balances/public.ts'

let app: TestApp
let importer: TestPerson
let officer: TestPerson
let atEntry: TestPerson
let atExit: TestPerson
let elsewhere: TestPerson
let body: Record<string, unknown> = {}
let serial = 0
let points: TransitPoints = { entry: 0, exit: 0, other: 0 }

/** Each stands at one customs point. */
const standAt = async (userName: string, point: number): Promise<TestPerson> => {
  await app.deps.db
    .updateTable('account')
    .set({ customsPointIds: [point] })
    .where('userName', '=', userName)
    .execute()
  return app.as(userName)
}

beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  officer = await app.as('officer')
  const made = await transitDraft(app)
  body = made.draft
  points = made.points
  atEntry = await standAt('customs', points.entry)
  atExit = await standAt('customs.staff', points.exit)
})
afterAll(() => app?.close())

const issued = async (changed: object = {}): Promise<IssuedPermit> => {
  // What a permit takes of an export authorization is gone for the next one.
  serial += 1
  const foreignCertificate = { ...(body.foreignCertificate as object), number: `DE-A-${serial}` }
  const approved = await approvedCase(app, { ...body, foreignCertificate, ...changed })
  const permit = await step(await app.as('admin'), approved, 'issue')
  const { checkCode } = permit.document as { checkCode: string }
  return { ...permit, checkCode, lines: permit.lines as IssuedPermit['lines'] }
}
const record = (person: TestPerson, permit: IssuedPermit, quantity: string, extra: object = {}) =>
  person.call('endorsements.record', {
    params: { id: permit.id },
    body: {
      source: 'customs',
      date: '2026-06-17',
      lines: [{ lineId: permit.lines[0]?.id, quantity }],
      lastConsignment: false,
      checkCode: permit.checkCode,
      ...extra,
    },
  })
const stateOf = async (permit: IssuedPermit) =>
  (await officer.call('authorizations.get', { params: { id: permit.id } })).body
const flagsOf = async (permit: IssuedPermit): Promise<string[]> => {
  const query = { view: 'all', search: permit.number } as const
  const { items } = (await officer.call('authorizations.list', { query })).body
  return items[0].flags
}
const reconciled = async (person: TestPerson, permit: IssuedPermit) =>
  (await person.call('endorsements.reconciliation', { params: { id: permit.id } })).body

describe('a transit permit', () => {
  it('has a number of its own direction, both points on it, and touches neither estimate nor quota', async () => {
    const permit = await issued()
    expect(permit.number).toMatch(/^XV\/T\/NP\/2026\/\d{6}-.$/)
    expect(await listHolds(app.deps.db, caseId(permit.id))).toEqual([])
    expect(await stateOf(permit)).toMatchObject({
      direction: 'transit',
      exitPoint: { id: points.exit },
      destinationCountry: 'FR',
    })
    const found = await importer.call('authorizations.list', {
      query: { customsPoint: String(points.exit), kind: 'TRA' },
    })
    expect(found.body.items.map(({ id }: { id: string }) => id)).toContain(permit.id)

    const { payload } = await app.deps.db
      .selectFrom('tradeAuthorization')
      .select('payload')
      .where('caseId', '=', permit.id)
      .executeTakeFirstOrThrow()
    const { payload: said } = payload as unknown as { payload: Record<string, { en: string; name: string }> }
    expect(said.borderPoint?.en).not.toBe(said.exitPoint?.en)
    expect([said.exporter?.name, said.importer?.name, said.destination?.en]).toEqual([
      'Nordlicht Pharma GmbH',
      'Pharmacie Centrale, 3 rue du Port, Le Havre',
      'France',
    ])

    const number = permit.number.toLowerCase()
    const { body: answer } = await app.visitor.call('verification.verify', {
      body: { number, checkCode: permit.checkCode },
    })
    expect(answer).toMatchObject({
      verdict: 'VALID',
      permit: {
        direction: 'transit',
        signature: 'genuine',
        exporter: { name: null, countryId: 'DE' },
        importer: { name: null, countryId: 'FR' },
      },
    })
    const { entryPoint, exitPoint, holder } = answer.permit.transit
    expect(entryPoint).not.toBe(exitPoint)
    expect(exitPoint).not.toBe('')
    expect(holder.countryId).toBe('XV')
  })

  it('is seen at both points, and at no third', async () => {
    const permit = await issued()
    const input = { params: { id: permit.id } }
    expect((await atEntry.call('authorizations.get', input)).status).toBe(200)
    expect((await atExit.call('authorizations.get', input)).status).toBe(200)
    const expected = async (person: TestPerson) =>
      (await person.call('endorsements.expected', { query: { search: permit.number } })).body.items
    expect(await expected(atEntry)).toMatchObject([{ end: 'entry', customsPointId: points.entry }])
    expect(await expected(atExit)).toMatchObject([
      {
        end: 'exit',
        customsPointId: points.exit,
        lines: [{ remainingQuantity: '4', expectedQuantity: '0' }],
      },
    ])
    elsewhere = await standAt('customs.staff', points.other)
    try {
      expect((await elsewhere.call('authorizations.get', input)).status).toBe(404)
      expect(await expected(elsewhere)).toEqual([])
      const find = { body: { number: permit.number, checkCode: permit.checkCode } }
      expect((await elsewhere.call('endorsements.find', find)).status).toBe(404)
      expect((await record(elsewhere, permit, '1')).status).toBe(404)
    } finally {
      atExit = await standAt('customs.staff', points.exit)
    }
  })
})

describe('goods in transit', () => {
  it('come in at one point and leave at the other; only then is the permit done', async () => {
    const permit = await issued()
    expect((await record(atEntry, permit, '4')).body).toMatchObject({ source: 'customs' })
    expect((await stateOf(permit)).status).toBe('PAU')
    expect((await reconciled(officer, permit)).lines[0]).toMatchObject({
      customs: '4',
      holder: null,
      answeredBy: 'exit',
      flags: [],
    })
    const [waiting] = (await atExit.call('endorsements.expected', { query: { search: permit.number } })).body
      .items
    expect(waiting.lines[0]).toMatchObject({ remainingQuantity: '4', expectedQuantity: '4' })
    expect((await record(atExit, permit, '4')).body).toMatchObject({
      source: 'exit',
      recordedBy: 'Ole Brandt',
    })
    expect((await stateOf(permit)).status).toBe('CLO')
    const said = await reconciled(atEntry, permit)
    expect(said.sources).toEqual(['customs', 'exit'])
    expect(said.lines[0]).toMatchObject({ customs: '4', holder: '4', flags: ['MAT'] })
    expect(await listHolds(app.deps.db, caseId(permit.id))).toEqual([])
  })

  it('of which less leaves than came in are pointed out to officers, who decide', async () => {
    const permit = await issued()
    await record(atEntry, permit, '4')
    await record(atExit, permit, '3.5')
    expect(await flagsOf(permit)).toContain('recordsDiffer')
    const [line] = (await reconciled(officer, permit)).lines
    expect(line).toMatchObject({ customs: '4', holder: '3.5', flags: ['DIF'] })
    const decided = await (await app.as('admin')).call('endorsements.decide', {
      params: { id: permit.id, lineId: permit.lines[0]?.id ?? '' },
      body: {
        chosen: 'customs',
        reason: 'The entry was weighed.',
        seen: { customs: '4', holder: '3.5', foreign: null },
      },
    })
    expect(decided.status, JSON.stringify(decided.body)).toBe(200)
    expect(await flagsOf(permit)).not.toContain('recordsDiffer')
  })

  it('are stopped where more is presented than the permit says, at either end', async () => {
    const permit = await issued()
    expect((await record(atExit, permit, '4.5')).body).toMatchObject({ message: 'endorsementExcess' })
    expect((await record(atEntry, permit, '4.5')).body).toMatchObject({ message: 'endorsementExcess' })
  })

  it('are recorded by each point for itself, and by nobody but customs and the authority', async () => {
    const permit = await issued()
    expect((await record(atEntry, permit, '1', { customsPointId: points.exit })).body).toMatchObject({
      message: 'endorsementPoint',
    })
    const report = { source: 'establishment', checkCode: undefined }
    expect((await record(importer, permit, '1', report)).status).toBe(403)
    const reports = await importer.call('endorsements.reports', { query: { search: permit.number } })
    expect(reports.body.items).toEqual([])
    const entered = await record(officer, permit, '4', { checkCode: undefined })
    expect(entered.body).toMatchObject({ source: 'customs' })
    const left = await record(officer, permit, '4', { checkCode: undefined, customsPointId: points.exit })
    expect(left.body).toMatchObject({ source: 'exit' })
  })

  it('are corrected by the point that made the record, at the end where it was made', async () => {
    const permit = await issued()
    await record(atEntry, permit, '4')
    const { body: left } = await record(atExit, permit, '3')
    const correct = (person: TestPerson, more: object = {}) =>
      person.call('endorsements.correct', {
        params: { id: permit.id, endorsementId: left.id },
        body: {
          source: 'customs',
          date: '2026-06-17',
          lines: [{ lineId: permit.lines[0]?.id, quantity: '4' }],
          lastConsignment: false,
          reasonCode: 'ENDORSE-TYPING',
          reason: 'A digit was mistyped.',
          ...more,
        },
      })
    // A manager at the point of entry.
    expect((await correct(atEntry)).body).toMatchObject({ message: 'endorsementCorrectionClosed' })
    const admin = await app.as('admin')
    expect((await correct(admin, { customsPointId: points.entry })).status).toBe(400)
    expect((await correct(admin)).body).toMatchObject({ source: 'exit', correctsId: left.id })
    expect((await stateOf(permit)).status).toBe('CLO')
    expect(await flagsOf(permit)).not.toContain('recordsDiffer')
  })

  it('may leave when the permit has ended meanwhile, and come in no more', async () => {
    const permit = await issued()
    await record(atEntry, permit, '3')
    await app.deps.db
      .updateTable('workCase')
      .set({ validUntil: '2026-06-16' })
      .where('id', '=', permit.id)
      .execute()
    expect((await record(atEntry, permit, '0.1')).body).toMatchObject({ message: 'endorsementNotUsable' })
    expect((await record(atExit, permit, '3')).body).toMatchObject({ source: 'exit' })
  })
})
