import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Check } from '../casework/schema.ts'
import type { Entry, ReportType } from '../cultivation/balance.ts'
import { type FieldReportFacts, fieldReportChecks } from './checks.ts'
import { wantedOf } from './fields.ts'

/** Of a harvest with which nothing is wrong. */
const harvest: FieldReportFacts = {
  type: 'HAR',
  said: {
    happenedOn: '2026-06-03',
    cycle: 1,
    plants: 400,
    buyerId: null,
    explanation: null,
    unit: 'kg',
  },
  today: '2026-06-17',
  sameNoteIn: null,
  isAhead: false,
  notOffered: [],
  permit: {
    number: 'CUL-2026-000001',
    isOpen: true,
    validFrom: '2026-01-10',
    validUntil: '2026-12-31',
    licenceEnd: null,
    cycles: 2,
    plantsAllowed: 2000,
    expectedFresh: '500000',
    buyers: [
      { id: 'buyer', isLicensed: true },
      { id: 'lapsed', isLicensed: false },
    ],
  },
  fresh: '100000',
  dry: null,
  hasWeight: true,
  faults: [],
  own: '~own',
  sameAs: null,
  stock: { plants: '0', fresh: '100000', dry: '0' },
  held: { plants: '0', fresh: '0', dry: '0' },
  harvestedFresh: '100000',
  plantsStarted: '400',
  dryRatio: null,
  cycleYield: '80',
  usualYield: '80',
  isSecurity: false,
  within: 10,
  isLate: false,
  settings: { harvestTolerance: 10, yieldTolerance: 50, dryRatioMin: 15, dryRatioMax: 30 },
}
interface Change extends Partial<Omit<FieldReportFacts, 'said' | 'permit'>> {
  readonly said?: Partial<FieldReportFacts['said']>
  readonly permit?: Partial<FieldReportFacts['permit']>
}
const factsWith = (change: Change): FieldReportFacts => ({
  ...harvest,
  ...change,
  said: { ...harvest.said, ...change.said },
  permit: { ...harvest.permit, ...change.permit },
})
const codesOf = (change: Change, severity: Check['severity']): string[] =>
  fieldReportChecks(factsWith(change))
    .filter((check) => check.severity === severity && check.code !== 'missing')
    .map(({ code }) => code)

const line = (type: ReportType, id: string): Entry => ({
  type,
  id,
  cycle: 1,
  on: '2026-06-03',
  plants: '1',
  fresh: '1',
  dry: '1',
})
const own = line('HND', '~own')
const later = line('HND', 'later')
const tooMuch = (entry: Entry, pool: 'plants' | 'fresh' | 'dry'): Change => ({
  faults: [{ code: 'tooMuch', entry, pool, missing: '7' }],
})

/** So much fresh material lies there with the report, and so much of it awaits its destruction. */
const held = (fresh: string, awaiting: string): Change => ({
  stock: { plants: '0', fresh, dry: '0' },
  held: { plants: '0', fresh: awaiting, dry: '0' },
})

/** Each check with what brings it, and what is next to it and does not. */
const table: readonly (readonly [Check['severity'], string, Change, Change])[] = [
  ['block', 'ahead', { said: { happenedOn: '2026-06-18' } }, { said: { happenedOn: '2026-06-17' } }],
  ['block', 'beforePermit', { said: { happenedOn: '2026-01-09' } }, { said: { happenedOn: '2026-01-10' } }],
  [
    'block',
    'afterPermit',
    { type: 'STA', permit: { validUntil: '2026-06-02' } },
    { type: 'STA', permit: { validUntil: '2026-06-03' } },
  ],
  [
    'block',
    'afterPermit',
    { type: 'PRO', permit: { validUntil: '2026-06-02' } },
    { type: 'PRO', permit: { validUntil: '2026-06-03' } },
  ],
  ['warn', 'sentTwice', { sameAs: 'FR-0001' }, {}],
  // 1961 Convention art. 23(2)(b) and 28(1): nothing is planted without a licence.
  [
    'block',
    'licenceEnded',
    { type: 'STA', permit: { licenceEnd: { from: '2026-06-03', license: 'L-1' } } },
    { type: 'STA', permit: { licenceEnd: { from: '2026-06-04', license: 'L-1' } } },
  ],
  [
    'block',
    'licenceEnded',
    { type: 'PRO', permit: { licenceEnd: { from: '2026-06-03', license: null } } },
    { type: 'DES', permit: { licenceEnd: { from: '2026-06-03', license: null } } },
  ],
  [
    'warn',
    'harvestUnlicensed',
    { permit: { licenceEnd: { from: '2026-06-03', license: 'L-1' } } },
    { permit: { licenceEnd: { from: '2026-06-04', license: 'L-1' } } },
  ],
  [
    'warn',
    'harvestAfterPermit',
    { permit: { validUntil: '2026-06-02' } },
    { permit: { validUntil: '2026-06-03' } },
  ],
  ['warn', 'lateDays', { isLate: true }, { isLate: true, isSecurity: true }],
  ['pass', 'inTimeDays', {}, { isLate: true }],
  ['warn', 'lateHours', { isLate: true, isSecurity: true }, { isLate: true }],
  ['pass', 'inTimeHours', { isSecurity: true }, {}],
  ['warn', 'deliveryNoteTwice', { sameNoteIn: 'FR-2026-000007' }, {}],
  ['block', 'permitClosed', { permit: { isOpen: false } }, {}],
  ['block', 'cycleUnfit', { said: { cycle: 3 } }, { said: { cycle: 2 } }],
  [
    'block',
    'buyerNotNamed',
    { type: 'HND', said: { buyerId: 'stranger' } },
    { type: 'HND', said: { buyerId: 'buyer' } },
  ],
  [
    'block',
    'buyerUnlicensed',
    { type: 'HND', said: { buyerId: 'lapsed' } },
    { type: 'HND', said: { buyerId: 'buyer' } },
  ],
  ['block', 'unitNotMass', { fresh: null }, {}],
  // What awaits its destruction stays where it is (1961 Convention art. 23(2)(d) and 28): for a hand-over, a harvest, drying and
  // another destruction; not for a loss or a sample, which happen to it all the same.
  [
    'block',
    'awaitsDestruction_fresh',
    { type: 'HND', said: { plants: 0, buyerId: 'buyer' }, fresh: '10', ...held('9', '10') },
    { type: 'HND', said: { plants: 0, buyerId: 'buyer' }, fresh: '10', ...held('10', '10') },
  ],
  [
    'block',
    'awaitsDestruction_fresh',
    { type: 'DES', said: { plants: 0 }, fresh: '10', ...held('9', '10') },
    { type: 'SAM', said: { plants: 0 }, fresh: '10', ...held('9', '10') },
  ],
  [
    'block',
    'awaitsDestruction_fresh',
    { type: 'STK', fresh: '10', dry: '2', ...held('9', '10') },
    { type: 'INC', fresh: '10', ...held('9', '10') },
  ],
  [
    'block',
    'awaitsDestruction_plants',
    { stock: { plants: '5', fresh: '0', dry: '0' }, held: { plants: '6', fresh: '0', dry: '0' } },
    { stock: { plants: '6', fresh: '0', dry: '0' }, held: { plants: '6', fresh: '9', dry: '0' } },
  ],
  [
    'block',
    'awaitsDestruction_dry',
    {
      type: 'HND',
      said: { plants: 0, buyerId: 'buyer' },
      fresh: null,
      dry: '1',
      stock: { plants: '0', fresh: '0', dry: '2' },
      held: { plants: '0', fresh: '0', dry: '3' },
    },
    { type: 'HND', said: { plants: 0, buyerId: 'buyer' }, fresh: '1', ...held('5', '0') },
  ],
  [
    'block',
    'nothing',
    { type: 'HND', said: { plants: 0 }, fresh: '0', dry: '0' },
    { type: 'HND', said: { plants: 0 }, fresh: '0', dry: '0.001' },
  ],
  ['block', 'tooMuch_plants', tooMuch(own, 'plants'), tooMuch(later, 'plants')],
  ['block', 'tooMuch_fresh', tooMuch(own, 'fresh'), tooMuch(later, 'fresh')],
  ['block', 'tooMuch_dry', tooMuch(own, 'dry'), tooMuch(later, 'dry')],
  ['block', 'leavesTooLittle_plants', tooMuch(later, 'plants'), tooMuch(own, 'plants')],
  ['block', 'leavesTooLittle_fresh', tooMuch(later, 'fresh'), tooMuch(own, 'fresh')],
  ['block', 'leavesTooLittle_dry', tooMuch(later, 'dry'), tooMuch(own, 'dry')],
  ['block', 'dryHeavier', { faults: [{ code: 'dryHeavier', entry: own }] }, {}],
  ['block', 'notStarted', { faults: [{ code: 'notStarted', entry: own }] }, {}],
  ['block', 'endedButBegun', { faults: [{ code: 'endedButBegun', entry: own }] }, {}],
  [
    'block',
    'laterReports',
    { faults: [{ code: 'notStarted', entry: later }] },
    { faults: [{ code: 'notStarted', entry: own }] },
  ],
  ['warn', 'harvestHigh', { harvestedFresh: '550000.001' }, { harvestedFresh: '550000' }],
  ['pass', 'harvestExpected', { harvestedFresh: '550000' }, { harvestedFresh: '550000.001' }],
  ['warn', 'yieldUnusual', { cycleYield: '39.9' }, { cycleYield: '40' }],
  ['warn', 'yieldUnusual', { cycleYield: '120.1' }, { cycleYield: '120' }],
  ['warn', 'yieldUnusual', { cycleYield: '1' }, { cycleYield: '1', usualYield: null }],
  ['warn', 'yieldUnusual', { cycleYield: '1' }, { cycleYield: null }],
  ['warn', 'yieldUnusual', { cycleYield: '1' }, { type: 'STA', cycleYield: '1' }],
  ['pass', 'yieldUsual', { cycleYield: '40' }, { cycleYield: '39.9' }],
  ['warn', 'morePlants', { type: 'PRO', plantsStarted: '2001' }, { type: 'PRO', plantsStarted: '2000' }],
  ['warn', 'dryRatio', { type: 'STK', dryRatio: '14.9' }, { type: 'STK', dryRatio: '15' }],
  ['warn', 'dryRatio', { type: 'STK', dryRatio: '30.1' }, { type: 'STK', dryRatio: '30' }],
  ['pass', 'dryRatioUsual', { type: 'STK', dryRatio: '30' }, { type: 'STK', dryRatio: '30.1' }],
  [
    'block',
    'explanationMissing',
    { harvestedFresh: '600000' },
    { harvestedFresh: '600000', said: { explanation: 'A long summer' } },
  ],
]

describe('the checks of a field report', () => {
  it('stop nothing and warn of nothing where nothing is wrong', () => {
    expect([codesOf({}, 'block'), codesOf({}, 'warn')]).toEqual([[], []])
    expect(codesOf({}, 'pass').toSorted()).toEqual(['harvestExpected', 'inTimeDays', 'yieldUsual'])
  })

  it.each(table)('%s %s, and not what is next to it', (severity, code, change, beside) => {
    expect(codesOf(change, severity)).toContain(code)
    expect(codesOf(beside, severity)).not.toContain(code)
  })

  it('stand in the table, each of them that has words', () => {
    const path = fileURLToPath(new URL('messages/en.json', import.meta.url))
    const worded = Object.keys(JSON.parse(readFileSync(path, 'utf8')).checks)
    expect(worded.toSorted()).toEqual([...new Set(table.map(([, code]) => code))].toSorted())
  })

  it('call no figure unusual that cannot be', () => {
    const change = { ...tooMuch(own, 'fresh'), harvestedFresh: '600000' }
    expect(codesOf(change, 'warn')).toEqual([])
    expect(codesOf(change, 'block')).toEqual(['tooMuch_fresh'])
  })

  it('want the unit of what is weighed', () => {
    const missing = fieldReportChecks(factsWith({ type: 'SAM', said: { unit: null } }))
      .filter(({ code }) => code === 'missing')
      .map(({ params }) => params?.field)
    expect(missing).toContain('unit')
  })

  it.each(['STA', 'PRO'] as const)('want plants of %s', (type) => {
    expect(codesOf({ type, said: { plants: 0 } }, 'block')).toContain('nothing')
  })

  it('want something of a harvest', () => {
    expect(codesOf({ fresh: '0' }, 'block')).toContain('nothing')
  })

  it('take the moment of an incident that is still to come for what it is', () => {
    expect(codesOf({ type: 'INC', isAhead: true, fresh: null, hasWeight: false }, 'block')).toContain('ahead')
  })

  it.each(Object.entries(wantedOf))('of %s name each field that must be said', (type, wanted) => {
    const nothing = {
      happenedOn: null,
      cycle: null,
      plants: null,
      buyerId: null,
      explanation: null,
      unit: null,
    }
    const named = fieldReportChecks({
      ...factsWith({ type: type as ReportType, fresh: null, hasWeight: false }),
      said: nothing,
    })
      .filter(({ code }) => code === 'missing')
      .map(({ params }) => params?.field)
    const required = Object.entries(wanted).filter(([, need]) => need === 'required')
    expect(named.toSorted()).toEqual(required.map(([key]) => key).toSorted())
  })
})
