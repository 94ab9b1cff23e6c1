import { licenseActivities } from '../settings/groups/licenses.ts'
import type { LicenseStatus } from './life.ts'

export { licenseActivities }
export type LicenseActivity = (typeof licenseActivities)[number]

/** What a rule must know of a licence; days are ISO. */
export interface LicenseTerms {
  readonly status: LicenseStatus
  readonly activities: readonly LicenseActivity[]
  readonly groups: readonly string[]
  /** Null: every substance of the groups. */
  readonly substanceIds: readonly number[] | null
  /** Empty: every site of the holder. */
  readonly siteIds: readonly string[]
  readonly validFrom: string
  readonly validUntil: string
  /** Its renewal is before the authority, and the law lets it go on until that is decided. */
  readonly isContinued: boolean
}

export interface PlannedActivity {
  readonly activity: LicenseActivity
  readonly group: string
  /** ISO day on which it will happen. */
  readonly day: string
  readonly substanceIds?: readonly number[]
  readonly siteId?: string | null
}

/** Why a licence does not cover a planned activity; what can be put right soonest comes last. */
export type LicenseGap = 'status' | 'activity' | 'group' | 'substance' | 'site' | 'notYetValid' | 'expired'

/** The first thing that keeps one licence from covering the planned activity, or undefined where it covers it. */
export const gapOf = (license: LicenseTerms, planned: PlannedActivity): LicenseGap | undefined => {
  const { substanceIds, siteIds } = license
  if (license.status !== 'ISS') return 'status'
  if (!license.activities.includes(planned.activity)) return 'activity'
  if (!license.groups.includes(planned.group)) return 'group'
  if (substanceIds !== null && planned.substanceIds?.some((id) => !substanceIds.includes(id)))
    return 'substance'
  if (planned.siteId && siteIds.length > 0 && !siteIds.includes(planned.siteId)) return 'site'
  if (planned.day < license.validFrom) return 'notYetValid'
  if (planned.day > license.validUntil && !license.isContinued) return 'expired'
  return undefined
}

const nearness: readonly LicenseGap[] = [
  'status',
  'activity',
  'group',
  'substance',
  'site',
  'notYetValid',
  'expired',
]

export type Coverage<License extends LicenseTerms> =
  | { readonly covered: true; readonly license: License }
  /** `license` is the one that comes nearest; undefined where the holder has none at all. */
  | { readonly covered: false; readonly license: License | undefined; readonly gap: LicenseGap | 'none' }

/**
 * Does one of the holder’s licences cover this planned activity alone? (product §3.4: a licence valid on that date which
 * covers activity, site and substance). Two licences that cover half each do not add up to one.
 */
export const coversActivity = <License extends LicenseTerms>(
  licenses: readonly License[],
  planned: PlannedActivity,
): Coverage<License> => {
  let nearest: { license: License; gap: LicenseGap } | undefined
  for (const license of licenses) {
    const gap = gapOf(license, planned)
    if (gap === undefined) return { covered: true, license }
    if (nearest === undefined || nearness.indexOf(gap) > nearness.indexOf(nearest.gap))
      nearest = { license, gap }
  }
  return nearest === undefined
    ? { covered: false, license: undefined, gap: 'none' }
    : { covered: false, ...nearest }
}
