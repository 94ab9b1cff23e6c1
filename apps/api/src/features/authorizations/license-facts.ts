import type { CheckFacts } from '@papaver/contract/authorizations/checks.ts'
import type { PlannedActivity } from '@papaver/contract/licenses/rules.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Reader } from '../../platform/transaction.ts'
import { licenseCoverage, statusDayOf, wasLicensedAt } from '../licenses/public.ts'
import type { CheckContext } from './check-context.ts'
import { type AuthorizationRecord, substanceIdsOf } from './record.ts'
import { dayOfCrossing } from './route-facts.ts'

interface Looking {
  readonly db: Reader
  readonly settings: Settings
}

const activityOn = (
  { case: row, header, lines }: AuthorizationRecord,
  activity: string,
  day: string,
): PlannedActivity => ({
  activity: activity as 'import' | 'export',
  group: row.substanceGroup,
  day,
  substanceIds: lines.flatMap(substanceIdsOf),
  siteId: header.siteId,
})

/**
 * The activity for which the holder of a document needs a licence on a day; null where it needs none. A letter of no objection can be
 * given without a licence. Where the holder had one for the same activity at the issue, the letter depends on it: it does not replace a
 * licence that was lost (1961 art. 30(1)(a), 1971 art. 8).
 */
export const licensedOn = async (
  { db, settings }: Looking,
  record: AuthorizationRecord,
  day: string,
): Promise<PlannedActivity | null> => {
  const { kind, header } = record
  const { establishmentId, issuedAt: moment } = record.case
  if (kind.licensedActivity !== null) return activityOn(record, kind.licensedActivity, day)
  if (!kind.isExemptOnly || moment === null || header.issuedOn === null) return null
  const timeZone = settings['public.timeZone']
  const then = activityOn(record, kind.direction, header.issuedOn)
  const wasLicensed = await wasLicensedAt(db, establishmentId, then, { timeZone, moment })
  return wasLicensed ? { ...then, day } : null
}

/** What keeps the licences of the holder from covering it; undefined where one does, null where none is needed. */
export const licenseGap = async (
  context: CheckContext,
  record: AuthorizationRecord,
): Promise<CheckFacts['licenseGap']> => {
  const { db, calendar } = context
  const { establishmentId, statusGroup } = record.case
  // Goods may cross today under a permit in force.
  const day = statusGroup === 'active' ? calendar.today : dayOfCrossing(context, record.case)
  const planned = await licensedOn(context, record, day)
  if (planned === null) return null
  const coverage = await licenseCoverage(db, establishmentId, planned)
  if (coverage.covered) return undefined
  const { gap, license } = coverage
  const since =
    gap === 'status' && license !== undefined
      ? await statusDayOf(db, license, context.settings['public.timeZone'])
      : undefined
  const stopped = license && since !== undefined ? { status: license.status, date: since } : undefined
  return {
    stopped,
    gap,
    from: license?.validFrom ?? null,
    number: license?.number ?? null,
  }
}
