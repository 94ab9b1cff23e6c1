import { type Coverage, coversActivity, type LicensedDeed } from '@papaver/contract/licenses/rules.ts'
import type { Reader } from '../../platform/transaction.ts'
import { type License, listLicenses } from './store.ts'

export {
  findLicense,
  insertLicense,
  type License,
  type LicenseQuota,
  listLicenses,
  nextLicenseNumber,
} from './store.ts'

/** Whether one of the holder's licences covers the deed, and if none does, what the nearest one lacks. */
export const licenseCoverage = async (
  db: Reader,
  establishmentId: string,
  deed: LicensedDeed,
): Promise<Coverage<License>> => coversActivity(await listLicenses(db, establishmentId), deed)

/** The licence that covers the deed, if there is one. */
export const coveringLicense = async (
  db: Reader,
  establishmentId: string,
  deed: LicensedDeed,
): Promise<License | undefined> => {
  const coverage = await licenseCoverage(db, establishmentId, deed)
  return coverage.covered ? coverage.license : undefined
}
