import { describe, expect, it } from 'vitest'
import type { LicenseTerms } from '../licenses/rules.ts'
import { endedFrom, licenceFor, type PlannedCultivation, unlicensedFrom } from './licence.ts'

interface Named extends LicenseTerms {
  readonly number: string
}
const growing: Named = {
  number: 'L-1',
  status: 'ISS',
  activities: ['cultivate'],
  groups: ['NP'],
  substanceIds: [1],
  siteIds: ['field'],
  validFrom: '2026-01-01',
  validUntil: '2026-12-31',
  isContinued: false,
}
const trading: Named = { ...growing, number: 'L-2', activities: ['wholesale'], validUntil: '2030-12-31' }
const planned: PlannedCultivation = { group: 'NP', substanceId: 1, siteIds: ['field'], day: '2026-06-17' }

/** 1961 Convention art. 23(2)(b), (c) and 28(1): only licensed cultivators, on the land that the licence names. */
describe('the licence behind a cultivation', () => {
  it.each<[string, Named[], Partial<PlannedCultivation>, string, string | undefined]>([
    ['covers crop, site and day', [growing], {}, 'covered', 'L-1'],
    ['covers its last day', [growing], { day: '2026-12-31' }, 'covered', 'L-1'],
    ['has ended the day after', [growing], { day: '2027-01-01' }, 'expired', 'L-1'],
    [
      'goes on while its renewal is examined',
      [{ ...growing, isContinued: true }],
      { day: '2027-01-01' },
      'covered',
      'L-1',
    ],
    ['is suspended', [{ ...growing, status: 'SUS' }], {}, 'status', 'L-1'],
    ['is revoked', [{ ...growing, status: 'RVK' }], {}, 'status', 'L-1'],
    ['is given up', [{ ...growing, status: 'SUR' }], {}, 'status', 'L-1'],
    ['is named before a licence to trade', [trading, { ...growing, status: 'EXP' }], {}, 'status', 'L-1'],
    [
      'was replaced by one without cultivation',
      [{ ...growing, activities: ['possess'] }],
      {},
      'activity',
      'L-1',
    ],
    ['names another crop', [growing], { substanceId: 2 }, 'substance', 'L-1'],
    ['names another site', [growing], { siteIds: ['field', 'hill'] }, 'site', 'L-1'],
    [
      'is the other of two',
      [
        { ...growing, status: 'SUS' },
        { ...growing, number: 'L-3' },
      ],
      {},
      'covered',
      'L-3',
    ],
    [
      'is suspended, and is told of before the one that it replaced',
      [
        { ...growing, number: 'L-0', status: 'RPL' },
        { ...growing, status: 'SUS' },
      ],
      {},
      'status',
      'L-1',
    ],
    ['covers land without a site', [growing], { siteIds: [] }, 'covered', 'L-1'],
    ['never was', [], {}, 'none', undefined],
  ])('%s', (_case, licenses, change, expected, number) => {
    const coverage = licenceFor(licenses, { ...planned, ...change })
    expect(coverage.covered ? 'covered' : coverage.gap).toBe(expected)
    expect(coverage.license?.number).toBe(number)
  })

  it.each<[string, Partial<Named> | undefined, string]>([
    ['expired: the day after its last', { status: 'EXP', validUntil: '2026-06-10' }, '2026-06-11'],
    ['over, and nobody has followed yet', { validUntil: '2026-06-16' }, '2026-06-17'],
    ['suspended: at once', { status: 'SUS' }, '2026-06-17'],
    ['revoked: at once', { status: 'RVK', validUntil: '2026-06-10' }, '2026-06-17'],
    ['none', undefined, '2026-06-17'],
  ])('since when there is none: %s', (_case, change, expected) => {
    expect(unlicensedFrom(change && { ...growing, ...change }, '2026-06-17')).toBe(expected)
  })
})

/** From which day nothing new may be planted: the earlier of the ends of permit and licence. */
it.each<[string, string, string | null, string | null]>([
  ['neither has ended', '2026-06-17', null, null],
  ['the permit has', '2026-06-16', null, '2026-06-17'],
  ['the licence has', '2026-12-31', '2026-06-01', '2026-06-01'],
  ['both have, the permit first', '2026-05-01', '2026-06-01', '2026-05-02'],
])('the end: %s', (_case, validUntil, from, expected) => {
  expect(endedFrom({ validUntil, unlicensedFrom: from }, '2026-06-17')).toBe(expected)
})
