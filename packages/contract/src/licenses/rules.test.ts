import { describe, expect, it } from 'vitest'
import { coversActivity, gapOf, type LicenseTerms, type PlannedActivity } from './rules.ts'

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
