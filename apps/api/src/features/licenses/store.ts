import type { Insertable, Selectable, Updateable } from 'kysely'
import type {
  LicensePerson,
  LicenseQuota,
  LicenseStock,
  License as LicenseTable,
} from '../../platform/database/database-types.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId, Numbering } from '../casework/public.ts'

export type LicenseRow = Selectable<LicenseTable>
export type LicenseValues = Updateable<LicenseTable>
export type PersonRow = Omit<Selectable<LicensePerson>, 'licenseId' | 'position'>
export type QuotaRow = Omit<Selectable<LicenseQuota>, 'licenseId' | 'position'>

export type StockRow = Omit<Selectable<LicenseStock>, 'licenseId' | 'position'>

/** What stands beside the row of a licence. */
export interface LicenseParts {
  readonly siteIds: readonly string[]
  readonly persons: readonly PersonRow[]
  readonly quotas: readonly QuotaRow[]
  readonly stocks: readonly StockRow[]
}

/** Numbers of licences: L-0001. */
export const numbering: Numbering = { prefix: 'L', sequence: 'license_serial' }

export const getLicense = (db: Reader, id: CaseId): Promise<LicenseRow> =>
  db.selectFrom('license').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const readParts = async (db: Reader, id: CaseId): Promise<LicenseParts> => {
  const sites = await db
    .selectFrom('licenseSite')
    .select('siteId')
    .where('licenseId', '=', id)
    .orderBy('siteId')
    .execute()
  const persons = await db
    .selectFrom('licensePerson')
    .select(['titleCode', 'name', 'occupation', 'since', 'isDeputy'])
    .where('licenseId', '=', id)
    .orderBy('position')
    .execute()
  const quotas = await db
    .selectFrom('licenseQuota')
    .select(['substanceId', 'activity', 'year', 'quantity', 'unit', 'grams'])
    .where('licenseId', '=', id)
    .orderBy('position')
    .execute()
  const stocks = await db
    .selectFrom('licenseStock')
    .select(['substanceId', 'quantity', 'unit', 'grams'])
    .where('licenseId', '=', id)
    .orderBy('position')
    .execute()
  return { siteIds: sites.map(({ siteId }) => siteId), persons, quotas, stocks }
}

export const insertLicense = async ({ db }: Tx, values: Insertable<LicenseTable>): Promise<void> => {
  await db.insertInto('license').values(values).execute()
}

export const updateLicense = async ({ db }: Tx, id: CaseId, values: LicenseValues): Promise<void> => {
  await db.updateTable('license').set(values).where('id', '=', id).execute()
}

/** Writes sites, persons, quotas and stocks over what stood there. */
export const replaceParts = async (
  { db }: Tx,
  licenseId: CaseId,
  { siteIds, persons, quotas, stocks }: LicenseParts,
): Promise<void> => {
  await db.deleteFrom('licenseSite').where('licenseId', '=', licenseId).execute()
  await db.deleteFrom('licensePerson').where('licenseId', '=', licenseId).execute()
  await db.deleteFrom('licenseQuota').where('licenseId', '=', licenseId).execute()
  await db.deleteFrom('licenseStock').where('licenseId', '=', licenseId).execute()
  if (siteIds.length > 0)
    await db
      .insertInto('licenseSite')
      .values(siteIds.map((siteId) => ({ licenseId, siteId })))
      .execute()
  if (persons.length > 0)
    await db
      .insertInto('licensePerson')
      .values(persons.map((person, position) => ({ ...person, licenseId, position })))
      .execute()
  if (quotas.length > 0)
    await db
      .insertInto('licenseQuota')
      .values(quotas.map((quota, position) => ({ ...quota, licenseId, position })))
      .execute()
  if (stocks.length > 0)
    await db
      .insertInto('licenseStock')
      .values(stocks.map((stock, position) => ({ ...stock, licenseId, position })))
      .execute()
}

/** What each of these licences allows, for the rows of a list. */
export const listScopes = (db: Reader, ids: readonly CaseId[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('license')
        .select(['id', 'activities', 'groups'])
        .where('id', 'in', [...ids])
        .execute()
