import { standingOn } from '../days.ts'
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
export type LicenseGap = 'activity' | 'group' | 'substance' | 'site' | 'status' | 'notYetValid' | 'expired'

/**
 * The first thing that keeps one licence from covering the planned activity, or undefined where it covers it. What it allows is asked
 * before whether it is in force: one that is suspended comes nearer than one for something else.
 */
export const gapOf = (license: LicenseTerms, planned: PlannedActivity): LicenseGap | undefined => {
  const { substanceIds, siteIds } = license
  if (!license.activities.includes(planned.activity)) return 'activity'
  if (!license.groups.includes(planned.group)) return 'group'
  if (substanceIds !== null && planned.substanceIds?.some((id) => !substanceIds.includes(id)))
    return 'substance'
  if (planned.siteId && siteIds.length > 0 && !siteIds.includes(planned.siteId)) return 'site'
  if (license.status !== 'ISS') return 'status'
  if (planned.day < license.validFrom) return 'notYetValid'
  if (planned.day > license.validUntil && !license.isContinued) return 'expired'
  return undefined
}

interface HeldLicense extends Pick<LicenseTerms, 'status' | 'validUntil' | 'isContinued'> {
  readonly id: string
  readonly number: string
}

/**
 * The licences of which a company must know before all that they allow nothing: those that are suspended, and the one that it had
 * last where none is in force any more, or permits still rest on it (`isMissed`). What else it has given up or lost beside one in
 * force is history. `isBeside`: another licence is in force.
 */
export const stoppedLicences = (
  licenses: readonly HeldLicense[],
  today: string,
  isMissed: boolean,
): (Pick<HeldLicense, 'id' | 'number' | 'status'> & { isBeside: boolean })[] => {
  const isOver = ({ validUntil, isContinued }: HeldLicense): boolean => validUntil < today && !isContinued
  const suspended = licenses.filter(({ status }) => status === 'SUS')
  const ended = licenses.filter(({ status }) => ['EXP', 'RVK', 'SUR'].includes(status))
  const isInForce = licenses.some((license) => license.status === 'ISS' && !isOver(license))
  const last = ended.toSorted((one, other) => other.validUntil.localeCompare(one.validUntil)).slice(0, 1)
  const stopped = suspended.length > 0 || (isInForce && !isMissed) ? suspended : last
  return stopped.map(({ id, number, status }) => ({ id, number, status, isBeside: isInForce }))
}

/** From which moment a licence had a status, and on which day of the authority that was. */
export interface LicenseStep {
  readonly status: LicenseStatus
  readonly at: Date
  readonly on: string
}

/** A licence with what has become of it, oldest first. */
export interface LicenseLife extends LicenseTerms {
  readonly steps: readonly LicenseStep[]
}

/** What a licence that was in force has become. */
const stopped: readonly LicenseStatus[] = ['SUS', 'EXP', 'RVK', 'SUR', 'RPL']

/** One that has ended since, and was in force past its last day, went on while its renewal was decided. */
const wentOn = ({ status, isContinued }: LicenseLife): boolean => isContinued || status !== 'ISS'

/** As it was once these of its steps had been taken; what was entered without any is as it is. */
const asOf = (license: LicenseLife, isTaken: (step: LicenseStep) => boolean): LicenseTerms => ({
  ...license,
  status:
    license.steps.length === 0 ? license.status : (license.steps.filter(isTaken).at(-1)?.status ?? 'DRA'),
  isContinued: wentOn(license),
})

/** Did one of them cover the activity once these of its steps had been taken? */
const coveredOnce = (
  licenses: readonly LicenseLife[],
  planned: PlannedActivity,
  isTaken: (step: LicenseStep) => boolean,
): boolean => licenses.some((license) => gapOf(asOf(license, isTaken), planned) === undefined)

/** Did one of the licences cover the activity at a moment of its day? */
export const wasCoveredAt = (
  licenses: readonly LicenseLife[],
  planned: PlannedActivity,
  moment: Date,
): boolean => coveredOnce(licenses, planned, ({ at }) => at <= moment)

/**
 * Did one of the licences cover the activity at every moment of its day? A day says not at which hour goods crossed. `from`: before
 * that moment of the day nothing could have crossed, as the permit was not issued yet.
 */
export const wasCoveredOn = (
  licenses: readonly LicenseLife[],
  planned: PlannedActivity,
  from: Date | null = null,
): boolean => {
  const changes = licenses
    .flatMap(({ steps }) => steps.filter(({ on }) => on === planned.day))
    .map(({ at }) => at)
    .filter((at) => from === null || at > from)
  const isCovered =
    from === null
      ? coveredOnce(licenses, planned, ({ on }) => on < planned.day)
      : wasCoveredAt(licenses, planned, from)
  return isCovered && changes.every((change) => wasCoveredAt(licenses, planned, change))
}

/**
 * The steps by which no licence covered the activity at some time of its day: of those licences that allow it, what was taken
 * since one of them last covered it. What was over before the day, or was made good by another licence, is none of them.
 */
export const stopsOf = <License extends LicenseLife>(
  licenses: readonly License[],
  planned: PlannedActivity,
): { license: License; step: License['steps'][number] }[] => {
  const allowing = licenses.filter(
    (license) => gapOf({ ...license, status: 'ISS', isContinued: wentOn(license) }, planned) === undefined,
  )
  const isCovered = (moment: Date): boolean =>
    allowing.some((license) => asOf(license, ({ at }) => at <= moment).status === 'ISS')
  const lastCovered = allowing
    .flatMap(({ steps }) => steps.filter(({ on }) => on < planned.day))
    .filter(({ at }) => isCovered(at))
    .reduce((last, { at }) => Math.max(last, at.getTime()), -1)
  return allowing.flatMap((license) =>
    standingOn<License['steps'][number]>(license.steps, planned.day)
      .filter(({ status, at }) => stopped.includes(status) && at.getTime() > lastCovered)
      .map((step) => ({ license, step })),
  )
}

const nearness: readonly LicenseGap[] = [
  'activity',
  'group',
  'substance',
  'site',
  'status',
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
