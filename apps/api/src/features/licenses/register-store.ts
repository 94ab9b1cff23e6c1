import type { LicenseStatus } from '@papaver/contract/licenses/life.ts'
import type { LicenseActivity, LicenseTerms } from '@papaver/contract/licenses/rules.ts'
import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'
import type { CaseId } from '../casework/public.ts'

/** A licence that was issued, as whoever checks what it covers reads it. */
export interface License extends LicenseTerms {
  readonly id: CaseId
  readonly number: string
  readonly establishmentId: string
  /** Land that it allows to cultivate, in hectares; null where it says nothing of it. */
  readonly landHectares: string | null
}

const issued = (db: Reader) =>
  db
    .selectFrom('license')
    .innerJoin('caseReading', 'caseReading.id', 'license.id')
    .select([
      'license.id',
      sql<string>`case_reading.number`.as('number'),
      sql<string>`case_reading.establishment_id::text`.as('establishmentId'),
      sql<LicenseActivity[]>`license.activities`.as('activities'),
      'license.groups',
      'license.substanceIds',
      'license.isContinued',
      'license.landHectares',
      sql<LicenseStatus>`case_reading.status`.as('status'),
      sql<string>`license.valid_from::text`.as('validFrom'),
      sql<string>`case_reading.valid_until::text`.as('validUntil'),
      sql<string[]>`array(
        select s.site_id::text from license_site s where s.license_id = license.id order by 1)`.as('siteIds'),
    ])
    .$narrowType<{ id: CaseId }>()
    .where('caseReading.issuedAt', 'is not', null)

/** Licences of a company, whatever has become of them; those that run longest first. */
export const listLicenses = (db: Reader, establishmentId: string): Promise<License[]> =>
  issued(db)
    .where('caseReading.establishmentId', '=', establishmentId)
    .orderBy('validUntil', 'desc')
    .orderBy('number')
    .execute()
