import { addDays } from '../casework/rules.ts'
import type { LicenseStatus } from '../licenses/life.ts'
import { type Coverage, coversActivity, type LicenseTerms } from '../licenses/rules.ts'

/** What a cultivation needs a licence for: its crop, its sites, and a day on which plants stand. */
export interface PlannedCultivation {
  readonly group: string
  readonly substanceId: number | null
  /** Empty where no plot names a site. */
  readonly siteIds: readonly string[]
  readonly day: string
}

/** Which licence is told of first where none covers: what can be lifted before what can only be renewed, or is gone. */
const nearest: readonly LicenseStatus[] = ['ISS', 'SUS', 'EXP', 'RVK', 'SUR', 'RPL']

/**
 * The licence under which a cultivation is on that day: crop and every site (1961 Convention art. 23(2)(b) and 28). Where none
 * covers it, the one that is told of is a licence to cultivate, if the grower had one.
 */
export const licenceFor = <License extends LicenseTerms>(
  licenses: readonly License[],
  { group, substanceId, siteIds, day }: PlannedCultivation,
): Coverage<License> => {
  const growing = licenses.filter(({ activities }) => activities.includes('cultivate'))
  const among = (growing.length > 0 ? growing : licenses).toSorted(
    (one, other) => nearest.indexOf(one.status) - nearest.indexOf(other.status),
  )
  const substanceIds = substanceId === null ? {} : { substanceIds: [substanceId] }
  let found: Coverage<License> = { covered: false, license: undefined, gap: 'none' }
  for (const siteId of siteIds.length === 0 ? [null] : siteIds) {
    found = coversActivity(among, { activity: 'cultivate', group, ...substanceIds, siteId, day })
    if (!found.covered) return found
  }
  return found
}

/** From which day a cultivation has no licence, where the licence that comes nearest does not cover it today. */
export const unlicensedFrom = (license: LicenseTerms | undefined, today: string): string => {
  if (license === undefined || license.isContinued || license.validUntil >= today) return today
  return ['ISS', 'EXP', 'SUS'].includes(license.status) ? addDays(license.validUntil, 1) : today
}

/** What is known of the end of a permit and of the licence behind it. */
export interface CultivationEnd {
  readonly validUntil: string
  /** From this day on no licence covers it; null while one does. */
  readonly unlicensedFrom: string | null
}

/** The day from which nothing new may be planted; null where there is none by now. */
export const endedFrom = (
  { validUntil, unlicensedFrom: from }: CultivationEnd,
  today: string,
): string | null => {
  const ends = [...(validUntil < today ? [addDays(validUntil, 1)] : []), ...(from === null ? [] : [from])]
  return ends.toSorted()[0] ?? null
}

/**
 * Why an eye is kept on a cultivation, and on its reports that are not done with: its grower has no licence for it, its last day is
 * over or it was revoked while something stands or lies there, it is suspended.
 */
export const endFlags = ['licenceEnded', 'permitEnded', 'permitSuspended'] as const
export type EndFlag = (typeof endFlags)[number]
