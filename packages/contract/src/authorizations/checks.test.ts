import { describe, expect, it } from 'vitest'
import { isBlocked } from '../casework/check-making.ts'
import type { Certificate, CertifiedLine } from './certificate-checks.ts'
import { type CheckFacts, checksOf, type LineFacts } from './checks.ts'

const line: LineFacts = {
  position: 1,
  substanceIds: [7],
  substanceName: 'Morphine',
  isInGroup: true,
  preparationStatus: null,
  quantity: '1',
  baseGrams: '752',
  isBaseNothing: false,
  isComplete: true,
  usualGrams: '700',
  isNewSubstance: false,
  isProhibitedAtDestination: false,
}
const country = { countryId: 'FR', countryName: 'France' }
const partner = { status: 'APR', name: 'Ferrand', isNew: false, isWatched: false, ...country }
const inOrder: CheckFacts = {
  today: '2026-06-17',
  direction: 'import',
  group: 'NP',
  missingFields: [],
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
  notOffered: [],
  licenseGap: undefined,
  partner,
  dispatch: null,
  isNewRoute: false,
  notices: [],
  crossing: null,
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
    { kind: 'estimate', substanceId: 1, substanceName: 'Morphine', limitGrams: '1000', leftGrams: '100' },
  ],
  estimateCheck: 'warn',
  duplicateNumber: null,
  destinationName: 'India',
  destinationEstimates: [],
}
const said = (changed: Partial<CheckFacts>): string[] =>
  checksOf({ ...inOrder, ...changed })
    .filter(({ severity }) => severity !== 'pass')
    .map(({ severity, code }) => `${severity} ${code}`)
const ofLine = (changed: Partial<LineFacts>): Partial<CheckFacts> => ({ lines: [{ ...line, ...changed }] })
const estimate = (leftGrams: string, kind: 'estimate' | 'quota' = 'estimate'): Partial<CheckFacts> => ({
  balances: [{ kind, substanceId: 1, substanceName: 'Morphine', limitGrams: '1000', leftGrams }],
})
const exemptUpTo = (limitGrams: string, grams: string): Partial<CheckFacts> => ({
  exempt: [{ substanceId: 2, substanceName: 'Codeine', grams, limitGrams }],
})
const held: Certificate = {
  number: '1',
  issuedOn: '2026-06-01',
  authority: 'BfArM',
  validUntil: null,
  importer: 'MUSTER PHARMA GmbH, Hafenstr. 1, Bonn',
  exporter: 'Castellan-Pharma',
}
const asRequested: CertifiedLine = {
  position: 1,
  substanceId: 7,
  substanceName: 'Morphine',
  baseGrams: '752',
  certifiedGrams: '752',
}
const needed = {
  certificateRule: 'needed',
  direction: 'export',
  certificate: null,
  certified: [asRequested],
} as const
const withCertificate = (changed: Partial<Certificate>): Partial<CheckFacts> => ({
  ...needed,
  certificate: { ...held, ...changed },
})
const saysOfLines = (
  certified: Partial<CertifiedLine>[],
  taken: [number, string][] = [],
): Partial<CheckFacts> => ({
  ...withCertificate({}),
  certified: certified.map((line) => ({ ...asRequested, ...line })),
  takenFromCertificate: new Map(taken),
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
      { licenseGap: { gap: 'notYetValid', from: '2026-07-07' } },
      ['block licenseStartsLater'],
    ],
    ['no licence', { licenseGap: { gap: 'none', from: null } }, ['block licenseNone']],
    [
      'the licence lacks the substance',
      { licenseGap: { gap: 'substance', from: null } },
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
    ['no certificate', needed, ['block certificateMissing']],
    ['one that is not compared', { ...withCertificate({ importer: 'X' }), certificateRule: 'none' }, []],
    ['help without one', { ...needed, certificateRule: 'follows' }, ['warn certificateFollows']],
    [
      'help with one that allows less',
      { ...saysOfLines([{ certifiedGrams: '751' }]), certificateRule: 'follows' },
      ['block certificateExceeded'],
    ],
    [
      'one without its date and authority',
      withCertificate({ issuedOn: null, authority: '' }),
      ['block certificateIncomplete', 'block certificateIncomplete'],
    ],
    [
      'one that does not say who receives',
      withCertificate({ importer: null }),
      ['block certificateIncomplete'],
    ],
    ['one of today', withCertificate({ issuedOn: '2026-06-17' }), []],
    ['one of tomorrow', withCertificate({ issuedOn: '2026-06-18' }), ['block certificateNotIssued']],
    ['another importer', withCertificate({ importer: 'Beispiel AG' }), ['block certificateParty']],
    ['another exporter', withCertificate({ exporter: 'Rival Ltd' }), ['block certificateParty']],
    ['no word of a line', saysOfLines([{ certifiedGrams: null }]), ['block certificateLineMissing']],
    [
      'more certified than asked for',
      saysOfLines([{ certifiedGrams: '752.001' }]),
      ['warn certificateSmaller'],
    ],
    [
      'less certified than asked for',
      saysOfLines([{ certifiedGrams: '751.999' }]),
      ['block certificateExceeded'],
    ],
    ['nothing certified', saysOfLines([{ certifiedGrams: '0' }]), ['block certificateExceeded']],
    [
      'two lines that the certificate divides otherwise',
      saysOfLines([{ certifiedGrams: '1000' }, { position: 2, certifiedGrams: '504' }]),
      [],
    ],
    ['what an earlier export has taken', saysOfLines([{}], [[7, '0.1']]), ['block certificateExceeded']],
    ['what an earlier export has taken of others', saysOfLines([{}], [[8, '100']]), []],
    [
      'a certificate that should have followed by now',
      { overdueCertificates: 1 },
      ['block certificatesOverdue'],
    ],
    ['as many late ones as allowed', { overdueCertificates: 1, maxOverdueCertificates: 1 }, []],
    ['a certificate without end', withCertificate({}), []],
    ['one that ends on the planned day', withCertificate({ validUntil: '2026-07-06' }), []],
    ['one that ends before', withCertificate({ validUntil: '2026-07-05' }), ['block certificateExpired']],
    ['quantity zero', ofLine({ quantity: '0', baseGrams: '0' }), ['block quantityNotPositive']],
    [
      'so little that no base is left',
      ofLine({ baseGrams: null, isBaseNothing: true }),
      ['block baseNothing'],
    ],
    ['a unit that does not fit', ofLine({ baseGrams: null }), ['block unitDoesNotFit']],
    ['nothing computed as the form is missing', ofLine({ baseGrams: null, isComplete: false }), []],
    ['a substance of the other group', ofLine({ isInGroup: false }), ['block wrongGroup']],
    ['a withdrawn preparation', ofLine({ preparationStatus: 'INA' }), ['block preparationNotApproved']],
    ['prohibited there, but imported', ofLine({ isProhibitedAtDestination: true }), []],
    [
      'prohibited there and exported',
      { ...ofLine({ isProhibitedAtDestination: true }), direction: 'export' },
      ['block prohibited'],
    ],
    ['twice the usual', ofLine({ usualGrams: '376' }), []],
    ['more than twice the usual', ofLine({ usualGrams: '375.9' }), ['warn unusualQuantity']],
    ['no more than what is exempt', exemptUpTo('0.5', '0.5'), ['warn exemptQuantity']],
    ['a little more than what is exempt', exemptUpTo('0.5', '0.500000001'), []],
    ['nothing of what is exempt', exemptUpTo('0.5', '0'), []],
    ['another multiple', { ...ofLine({ usualGrams: '375.9' }), unusualMultiple: '3' }, []],
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
