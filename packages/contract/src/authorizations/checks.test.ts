import { describe, expect, it } from 'vitest'
import { isBlocked } from '../casework/check-making.ts'
import { type CheckFacts, checksOf, type DrugFacts, type LineFacts } from './checks.ts'

const morphine: DrugFacts = {
  substanceId: 7,
  substanceName: 'Morphine',
  baseGrams: '752',
  usualGrams: '700',
}
const codeine: DrugFacts = {
  substanceId: 2,
  substanceName: 'Codeine',
  baseGrams: '752',
  usualGrams: '100',
}
const line: LineFacts = {
  position: 1,
  substanceIds: [7],
  substanceName: 'Morphine',
  isInGroup: true,
  preparationStatus: null,
  quantity: '1',
  drugs: [morphine],
  isBaseNothing: false,
  isComplete: true,
  isNewSubstance: false,
  isProhibitedAtDestination: false,
}
const country = { countryId: 'FR', countryName: 'France' }
const partner = {
  ...{ status: 'APR', name: 'Ferrand', isNew: false, isWatched: false, changed: null },
  ...country,
}
const inOrder: CheckFacts = {
  transit: null,
  permitAbroad: null,
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
  holidays: new Set(['2026-12-25']),
  restDays: [0, 6],
  decisionDays: 10,
  certificateEnd: null,
  maxLines: 20,
  unusualMultiple: '2',
  lines: [line],
  exempt: [],
  exemptOnly: null,
  goodsPermits: null,
  purposeUse: undefined,
  mayDestroy: null,
  transportMode: null,
  generalCountry: null,
  schedules: '',
  insufficient: [],
  outsideSchedules: [],
  notOffered: [],
  closedPoints: [],
  isIssued: false,
  licenseGap: undefined,
  partner,
  dispatch: null,
  blockedParties: [],
  isNewRoute: false,
  notices: [],
  crossing: null,
  notified: [],
  isUnderDecision: false,
  certificateRule: 'none',
  certificateFollowDays: 3,
  certificate: null,
  importerName: 'Muster Pharma GmbH',
  exporterName: 'Castellan Pharma',
  certified: [],
  takenFromCertificate: new Map(),
  overdueCertificates: 0,
  maxOverdueCertificates: 0,
  overdueReports: 0,
  maxOverdueReports: 3,
  balances: [
    {
      kind: 'estimate',
      substanceId: 1,
      substanceName: 'Morphine',
      limitGrams: '1000',
      leftGrams: '100',
      caseGrams: '50',
    },
  ],
  estimateCheck: 'warn',
  duplicateNumber: null,
  earlier: null,
  destinationName: 'India',
  destinationEstimates: [],
}
const said = (changed: Partial<CheckFacts>): string[] =>
  checksOf({ ...inOrder, ...changed })
    .filter(({ severity }) => severity !== 'pass')
    .map(({ severity, code }) => `${severity} ${code}`)
const ofLine = (changed: Partial<LineFacts>): Partial<CheckFacts> => ({ lines: [{ ...line, ...changed }] })
const ofUsual = (usualGrams: string) => ofLine({ drugs: [{ ...morphine, usualGrams }] })
const estimate = (leftGrams: string, kind: 'estimate' | 'quota' = 'estimate'): Partial<CheckFacts> => ({
  balances: [
    { kind, substanceId: 1, substanceName: 'Morphine', limitGrams: '1000', leftGrams, caseGrams: '50' },
  ],
})
const exemptUpTo = (limitGrams: string, grams: string): Partial<CheckFacts> => ({
  exempt: [{ substanceId: 2, substanceName: 'Codeine', grams, limitGrams }],
})
describe('checks', () => {
  it('say that all is in order, and what', () => {
    expect(said({})).toEqual([])
    expect(checksOf(inOrder).map(({ code }) => code)).toEqual([
      'complete',
      'dates',
      'license',
      'partner',
      'quantities',
      'estimate',
      'reports',
    ])
  })

  it.each<[string, Partial<CheckFacts>, string[]]>([
    ['a field is missing', { missingFields: ['purpose'] }, ['block missing']],
    ['a field of a line is missing', { missingFields: ['lines.2.unit'] }, ['block missing']],
    ['planned today', { plannedDate: '2026-06-17' }, []],
    ['planned yesterday', { plannedDate: '2026-06-16' }, ['block plannedInPast']],
    ['wanted until the planned day', { requestedUntil: '2026-07-06' }, []],
    ['wanted until the day before', { requestedUntil: '2026-07-05' }, ['block endsBeforePlanned']],
    ['the longest validity', { requestedUntil: '2027-01-02' }, []],
    ['a day longer', { requestedUntil: '2027-01-03' }, ['block tooLong']],
    [
      'the licence starts later',
      { licenseGap: { gap: 'notYetValid', from: '2026-07-07', number: 'L-0001' } },
      ['block licenseStartsLater'],
    ],
    [
      'a licence that is suspended',
      { licenseGap: { gap: 'status', from: '2026-01-01', number: 'L-0001' } },
      ['block licenseStatus'],
    ],
    [
      'a licence that was surrendered',
      {
        licenseGap: {
          gap: 'status',
          from: '2026-01-01',
          number: 'L-0001',
          stopped: { status: 'SUR', date: '2026-05-04' },
        },
      },
      ['block licenseStatus'],
    ],
    ['no licence', { licenseGap: { gap: 'none', from: null, number: 'L-0001' } }, ['block licenseNone']],
    [
      'the licence lacks the substance',
      { licenseGap: { gap: 'substance', from: null, number: 'L-0001' } },
      ['block licenseSubstance'],
    ],
    ['a blocked partner', { partner: { ...partner, status: 'BLK' } }, ['block partnerNotApproved']],
    ['a new partner', { partner: { ...partner, isNew: true } }, ['warn newPartner']],
    ['goods from the partner’s own country', { dispatch: { countryId: 'FR', countryName: 'France' } }, []],
    [
      'goods from another country than the partner’s',
      { dispatch: { countryId: 'BE', countryName: 'Belgium' } },
      ['block partnerCountry'],
    ],
    [
      'a certificate that should have followed by now',
      { overdueCertificates: 1 },
      ['block certificatesOverdue'],
    ],
    ['as many late ones as allowed', { overdueCertificates: 1, maxOverdueCertificates: 1 }, []],
    [
      'quantity zero',
      ofLine({ quantity: '0', drugs: [{ ...morphine, baseGrams: '0' }] }),
      ['block quantityNotPositive'],
    ],
    ['so little that no base is left', ofLine({ drugs: [], isBaseNothing: true }), ['block baseNothing']],
    ['a unit that does not fit', ofLine({ drugs: [] }), ['block unitDoesNotFit']],
    ['nothing computed as the form is missing', ofLine({ drugs: [], isComplete: false }), []],
    ['a substance of the other group', ofLine({ isInGroup: false }), ['block wrongGroup']],
    ['a withdrawn preparation', ofLine({ preparationStatus: 'INA' }), ['block preparationNotApproved']],
    ['prohibited there, but imported', ofLine({ isProhibitedAtDestination: true }), []],
    [
      'prohibited there and exported',
      { ...ofLine({ isProhibitedAtDestination: true }), direction: 'export' },
      ['block prohibited'],
    ],
    ['twice the usual', ofUsual('376'), []],
    ['more than twice the usual', ofUsual('375.9'), ['warn unusualQuantity']],
    ['so much of the second drug', ofLine({ drugs: [morphine, codeine] }), ['warn unusualQuantity']],
    [
      'so much of both, each by itself',
      ofLine({ drugs: [{ ...morphine, usualGrams: '1' }, codeine] }),
      ['warn unusualQuantity', 'warn unusualQuantity'],
    ],
    ['no more than what is exempt', exemptUpTo('0.5', '0.5'), ['warn exemptQuantity']],
    ['a little more than what is exempt', exemptUpTo('0.5', '0.500000001'), []],
    ['nothing of what is exempt', exemptUpTo('0.5', '0'), []],
    ['another multiple', { ...ofUsual('375.9'), unusualMultiple: '3' }, []],
    [
      'a purpose that was switched off',
      { notOffered: [{ field: 'purpose', line: null, name: 'Manufacture', isKept: false }] },
      ['block notOffered'],
    ],
    [
      'the same in a request that was submitted before',
      { notOffered: [{ field: 'purpose', line: null, name: 'Manufacture', isKept: true }] },
      ['warn notOffered'],
    ],
    [
      'a substance that was switched off, and one that an answer kept',
      {
        notOffered: [
          { field: 'lines.2.substanceId', line: 2, name: 'Codeine', isKept: true },
          { field: 'lines.1.substanceId', line: 1, name: 'Morphine', isKept: false },
        ],
      },
      ['block notOffered', 'warn notOffered'],
    ],
    [
      'a kind of permit that is gone',
      { notOffered: [{ field: null, line: null, name: 'Import', isKept: false }] },
      ['block notOffered'],
    ],
    ['a new substance', ofLine({ isNewSubstance: true }), ['warn newSubstance']],
    [
      'the same substance in two lines',
      { lines: [line, { ...line, position: 2 }] },
      ['warn severalLinesOfSubstance'],
    ],
    ['too many lines', { maxLines: 0 }, ['block tooManyLines']],
    ['a tenth of the estimate left', estimate('100'), []],
    ['less than a tenth', estimate('99.9'), ['warn estimateNearlyUsed']],
    ['nothing left', estimate('0'), ['warn estimateNearlyUsed']],
    ['over the estimate', estimate('-0.000000001'), ['warn estimateExceeded']],
    ['over it where that blocks', { ...estimate('-1'), estimateCheck: 'block' }, ['block estimateExceeded']],
    ['over it where nobody looks', { ...estimate('-1'), estimateCheck: 'off' }, []],
    ['over the quota, always', { ...estimate('-1', 'quota'), estimateCheck: 'off' }, ['block quotaExceeded']],
    ['one report too many', { overdueReports: 4 }, ['block reportsOverdue']],
    ['asked for already', { duplicateNumber: 'XV/I/NP/2026/000001-9' }, ['warn possibleDuplicate']],
  ])('%s', (_what, changed, expected) => {
    expect(said(changed)).toEqual(expected)
    expect(isBlocked(checksOf({ ...inOrder, ...changed }))).toBe(
      expected.some((text) => text.startsWith('block')),
    )
  })

  it('lead to the field and to what would do', () => {
    const find = (changed: Partial<CheckFacts>) => checksOf({ ...inOrder, ...changed })[0]?.fix
    expect(find({ plannedDate: '2026-06-16' })).toEqual({ field: 'plannedDate', value: '2026-07-01' })
    expect(find({ requestedUntil: '2027-02-01' })).toEqual({ field: 'validUntil', value: '2027-01-01' })
    expect(find({ missingFields: ['lines.2.unit'] })).toEqual({ field: 'lines.2.unit', value: null })
    const unit = { field: 'lines.2.unit', line: 2, name: 'kilogram', isKept: false }
    expect(checksOf({ ...inOrder, notOffered: [unit] })[0]).toMatchObject({
      line: 2,
      params: { field: 'line.unit', name: 'kilogram' },
      fix: { field: 'lines.2.unit', value: null },
    })
  })

  it.each([
    [0, 'pass', 'reports'],
    [1, 'pass', 'reportsLate'],
    [3, 'pass', 'reportsLate'],
    [4, 'block', 'reportsOverdue'],
  ])('say of %d overdue reports, where three are allowed: %s %s', (overdueReports, severity, code) => {
    const params = { count: String(overdueReports), limit: '3' }
    expect(checksOf({ ...inOrder, overdueReports })).toContainEqual(
      expect.objectContaining({ severity, code, params }),
    )
  })

  it('name what blocks before what warns', () => {
    const mixed = { ...ofLine({ isNewSubstance: true, isInGroup: false }), overdueReports: 9 }
    expect(said(mixed).map((text) => text.split(' ')[0])).toEqual(['block', 'block', 'warn'])
  })
})
