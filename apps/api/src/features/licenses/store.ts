import type { LicenseActivity, LicenseStatus, LicenseTerms } from '@papaver/contract/licenses/rules.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'

/** Grams of anhydrous base (decimal string) that a licence allows in a calendar year. */
export interface LicenseQuota {
  substanceId: number
  year: number
  grams: string
}
export interface License extends LicenseTerms {
  readonly id: string
  readonly number: string
  readonly establishmentId: string
  readonly quotas: readonly LicenseQuota[]
}

const columns = [
  'id',
  'number',
  'establishmentId',
  sql<LicenseActivity[]>`activities`.as('activities'),
  'groups',
  'substanceIds',
  sql<LicenseStatus>`status`.as('status'),
  'validFrom',
  'validUntil',
  sql<string[]>`array(
    select s.site_id::text from license_site s where s.license_id = license.id order by 1)`.as('siteIds'),
  sql<LicenseQuota[]>`(
    select coalesce(jsonb_agg(jsonb_build_object(
             'substanceId', q.substance_id, 'year', q.year, 'grams', q.grams::text)), '[]')
      from license_quota q where q.license_id = license.id)`.as('quotas'),
] as const

export const listLicenses = (db: Reader, establishmentId: string): Promise<License[]> =>
  db
    .selectFrom('license')
    .select(columns)
    .where('establishmentId', '=', establishmentId)
    .orderBy('validUntil', 'desc')
    .orderBy('number')
    .execute()

export const findLicense = (db: Reader, id: string): Promise<License | undefined> =>
  db.selectFrom('license').select(columns).where('id', '=', id).executeTakeFirst()

/** The next number of a year, L-2026-0001; a number once taken is never given again. */
export const nextLicenseNumber = async (tx: Tx, year: number): Promise<string> => {
  const { rows } = await sql<{ serial: number }>`select nextval('license_number_seq') as serial`.execute(
    tx.db,
  )
  return `L-${year}-${String(rows[0]?.serial).padStart(4, '0')}`
}

export const insertLicense = async (tx: Tx, license: Omit<License, 'id'>): Promise<string> => {
  const { siteIds, quotas, activities, groups, substanceIds, ...rest } = license
  const { id } = await tx.db
    .insertInto('license')
    .values({
      ...rest,
      activities: [...activities],
      groups: [...groups],
      substanceIds: substanceIds === null ? null : [...substanceIds],
      createdAt: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (siteIds.length > 0)
    await tx.db
      .insertInto('licenseSite')
      .values(siteIds.map((siteId) => ({ licenseId: id, siteId })))
      .execute()
  if (quotas.length > 0)
    await tx.db
      .insertInto('licenseQuota')
      .values(quotas.map((quota) => ({ ...quota, licenseId: id })))
      .execute()
  return id
}
