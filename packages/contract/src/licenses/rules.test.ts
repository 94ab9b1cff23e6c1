import { describe, expect, it } from 'vitest'
import {
  coversActivity,
  gapOf,
  type LicenseLife,
  type LicenseTerms,
  type PlannedActivity,
  stoppedLicences,
  stopsOf,
  wasCoveredOn,
} from './rules.ts'

const license: LicenseTerms = {
  status: 'ISS',
  activities: ['import', 'wholesale'],
  groups: ['NP'],
  substanceIds: [1, 2],
  siteIds: ['here'],
  validFrom: '2026-01-01',
  validUntil: '2027-12-31',
  isContinued: false,
}
const planned: PlannedActivity = {
  activity: 'import',
  group: 'NP',
  day: '2026-06-01',
  substanceIds: [1],
  siteId: 'here',
}

describe('gapOf', () => {
  it.each([
    ['all fits', {}, {}, undefined],
    ['first day', {}, { day: '2026-01-01' }, undefined],
    ['last day', {}, { day: '2027-12-31' }, undefined],
    ['the day before', {}, { day: '2025-12-31' }, 'notYetValid'],
    ['the day after', {}, { day: '2028-01-01' }, 'expired'],
    ['suspended', { status: 'SUS' }, {}, 'status'],
    ['another activity', {}, { activity: 'export' }, 'activity'],
    ['another group', {}, { group: 'PREC' }, 'group'],
    ['one substance too many', {}, { substanceIds: [1, 3] }, 'substance'],
    ['all substances of the group', { substanceIds: null }, { substanceIds: [1, 3] }, undefined],
    ['another site', {}, { siteId: 'there' }, 'site'],
    ['all sites', { siteIds: [] }, { siteId: 'there' }, undefined],
    ['no site yet', {}, { siteId: null }, undefined],
    ['suspended, and of another group', { status: 'SUS' }, { group: 'PREC' }, 'group'],
    ['suspended, and over', { status: 'SUS' }, { day: '2028-01-01' }, 'status'],
  ] as const)('%s', (_case, terms, changes, expected) => {
    expect(gapOf({ ...license, ...terms }, { ...planned, ...changes })).toBe(expected)
  })
})

describe('coversActivity', () => {
  it('says none where there is no licence', () => {
    expect(coversActivity([], planned)).toEqual({ covered: false, license: undefined, gap: 'none' })
  })
  it('takes the one that covers it, wherever it stands', () => {
    const other: LicenseTerms = { ...license, status: 'RVK' }
    expect(coversActivity([other, license], planned)).toEqual({ covered: true, license })
  })
  // 1961 art. 30(1)(a); 1971 art. 8(1); 1988 art. 12(8)(b): the licence that the trade needs is the one to put right.
  it.each<[string, Partial<LicenseTerms>, Partial<LicenseTerms>, string, 'first' | 'second']>([
    ['suspended, beside one of another group', { status: 'SUS' }, { groups: ['PREC'] }, 'status', 'first'],
    [
      'revoked, beside one for another activity',
      { status: 'RVK' },
      { activities: ['export'] },
      'status',
      'first',
    ],
    [
      'suspended, beside one for another substance',
      { status: 'SUS' },
      { substanceIds: [2] },
      'status',
      'first',
    ],
    ['suspended, beside one for another site', { status: 'SUS' }, { siteIds: ['there'] }, 'status', 'first'],
    [
      'suspended, beside one that ends too early',
      { status: 'SUS' },
      { validUntil: '2026-05-31' },
      'expired',
      'second',
    ],
    [
      'suspended and of another group, beside one in force of another activity',
      { status: 'SUS', groups: ['PREC'] },
      { activities: ['export'] },
      'group',
      'first',
    ],
  ])('%s', (_case, first, second, gap, nearest) => {
    const licenses = { first: { ...license, ...first }, second: { ...license, ...second } }
    for (const among of [
      [licenses.first, licenses.second],
      [licenses.second, licenses.first],
    ])
      expect(coversActivity(among, planned)).toEqual({ covered: false, license: licenses[nearest], gap })
  })
  it('names the nearest one', () => {
    const expired: LicenseTerms = { ...license, validUntil: '2026-05-31' }
    const foreign: LicenseTerms = { ...license, groups: ['PREC'] }
    expect(coversActivity([foreign, expired], planned)).toEqual({
      covered: false,
      license: expired,
      gap: 'expired',
    })
  })
})

describe('stoppedLicences (1961 art. 30(1)(a), 1971 art. 8(1))', () => {
  const held = (number: string, status: LicenseTerms['status'], validUntil: string, isContinued = false) => ({
    ...{ id: number, number, status, validUntil, isContinued },
  })
  it.each([
    ['none was ever issued', [], []],
    ['one in force', [held('L-1', 'ISS', '2026-06-17')], []],
    ['suspended', [held('L-1', 'SUS', '2027-01-01')], ['L-1']],
    [
      'suspended beside one in force',
      [held('L-1', 'SUS', '2027-01-01'), held('L-2', 'ISS', '2027-01-01')],
      ['L-1'],
    ],
    ['revoked', [held('L-1', 'RVK', '2027-01-01')], ['L-1']],
    ['revoked beside one in force', [held('L-1', 'RVK', '2027-01-01'), held('L-2', 'ISS', '2027-01-01')], []],
    [
      'revoked, and the other one over',
      [held('L-1', 'RVK', '2027-01-01'), held('L-2', 'ISS', '2026-06-16')],
      ['L-1'],
    ],
    ['over, but continued', [held('L-1', 'ISS', '2026-06-16', true)], []],
    [
      'expired long ago, and again',
      [held('L-1', 'EXP', '2020-01-01'), held('L-2', 'EXP', '2026-06-16')],
      ['L-2'],
    ],
    ['given up', [held('L-1', 'SUR', '2027-01-01')], ['L-1']],
    ['replaced by one in force', [held('L-1', 'RPL', '2027-01-01'), held('L-2', 'ISS', '2027-01-01')], []],
  ] as const)('%s', (_case, licenses, expected) => {
    expect(stoppedLicences(licenses, '2026-06-17', false).map(({ number }) => number)).toEqual(expected)
  })

  it('names what was lost beside one in force while permits rest on it', () => {
    const licenses = [held('L-1', 'RVK', '2027-01-01'), held('L-2', 'ISS', '2027-01-01')]
    expect(stoppedLicences(licenses, '2026-06-17', true)).toMatchObject([{ number: 'L-1', isBeside: true }])
  })
})

const at = (moment: string) => new Date(`${moment}Z`)
const lived = (
  steps: readonly (readonly [LicenseTerms['status'], string])[],
  terms: Partial<LicenseTerms> = {},
): LicenseLife => ({
  ...license,
  status: steps.at(-1)?.[0] ?? license.status,
  ...terms,
  steps: steps.map(([status, moment]) => ({ status, at: at(moment), on: moment.slice(0, 10) })),
})
const issued = ['ISS', '2026-01-05T09:00:00'] as const

// 1961 art. 30(1)(a) and 31(3)(a), 1971 art. 8: trade is under licence on the day on which goods move.
describe('wasCoveredOn', () => {
  const renewed: Partial<LicenseTerms> = { validFrom: '2026-06-01', validUntil: '2028-12-31' }
  it.each<[string, readonly LicenseLife[], string | null, boolean]>([
    ['no licence', [], null, false],
    ['one in force', [lived([issued])], null, true],
    ['entered without any step', [lived([])], null, true],
    ['suspended since', [lived([issued, ['SUS', '2026-06-02T09:00:00']])], null, true],
    ['suspended before', [lived([issued, ['SUS', '2026-05-31T09:00:00']])], null, false],
    ['suspended that day', [lived([issued, ['SUS', '2026-06-01T15:00:00']])], null, false],
    [
      'lifted that day',
      [lived([issued, ['SUS', '2026-05-01T09:00:00'], ['ISS', '2026-06-01T09:00:00']])],
      null,
      false,
    ],
    [
      'lifted the day before',
      [lived([issued, ['SUS', '2026-05-01T09:00:00'], ['ISS', '2026-05-31T09:00:00']])],
      null,
      true,
    ],
    [
      'revoked that day, and another covers it',
      [lived([issued, ['RVK', '2026-06-01T09:00:00']]), lived([issued])],
      null,
      true,
    ],
    [
      'varied that day, in one moment',
      [
        lived([issued, ['RPL', '2026-06-01T09:00:00']]),
        lived([
          ['APR', '2026-05-20T09:00:00'],
          ['ISS', '2026-06-01T09:00:00'],
        ]),
      ],
      null,
      true,
    ],
    [
      'issued that day, after the permit could be used',
      [lived([['ISS', '2026-06-01T09:00:00']])],
      '2026-06-01T08:00:00',
      false,
    ],
    [
      'issued that day, before the permit was',
      [lived([['ISS', '2026-06-01T07:00:00']])],
      '2026-06-01T08:00:00',
      true,
    ],
    [
      'its last day was the day before',
      [lived([issued, ['EXP', '2026-06-01T00:05:00']], { validUntil: '2026-05-31' })],
      null,
      false,
    ],
    [
      'its last day was the day before, and the calendar has not been there yet',
      [lived([issued], { validUntil: '2026-05-31' })],
      null,
      false,
    ],
    [
      'it goes on while its renewal is decided',
      [lived([issued], { validUntil: '2026-05-31', isContinued: true })],
      null,
      true,
    ],
    [
      'it went on while its renewal was decided',
      [lived([issued, ['EXP', '2026-07-01T00:05:00']], { validUntil: '2026-05-31' })],
      null,
      true,
    ],
    [
      'its renewal begins that day',
      [
        lived([issued, ['EXP', '2026-06-01T00:05:00']], { validUntil: '2026-05-31' }),
        lived([['ISS', '2026-05-20T09:00:00']], renewed),
      ],
      null,
      true,
    ],
    [
      'its renewal begins the day after',
      [lived([['ISS', '2026-05-20T09:00:00']], { ...renewed, validFrom: '2026-06-02' })],
      null,
      false,
    ],
  ])('%s', (_case, licenses, from, expected) => {
    expect(wasCoveredOn(licenses, planned, from === null ? null : at(from))).toBe(expected)
  })
})

// 1961 art. 31(1): four eyes on what is released; who took the decision that stops the goods is who stopped the licence that covers them.
it.each<[string, readonly LicenseLife[], string[]]>([
  ['no licence', [], []],
  ['suspended since', [lived([issued, ['SUS', '2026-06-02T09:00:00']])], []],
  ['suspended before', [lived([issued, ['SUS', '2026-05-31T09:00:00']])], ['2026-05-31']],
  [
    'lifted the day before',
    [lived([issued, ['SUS', '2026-05-01T09:00:00'], ['ISS', '2026-05-31T09:00:00']])],
    [],
  ],
  [
    'suspended and lifted that day',
    [lived([issued, ['SUS', '2026-06-01T09:00:00'], ['ISS', '2026-06-01T10:00:00']])],
    ['2026-06-01'],
  ],
  [
    'suspended, and revoked later',
    [lived([issued, ['SUS', '2026-05-01T09:00:00'], ['RVK', '2026-05-20T09:00:00']])],
    ['2026-05-20'],
  ],
  [
    'another activity',
    [
      lived([issued, ['SUS', '2026-06-01T09:00:00']]),
      lived([issued, ['SUS', '2026-04-01T09:00:00']], { activities: ['manufacture'] }),
    ],
    ['2026-06-01'],
  ],
  [
    'revoked years ago, and another was issued in its place',
    [
      lived([issued, ['RVK', '2026-02-01T09:00:00']]),
      lived([
        ['APR', '2026-02-20T09:00:00'],
        ['ISS', '2026-03-01T09:00:00'],
        ['SUS', '2026-05-01T09:00:00'],
      ]),
    ],
    ['2026-05-01'],
  ],
  [
    'varied, and the new one suspended',
    [
      lived([issued, ['RPL', '2026-05-01T09:00:00']]),
      lived([
        ['ISS', '2026-05-01T09:00:00'],
        ['SUS', '2026-06-01T09:00:00'],
      ]),
    ],
    ['2026-06-01'],
  ],
])('the stops of the licence that covers it: %s', (_case, licenses, days) => {
  expect(stopsOf(licenses, planned).map(({ step }) => step.on)).toEqual(days)
})
