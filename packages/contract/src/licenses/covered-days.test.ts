import { describe, expect, it } from 'vitest'
import { type LicenseLife, type LicenseTerms, type PlannedActivity, stopsOf, wasCoveredOn } from './rules.ts'

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
