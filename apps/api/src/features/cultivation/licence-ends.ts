import { licenceFor, unlicensedFrom } from '@papaver/contract/cultivation/licence.ts'
import type { Reader } from '../../platform/transaction.ts'
import { listLicenses } from '../licenses/public.ts'
import type { GrowersPermit } from './permits-store.ts'

/** Since when a permit has no licence behind it, and which one ended. */
export interface LicenceEnd {
  readonly from: string
  readonly license: string | null
}

/** Of permits of one grower, whose licences are read once: what is kept, or what a day has changed that nobody has followed yet. */
export const licenceEnds = async (
  db: Reader,
  establishmentId: string,
  today: string,
): Promise<(permit: GrowersPermit) => LicenceEnd | null> => {
  const licenses = await listLicenses(db, establishmentId)
  return (permit) => {
    const { unlicensedFrom: from, endedLicense, substanceGroup, substanceId, siteIds, validFrom } = permit
    if (from !== null) return { from, license: endedLicense }
    const day = validFrom > today ? validFrom : today
    const coverage = licenceFor(licenses, { group: substanceGroup ?? 'NP', substanceId, siteIds, day })
    if (coverage.covered) return null
    return { from: unlicensedFrom(coverage.license, today), license: coverage.license?.number ?? null }
  }
}
