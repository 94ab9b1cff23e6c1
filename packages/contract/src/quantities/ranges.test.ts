import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checksOf } from '../authorizations/checks.ts'
import { lineInput } from '../authorizations/schema.ts'
import { isBlocked } from '../casework/check-making.ts'
import { type Computed, compare, computePreparation, computeSubstance, hasBase, isTooMuch } from './base.ts'
import { isWithin, type RangeName } from './ranges.ts'

describe('ranges', () => {
  it.each<[RangeName, string, boolean]>([
    ['purity', '0', false],
    ['purity', '0.000000', false],
    ['purity', '0.000001', true],
    ['purity', '0.0000001', false],
    ['purity', '0.000000001', false],
    ['purity', '100', true],
    ['purity', '100.000000', true],
    ['purity', '100.000001', false],
    ['purity', '101', false],
    ['purity', '-1', false],
    ['purity', '1e2', false],
    ['purity', '', false],
    ['purity', '٥٠', false],
    ['quantity', '0', false],
    ['quantity', '0.000000001', true],
    ['quantity', '0.0000000001', false],
    ['quantity', '1000000000', true],
    ['quantity', '1000000000.000000001', false],
    ['moved', '0', true],
    ['factor', '1', true],
    ['factor', '1.000000001', false],
    ['factor', '0', false],
    ['unitFactor', '0.000000000000001', true],
    ['grams', '1000000000000', true],
    ['grams', '1000000000000.1', false],
    ['grams', '0', true],
  ])('%s %j: %o', (name, text, isIn) => {
    expect(isWithin(name, text)).toBe(isIn)
  })
})

/** Decimal texts of every size, in range and out of it, with zeros where they hide. */
const decimal = fc.oneof(
  fc.constantFrom(
    '0',
    '0.0',
    '0.000000001',
    '0.000001',
    '0.0000005',
    '99.999999',
    '100',
    '100.000001',
    '101',
  ),
  fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.integer({ min: 0, max: 12 }))
    .map(([digits, decimals]) => {
      const text = digits.toString().padStart(decimals + 1, '0')
      return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`
    }),
)
const within = (name: RangeName) => decimal.filter((text) => isWithin(name, text))
const massUnit = fc
  .constantFrom(['t', '1000'], ['kg', '1'], ['g', '0.001'], ['mg', '0.000001'], ['ug', '0.000000001'])
  .map(([code = '', factorToBase = '']) => ({ code, dimension: 'mass', factorToBase }))
const tablet = { code: 'tablet', dimension: 'count', factorToBase: '1' }
const pack = { code: 'pack', dimension: 'count', factorToBase: '1' }
const component = fc.record({ factor: within('factor'), strength: within('strength'), unit: massUnit })

/** A line without a base that could be counted is held back by the checks, whatever else is in order. */
const isHeldBack = ({ grossGrams, components }: Computed): boolean =>
  isBlocked(
    checksOf({
      transit: null,
      permitAbroad: null,
      earlier: null,
      stopsDecisions: false,
      today: '2026-06-17',
      direction: 'import',
      group: 'NP',
      missingFields: [],
      printed: [],
      isDecided: false,
      plannedDate: '2026-07-06',
      requestedUntil: null,
      maxValidityDays: 180,
      maxLines: 20,
      unusualMultiple: '2',
      goodsPermits: null,
      purposeUse: undefined,
      mayDestroy: null,
      transportMode: null,
      lines: [
        {
          position: 1,
          substanceIds: [1],
          substanceName: 'Morphine',
          isInGroup: true,
          preparationStatus: null,
          quantity: '1',
          drugs: hasBase(components)
            ? components.map((part) => ({ ...part, substanceName: 'Morphine', usualGrams: null }))
            : [],
          isBaseNothing: grossGrams !== null && !hasBase(components),
          isComplete: true,
          isNewSubstance: false,
          isProhibitedAtDestination: false,
        },
      ],
      notified: [],
      isUnderDecision: false,
      exempt: [],
      exemptOnly: null,
      generalCountry: null,
      schedules: '',
      outsideSchedules: [],
      insufficient: [],
      notOffered: [],
      closedPoints: [],
      isIssued: false,
      licenseGap: undefined,
      partner: {
        status: 'APR',
        name: 'Ferrand',
        isNew: false,
        isWatched: false,
        changed: null,
        countryId: 'FR',
        countryName: 'France',
      },
      dispatch: null,
      blockedParties: [],
      isNewRoute: false,
      notices: [],
      crossing: null,
      holidays: new Set(),
      restDays: [0, 6],
      decisionDays: 10,
      certificateEnd: null,
      certificateRule: 'none',
      certificateFollowDays: 3,
      certificate: null,
      importerName: '',
      exporterName: '',
      certified: [],
      takenFromCertificate: new Map(),
      overdueCertificates: 0,
      maxOverdueCertificates: 0,
      overdueReports: 0,
      maxOverdueReports: 3,
      balances: [],
      estimateCheck: 'block',
      duplicateNumber: null,
      destinationName: '',
      destinationEstimates: [],
    }),
  )

const expectSound = (computed: Computed): void => {
  if (isTooMuch(computed) || isHeldBack(computed)) return
  for (const { baseGrams } of computed.components) {
    expect(compare(baseGrams, '0')).toBe(1)
    expect(compare(baseGrams, computed.grossGrams)).toBeLessThanOrEqual(0)
  }
  expect(computed.components.length).toBeGreaterThan(0)
}

describe('whatever the contract accepts has a base above nothing and at most its gross weight', () => {
  it('of a substance, at any quantity, purity, unit and factor', () => {
    const line = fc.record({
      quantity: decimal,
      purity: fc.option(decimal),
      unit: massUnit,
      factor: within('factor'),
    })
    fc.assert(
      fc.property(line, ({ quantity, purity, unit, factor }) => {
        if (!lineInput.safeParse({ quantity, purity, unit: unit.code }).success) return
        const computed = computeSubstance({ quantity, unit, purity, factor, substanceId: 1 })
        if (computed !== undefined) expectSound(computed)
      }),
      { numRuns: 2000 },
    )
  })

  it('of a preparation, with one component or several', () => {
    const line = fc.record({
      quantity: decimal,
      unit: fc.constantFrom(pack, tablet),
      packSize: within('packSize'),
      components: fc.array(component, { maxLength: 3 }),
    })
    fc.assert(
      fc.property(line, ({ quantity, unit, packSize, components }) => {
        if (!lineInput.safeParse({ quantity, unit: unit.code }).success) return
        const parts = components.map((part, index) => ({ ...part, substanceId: index + 1 }))
        const computed = computePreparation({ quantity, unit, packSize, packUnit: tablet, components: parts })
        if (computed !== undefined) expectSound(computed)
      }),
      { numRuns: 2000 },
    )
  })
})
