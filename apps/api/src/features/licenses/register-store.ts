import type { LicenseStatus } from '@papaver/contract/licenses/life.ts'
import type { LicenseActivity, LicenseTerms } from '@papaver/contract/licenses/rules.ts'
import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'

/** A licence that was issued, as whoever checks what it covers reads it. */
export interface License extends LicenseTerms {
  readonly id: string
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
    .where('caseReading.issuedAt', 'is not', null)

/** Licences of a company, whatever has become of them; those that run longest first. */
export const listLicenses = (db: Reader, establishmentId: string): Promise<License[]> =>
  issued(db)
    .where('caseReading.establishmentId', '=', establishmentId)
    .orderBy('validUntil', 'desc')
    .orderBy('number')
    .execute()

const beforeAuthority = ['REQ', 'PRO', 'INF', 'HLD', 'APR']
const permitsInForce = ['ISS', 'PAU', 'SUS']

export interface TouchedCase {
  readonly id: string
  readonly number: string
}

/** Drafts, open requests and permits of a company that need a licence for one of these groups. */
export const listTouched = async (db: Reader, establishmentId: string, groups: readonly string[]) => {
  const rows = await db
    .selectFrom('caseReading')
    .select(['id', 'status', 'number'])
    .where('feature', '=', 'authorization')
    .where('establishmentId', '=', establishmentId)
    .where('substanceGroup', 'in', groups.length === 0 ? [''] : [...groups])
    .where('status', 'in', ['DRA', ...beforeAuthority, ...permitsInForce])
    .orderBy(sql`coalesce(due_on, valid_until)`)
    .orderBy('number')
    .execute()
  const among = (statuses: readonly string[]): TouchedCase[] =>
    rows.flatMap(({ id, status, number }) =>
      id !== null && statuses.includes(status ?? '') ? { id, number: number ?? '' } : [],
    )
  return { drafts: among(['DRA']), requests: among(beforeAuthority), permits: among(permitsInForce) }
}

const growing = ['REQ', 'PRO', 'INF', 'INS', 'APR', 'ISS', 'RUN', 'HRV', 'SUS']

/** Requests to cultivate and permits in force of a grower, for crops of these groups. */
export const listCultivations = async (
  db: Reader,
  establishmentId: string,
  groups: readonly string[],
): Promise<TouchedCase[]> => {
  const rows = await db
    .selectFrom('caseReading')
    .select(['id', 'number'])
    .where('feature', '=', 'cultivation')
    .where('establishmentId', '=', establishmentId)
    .where('substanceGroup', 'in', groups.length === 0 ? [''] : [...groups])
    .where('status', 'in', growing)
    .orderBy(sql`coalesce(due_on, valid_until)`)
    .orderBy('number')
    .execute()
  return rows.flatMap(({ id, number }) => (id === null ? [] : { id, number: number ?? '' }))
}
