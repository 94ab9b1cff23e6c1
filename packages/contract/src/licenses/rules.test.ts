import { describe, expect, it } from 'vitest'
import { coversActivity, gapOf, type LicenseTerms, type PlannedActivity, stoppedLicences } from './rules.ts'

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
