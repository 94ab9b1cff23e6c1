import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type CultivationGround,
  cultivationDraft,
  cultivationGround,
  cultivationStep,
  issuedCultivation,
  squarePlot,
} from '../../testing/cultivation.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { runDaily } from './actions/daily.ts'

let app: TestApp
let grower: TestPerson
let officer: TestPerson
let admin: TestPerson
let ground: CultivationGround
const behind = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values)
const get = async (person: TestPerson, id: string) =>
  (await person.call('cultivation.get', { params: { id } })).body
type Check = { code: string; severity: string; params: Record<string, string> }
const checksOf = async (said: object, change: object = {}): Promise<Check[]> => {
  const { status, body } = await grower.call('cultivation.create', {
    body: { ...cultivationDraft(ground, said), ...change },
  })
  expect([status, status === 201 ? null : body]).toEqual([201, null])
  return body.checks
}
const codes = (checks: Check[], severity = 'block') =>
  checks.filter((check) => check.severity === severity).map(({ code }) => code)

beforeAll(async () => {
  app = await startTestApp()
  grower = await app.as('grower')
  officer = await app.as('officer')
  admin = await app.as('admin')
  ground = await cultivationGround(app)
})
afterAll(() => app?.close())

it('a permit is signed by another officer where its decider approved it on other terms than were proposed', async () => {
  const plots = [{ name: 'Terms', parcel: 'terms/1', area: '100', areaUnit: 'm2' }]
  const { body } = await grower.call('cultivation.create', { body: cultivationDraft(ground, { plots }) })
  const requested = await cultivationStep(grower, body, 'submit', { declaration: true })
  const taken = await cultivationStep(officer, requested, 'take')
  const proposed = await cultivationStep(officer, taken, 'propose', { decision: 'approve' })
  const { id, version } = await cultivationStep(admin, proposed, 'approve', {
    terms: { ownConditions: 'Report every loss.' },
  })
  const sign = (person: TestPerson) =>
    person.call('cultivation.act', { params: { id, action: 'issue' }, body: { version } })
  expect((await sign(admin)).body).toMatchObject({ details: { reasons: ['ownTerms'] } })
  expect((await get(officer, id)).allowedActions).toContain('issue')
})

describe('a request', () => {
  it('says what is missing, and is kept at home until it says it', async () => {
    const { body } = await grower.call('cultivation.create', { body: {} })
    const missing = body.checks.flatMap((check: Check) =>
      check.code === 'missing' ? check.params.field : [],
    )
    expect(missing).toEqual(
      expect.arrayContaining(['substanceId', 'startsOn', 'plots', 'varieties', 'security', 'wastePlan']),
    )
    const refused = await grower.call('cultivation.act', {
      params: { id: body.id, action: 'submit' },
      body: { version: body.version, declaration: true },
    })
    expect([refused.status, refused.body.message]).toEqual([422, 'caseworkBlocked'])
  })

  it('passes whole, and shows area and crop', async () => {
    const { body } = await grower.call('cultivation.create', { body: cultivationDraft(ground) })
    expect(codes(body.checks)).toEqual([])
    expect(body.squareMetres).toBe('10000')
    expect(Number(body.plots[0].drawnSquareMetres)).toBeGreaterThan(9_900)
    expect(Number(body.plots[0].drawnSquareMetres)).toBeLessThan(10_100)
  })

  it('names no site of another house, and no buyer who is none', async () => {
    const strange = await behind(`select id from establishment_site where id <> $1 limit 1`, [ground.siteId])
    const plots = [{ ...cultivationDraft(ground).plots[0], siteId: strange.rows[0].id }]
    const refused = await grower.call('cultivation.create', { body: cultivationDraft(ground, { plots }) })
    expect(refused.status).toBe(400)
    const trading = await behind(`select id from establishment where kind = 'trading' limit 1`)
    const buyers = [{ ...cultivationDraft(ground).buyers[0], buyerId: trading.rows[0].id }]
    expect(
      (await grower.call('cultivation.create', { body: cultivationDraft(ground, { buyers }) })).status,
    ).toBe(400)
  })
})

describe('every check', () => {
  const plot = (change: object) => ({ plots: [{ ...cultivationDraft(ground).plots[0], ...change }] })
  const variety = (change: object) => ({
    varieties: [{ ...cultivationDraft(ground).varieties[0], ...change }],
  })
  const buyer = (change: object) => ({ buyers: [{ ...cultivationDraft(ground).buyers[0], ...change }] })
  const crossed = () => {
    const [a, b, c, d] = squarePlot()
    return [a, c, b, d]
  }
  const cases: [string, 'block' | 'warn', () => object][] = [
    ['startPassed', 'block', () => ({ startsOn: '2026-06-01' })],
    ['endBeforeStart', 'block', () => ({ endsOn: '2026-06-30' })],
    ['tooLong', 'block', () => ({ endsOn: '2027-07-02' })],
    ['cyclesUnfit', 'block', () => ({ cycles: 0 })],
    ['yieldNothing', 'block', () => ({ expectedFresh: '0' })],
    ['dryAboveFresh', 'block', () => ({ expectedDry: '501' })],
    ['dryRatio', 'warn', () => ({ expectedDry: '200' })],
    ['notOffered', 'block', () => ({ purposeCode: 'NOTHING' })],
    ['plotNowhere', 'block', () => plot({ siteId: null, parcel: null })],
    ['noShape', 'warn', () => plot({ shape: null })],
    ['shapeCrosses', 'block', () => plot({ shape: crossed() })],
    ['areaDiffers', 'warn', () => plot({ area: '2' })],
    ['areaUnit', 'block', () => plot({ areaUnit: 'kg' })],
    ['noImportPermit', 'warn', () => variety({ originCountry: 'NL' })],
    ['importPermitUnknown', 'warn', () => variety({ originCountry: 'NL', importPermit: 'XV/I/1' })],
    ['contractUnit', 'block', () => buyer({ unit: 'ha' })],
    ['contractAhead', 'block', () => buyer({ contractOn: '2099-01-01' })],
    ['noWholeHarvest', 'warn', () => buyer({ isWhole: false })],
    ['contractsBelowYield', 'warn', () => buyer({ isWhole: false, quantity: '99' })],
  ]
  it.each(cases)('%s', async (code, severity, said) => {
    expect(codes(await checksOf(said()), severity)).toContain(code)
  })

  it('missing buyers stop whoever grows for the market, and nobody else', async () => {
    const of = async (said: object) => {
      const checks = await checksOf({ buyers: [], ...said })
      return checks.some(({ code, params }) => code === 'missing' && params.field === 'buyers')
    }
    expect(await of({})).toBe(true)
    expect(await of({ purposeCode: 'SCI' })).toBe(false)
  })

  it('a licence that is stopped, or without land enough, stops it', async () => {
    expect(codes(await checksOf({ startsOn: '2099-01-01', endsOn: '2099-06-30' }))).toContain(
      'licence_expired',
    )
    const of = `where id = (select l.id from license_reading l join account a on a.establishment_id = l.establishment_id
      where a.user_name = 'grower' limit 1)`
    await behind(`update license set land_hectares = 0.9 ${of}`)
    expect(codes(await checksOf({}))).toContain('landAboveLicence')
    await behind(`update license set land_hectares = 40 ${of}`)
    expect(codes(await checksOf({}), 'pass')).toContain('landWithinLicence')
    await behind(`update work_case set status = 'SUS' ${of}`)
    expect(codes(await checksOf({}))).toContain('licence_status')
    await behind(`update work_case set status = 'ISS' ${of}`)
  })

  it('a buyer without a licence stops it', async () => {
    const of = `where id in (select id from license_reading where establishment_id = $1)`
    await behind(`update work_case set status = 'SUS' ${of}`, [ground.buyerId])
    expect(codes(await checksOf({}))).toContain('buyerUnlicensed')
    await behind(`update work_case set status = 'ISS' ${of}`, [ground.buyerId])
  })
})

describe('a permit', () => {
  it('is issued by the second person, and its land is taken', async () => {
    const permit = await issuedCultivation(app)
    expect(permit).toMatchObject({
      status: 'ISS',
      terms: { validFrom: '2026-07-01', validUntil: '2026-12-31' },
    })
    expect(permit.number).toMatch(/^CUL-\d{4}$/)
    expect(codes(await checksOf({}))).toContain('plotTaken')
    // By its boundary alone, too, and not beside it.
    const moved = (longitude: number, parcel: string) => ({
      plots: [{ ...cultivationDraft(ground).plots[0], parcel, shape: squarePlot(longitude) }],
    })
    expect(codes(await checksOf(moved(10.0005, '77/1')))).toContain('plotTaken')
    expect(codes(await checksOf(moved(10.5, '77/1')))).not.toContain('plotTaken')
    expect(codes(await checksOf({ startsOn: '2027-01-01', endsOn: '2027-06-30' }))).not.toContain('plotTaken')
    const suspended = await cultivationStep(admin, permit, 'suspend', {
      reasonCode: 'SUSPEND-OTHER',
      comment: 'Until the fence stands again',
    })
    const lifted = await cultivationStep(admin, suspended, 'lift')
    expect(lifted.status).toBe('ISS')
    await cultivationStep(admin, lifted, 'revoke', { reasonCode: 'REVOKE-OTHER', comment: 'For good' })
  })

  it('is changed by one that takes its place; what was reported goes over', async () => {
    const first = await issuedCultivation(app)
    const changed = await issuedCultivation(app, { cycles: 3 }, first.id)
    expect(changed.follows.changes).toEqual([{ field: 'cycles', before: '2', after: '3' }])
    const before = await get(grower, first.id)
    expect(before).toMatchObject({ status: 'RPL', replacedBy: { number: changed.number }, mayChange: false })
    const again = await grower.call('cultivation.create', { body: { follows: { id: first.id } } })
    expect([again.status, again.body.message]).toEqual([409, 'cultivationChangeClosed'])
    await cultivationStep(admin, changed, 'revoke', { reasonCode: 'REVOKE-OTHER', comment: 'For good' })
  })

  it('ends when nothing was begun, and asks for the report of that', async () => {
    const permit = await issuedCultivation(app)
    const done = await runDaily(app.deps, new Date('2027-01-02T12:00:00Z'))
    expect(done).toMatchObject({ expired: 1, failed: 0 })
    expect(await get(grower, permit.id)).toMatchObject({ status: 'EXP' })
    const { rows } = await behind(`select report_due_on::text as day from cultivation where case_id = $1`, [
      permit.id,
    ])
    // Ten working days after the last day of the year.
    expect(rows[0].day > '2027-01-10').toBe(true)
    const closed = await cultivationStep(admin, await get(admin, permit.id), 'close')
    expect(closed.status).toBe('CLO')
  })

  it('is on the map of the authority, and nobody else has the map', async () => {
    const permit = await issuedCultivation(app)
    const { body } = await officer.call('cultivation.sites')
    expect(body.filter(({ id }: { id: string }) => id === permit.id)).toMatchObject([
      { number: permit.number, plot: 'House 1', squareMetres: '10000', isOverdue: false },
    ])
    expect((await grower.call('cultivation.sites')).status).toBe(403)
    expect((await grower.call('cultivation.record', { params: { id: permit.id } })).body).toMatchObject({
      entries: [],
      cycles: [],
      expected: { fresh: '500000', dry: '100000' },
    })
  })
})
