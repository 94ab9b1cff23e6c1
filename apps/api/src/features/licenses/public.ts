import { type Coverage, coversActivity, type PlannedActivity } from '@papaver/contract/licenses/rules.ts'
import type { Reader } from '../../platform/transaction.ts'
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

/** The licence that covers the planned activity, if there is one. */
export const coveringLicense = async (
  db: Reader,
  establishmentId: string,
  planned: PlannedActivity,
): Promise<License | undefined> => {
  const coverage = await licenseCoverage(db, establishmentId, planned)
  return coverage.covered ? coverage.license : undefined
}
