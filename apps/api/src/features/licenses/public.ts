import { dayIn } from '@papaver/contract/days.ts'
import type { LicenseStatus } from '@papaver/contract/licenses/life.ts'
import {
  type Coverage,
  coversActivity,
  type LicenseLife,
  type PlannedActivity,
  wasCoveredAt,
  wasCoveredOn,
} from '@papaver/contract/licenses/rules.ts'
import type { Reader } from '../../platform/transaction.ts'
import { listStatuses } from '../casework/public.ts'
import { type License, listLicenses } from './register-store.ts'

export { enterFormerLicense, type FormerLicense } from './actions/enter.ts'
export { licenseDocuments } from './marks-store.ts'
export { type LicenseRecord, records as licenseRecords } from './record.ts'
export { type License, listLicenses } from './register-store.ts'
export { servedLicenses } from './served-kind.ts'
export { findFollower } from './succession-store.ts'

/** Whether one of the holder's licences covers the planned activity, and if none does, what the nearest one lacks. */
export const licenseCoverage = async (
  db: Reader,
  establishmentId: string,
  planned: PlannedActivity,
): Promise<Coverage<License>> => coversActivity(await listLicenses(db, establishmentId), planned)

/** The licences of a holder with what has become of each. */
const livesOf = async (db: Reader, establishmentId: string, timeZone: string): Promise<LicenseLife[]> => {
  const licenses = await listLicenses(db, establishmentId)
  const ids = licenses.map(({ id }) => id)
  const steps = Map.groupBy(await listStatuses(db, ids), ({ caseId }) => caseId)
  return licenses.map((license) => ({
    ...license,
    steps: (steps.get(license.id) ?? []).map(({ fromStatus, toStatus, at }) => {
      const status = toStatus as LicenseStatus
      // One that was entered in force was so before: its own days say since when.
      return fromStatus === null && status === 'ISS'
        ? { status, at: new Date(0), on: '' }
        : { status, at, on: dayIn(timeZone, at) }
    }),
  }))
}

/** Whether the holder had a licence for the activity all through its day; `from`: what was earlier that day does not matter. */
export const wasLicensed = async (
  db: Reader,
  establishmentId: string,
  planned: PlannedActivity,
  { timeZone, from }: { readonly timeZone: string; readonly from: Date | null },
): Promise<boolean> => wasCoveredOn(await livesOf(db, establishmentId, timeZone), planned, from)

/** Whether the holder had a licence for the activity at a moment of its day. */
export const wasLicensedAt = async (
  db: Reader,
  establishmentId: string,
  planned: PlannedActivity,
  { timeZone, moment }: { readonly timeZone: string; readonly moment: Date },
): Promise<boolean> => wasCoveredAt(await livesOf(db, establishmentId, timeZone), planned, moment)

/** Since which day of the authority a licence has its status; of one that expired, its last day. */
export const statusDayOf = async (
  db: Reader,
  { id, status, validUntil }: License,
  timeZone: string,
): Promise<string | undefined> => {
  if (status === 'EXP') return validUntil
  const steps = await listStatuses(db, [id])
  const last = steps.findLast(({ fromStatus, toStatus }) => toStatus === status && fromStatus !== toStatus)
  return last && dayIn(timeZone, last.at)
}

/** Who took the last step of each licence of a holder that is not in force any more. */
export const listStoppers = async (db: Reader, establishmentId: string): Promise<(string | null)[]> => {
  const ids = (await listLicenses(db, establishmentId))
    .filter(({ status }) => status !== 'ISS')
    .map(({ id }) => id)
  const steps = Map.groupBy(await listStatuses(db, ids), ({ caseId }) => caseId)
  return [...steps.values()].map(
    (each) => each.findLast(({ fromStatus, toStatus }) => fromStatus !== toStatus)?.actorId ?? null,
  )
}

/** The licence that covers the planned activity, if there is one. */
export const coveringLicense = async (
  db: Reader,
  establishmentId: string,
  planned: PlannedActivity,
): Promise<License | undefined> => {
  const coverage = await licenseCoverage(db, establishmentId, planned)
  return coverage.covered ? coverage.license : undefined
}
