import { dayIn } from '@papaver/contract/days.ts'
import type { LicenseStatus } from '@papaver/contract/licenses/life.ts'
import {
  type Coverage,
  coversActivity,
  type PlannedActivity,
  stopsOf,
  wasCoveredAt,
  wasCoveredOn,
} from '@papaver/contract/licenses/rules.ts'
import type { Reader } from '../../platform/transaction.ts'
import { listStatuses } from '../casework/public.ts'
import { type License, listLicenses } from './register-store.ts'

export { runDaily as runLicensesDaily } from './actions/daily.ts'
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

/** The licences of a holder with what became of each, and by whom. */
const livesOf = async (db: Reader, establishmentId: string, timeZone: string) => {
  const licenses = await listLicenses(db, establishmentId)
  const ids = licenses.map(({ id }) => id)
  const steps = Map.groupBy(await listStatuses(db, ids), ({ caseId }) => caseId)
  return licenses.map((license) => ({
    ...license,
    steps: (steps.get(license.id) ?? [])
      .filter(({ fromStatus, toStatus }) => fromStatus !== toStatus)
      .map(({ fromStatus, toStatus, at, action, actorId }) => {
        const step = { status: toStatus as LicenseStatus, action, actorId }
        // One that was entered in force was so before: its own days say since when.
        return fromStatus === null && step.status === 'ISS'
          ? { ...step, at: new Date(0), on: '' }
          : { ...step, at, on: dayIn(timeZone, at) }
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

/** By which steps, and whose, no licence covered the activity at some time of its day. */
export const licenseStopsOn = async (
  db: Reader,
  establishmentId: string,
  planned: PlannedActivity,
  timeZone: string,
): Promise<{ number: string; action: string; actorId: string | null; at: Date }[]> =>
  stopsOf(await livesOf(db, establishmentId, timeZone), planned).map(
    ({ license: { number }, step: { action, actorId, at } }) => ({ number, action, actorId, at }),
  )

/** The licence that covers the planned activity, if there is one. */
export const coveringLicense = async (
  db: Reader,
  establishmentId: string,
  planned: PlannedActivity,
): Promise<License | undefined> => {
  const coverage = await licenseCoverage(db, establishmentId, planned)
  return coverage.covered ? coverage.license : undefined
}
