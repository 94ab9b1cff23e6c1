import { minus, plus } from '@papaver/contract/quantities/base.ts'
import { isWithin } from '@papaver/contract/quantities/ranges.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvedCase, type DraftParts, draftParts, importDraft, step } from '../../testing/drafts.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { findBalances } from '../balances/public.ts'

let app: TestApp
let importer: TestPerson
let parts: DraftParts
beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  parts = await draftParts(importer)
})
afterAll(() => app?.close())

const draftOf = (...lines: Record<string, unknown>[]) => ({
  ...importDraft(parts),
  lines: lines.map((line) => ({ ...parts.morphine, quantity: '1', unit: 'kg', ...line })),
})
const create = (...lines: Record<string, unknown>[]) =>
  importer.call('authorizations.create', { body: draftOf(...lines) })

describe('figures outside their range', () => {
  it.each<[string, Record<string, unknown>]>([
    ['no purity at all', { purity: '0' }],
    ['a purity finer than is kept', { purity: '0.000000001' }],
    ['more than pure', { purity: '101' }],
    ['a little more than pure', { purity: '100.000001' }],
    ['nothing', { quantity: '0' }],
    ['more than there is', { quantity: '1000000000.1' }],
    ['each in its range, together too much', { quantity: '1000000000', unit: 't' }],
    ['a substance that no column could hold', { substanceId: 9_007_199_254_740_991 }],
  ])('are refused: %s', async (_what, line) => {
    const { status, body } = await create(line)
    expect([status, body.message]).toEqual([400, 'invalidInput'])
  })

  it.each<[string, string, unknown]>([
    ['purity 0', 'update authorization_line set purity = $1', '0'],
    ['purity 100.5', 'update authorization_line set purity = $1', '100.5'],
    ['quantity 0', 'update authorization_line set quantity = $1', '0'],
    [
      'a base of nothing',
      'update authorization_line set components = $1',
      '[{"substanceId":1,"baseGrams":"0"}]',
    ],
    ['a factor above 1', 'update substance_form_factor set factor = $1', '1.1'],
    ['a negative estimate', 'update balance set limit_grams = $1', '-1'],
    ['a strength of nothing', 'update preparation_component set strength = $1', '0'],
    [
      'packages without end',
      'insert into endorsement_line select gen_random_uuid(), id, $1 from authorization_line',
      '-1',
    ],
  ])('are refused by the database too: %s', async (_what, query, value) => {
    expect((await create({})).status).toBe(201)
    await expect(app.database.ownerPool.query(query, [value])).rejects.toMatchObject({ code: '23514' })
  })
})

describe('goods of which no base is left', () => {
  it('stay with the applicant, and are told why', async () => {
    const created = await create({ quantity: '0.000001', unit: 'ug', purity: '0.1' })
    expect(created.status).toBe(201)
    const { id, version, lines } = created.body
    expect(lines[0].components).toEqual([])
    const refused = await importer.call('authorizations.act', {
      params: { id, action: 'submit' },
      body: { version, declaration: true },
    })
    expect(refused.body.message).toBe('caseworkBlocked')
    expect(refused.body.details.checks.map(({ code }: { code: string }) => code)).toContain('baseNothing')
  })
})

/** Purities and quantities as they come, a few grams at most, so that the estimate holds them all. */
const amount = (upTo: number, decimals: number) =>
  fc.integer({ min: 1, max: upTo }).map((units) => (units / 10 ** decimals).toFixed(decimals))
const goods = fc.record({
  quantity: amount(9_000_000, 6),
  unit: fc.constantFrom('g', 'mg', 'ug'),
  purity: fc.option(amount(100_000_000, 6).filter((text) => isWithin('purity', text))),
})

describe('what is issued is debited', () => {
  it('to the nanogram, whatever quantity, unit and purity the contract accepts', async () => {
    const key = {
      kind: 'estimate' as const,
      substanceId: parts.morphine.substanceId,
      year: 2026,
      licenseId: null,
    }
    const held = async () => (await findBalances(app.deps.db, [key]))[0]?.reservedGrams ?? '0'
    const before = await held()
    const tried = fc.sample(goods, 14)
    const drafted: { components: unknown[] }[] = (await create(...tried)).body.lines
    // Those without a base are held back by the checks, as above.
    const sampled = tried.filter((_line, index) => drafted[index]?.components.length !== 0)
    const approved = await approvedCase(app, draftOf(...sampled))
    const issued = await step(await app.as('admin'), approved, 'issue')
    const lines = issued.lines as { components: { baseGrams: string }[]; grossGrams: string }[]
    const bases = lines.flatMap(({ components, grossGrams }) =>
      components.map(({ baseGrams }) => ({ baseGrams, grossGrams })),
    )
    expect(bases.length).toBeGreaterThan(0)
    for (const { baseGrams, grossGrams } of bases) {
      expect(Number(baseGrams), JSON.stringify(sampled)).toBeGreaterThan(0)
      expect(Number(baseGrams)).toBeLessThanOrEqual(Number(grossGrams))
    }
    expect(minus(await held(), before)).toBe(plus(...bases.map(({ baseGrams }) => baseGrams)))
  })
})
