import { catalogueStatuses, type PreparationStatus } from '@papaver/contract/preparations/life.ts'
import type { keysOf } from '@papaver/contract/preparations/same.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { PreparationComponent, Preparation as Table } from '../../platform/database/database-types.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId, Numbering } from '../casework/public.ts'
import { entriesOf, type Whose } from './catalogue-store.ts'

export type EntryRow = Selectable<Table>
export type EntryValues = Updateable<Table>
export type ComponentRow = Omit<Selectable<PreparationComponent>, 'preparationId' | 'position'>

export const getEntry = (db: Reader, id: CaseId): Promise<EntryRow> =>
  db.selectFrom('preparation').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const listComponents = (db: Reader, id: CaseId): Promise<ComponentRow[]> =>
  db
    .selectFrom('preparationComponent')
    .select(['substanceId', 'formId', 'strength', 'unit'])
    .where('preparationId', '=', id)
    .orderBy('position')
    .execute()

export const insertEntries = async ({ db }: Tx, values: readonly Insertable<Table>[]): Promise<void> => {
  if (values.length > 0) await db.insertInto('preparation').values(values).execute()
}

export const updateEntry = async ({ db }: Tx, id: CaseId, values: EntryValues): Promise<void> => {
  await db.updateTable('preparation').set(values).where('id', '=', id).execute()
}

/** Of entries that have none yet. */
export const insertComponents = async (
  { db }: Tx,
  entries: readonly { readonly id: CaseId; readonly components: readonly ComponentRow[] }[],
): Promise<void> => {
  const rows = entries.flatMap(({ id: preparationId, components }) =>
    components.map((component, position) => ({ ...component, preparationId, position })),
  )
  if (rows.length > 0) await db.insertInto('preparationComponent').values(rows).execute()
}

export const replaceComponents = async (
  tx: Tx,
  id: CaseId,
  components: readonly ComponentRow[],
): Promise<void> => {
  await tx.db.deleteFrom('preparationComponent').where('preparationId', '=', id).execute()
  await insertComponents(tx, [{ id, components }])
}

/** One after the other: of two approvals of one product, the second sees what the first has put in the catalogue. */
export const lockCatalogue = async ({ db }: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('preparation catalogue', 0))`.execute(db)
}

/** Numbers of entries: M-0001. */
export const numbering: Numbering = { prefix: 'M', sequence: 'preparation_serial' }

const undecided = ['REQ', 'PRO', 'INF'] as const satisfies readonly PreparationStatus[]

/** Entries in the catalogue, open requests and the reader's own drafts for any of these products. */
export const listSame = async (
  db: Reader,
  whose: Whose,
  products: readonly ReturnType<typeof keysOf>[],
  exceptIds: readonly string[] = [],
) => {
  const byAuthorization = products.flatMap((keys) => keys.byAuthorization ?? [])
  const byName = products.flatMap((keys) => keys.byName ?? [])
  if (byAuthorization.length + byName.length === 0) return []
  const rows = await entriesOf(db)
    .select([
      'preparation.id',
      'preparation.authorizationKey',
      'preparation.nameKey',
      'caseReading.number',
      sql<PreparationStatus>`case_reading.status`.as('status'),
      sql<boolean>`preparation.is_private is true`.as('isPrivate'),
      'caseReading.establishmentId',
    ])
    .where((eb) =>
      eb.or([
        sql<boolean>`preparation.authorization_key = any(${byAuthorization})`,
        sql<boolean>`preparation.name_key = any(${byName})`,
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('caseReading.status', 'in', ['APR', ...undecided]),
        ...(whose === 'all' || whose === null
          ? []
          : [eb.and([eb('caseReading.status', '=', 'DRA'), eb('caseReading.establishmentId', '=', whose)])]),
      ]),
    )
    .orderBy('preparation.id')
    .limit(20 * products.length)
    .execute()
  return rows.filter(
    ({ id, status, isPrivate, establishmentId }) =>
      !exceptIds.includes(id) &&
      (whose === 'all' || establishmentId === whose || (status === 'APR' && !isPrivate)),
  )
}
export type SameRow = Awaited<ReturnType<typeof listSame>>[number]

/** Versions of a product that have been in the catalogue, the newest first, as far as these eyes may see them. */
export const listVersions = (db: Reader, whose: Whose, productId: string) => {
  const isHidden = whose !== 'all'
  return entriesOf(db)
    .select([
      'preparation.id',
      sql<string>`case_reading.number`.as('number'),
      'preparation.serial',
      sql<PreparationStatus>`case_reading.status`.as('status'),
      'preparation.validFrom',
      'preparation.validUntil',
    ])
    .where('preparation.productId', '=', productId)
    .where('caseReading.status', 'in', catalogueStatuses)
    .where(
      sql<boolean>`(not ${isHidden}::boolean or preparation.is_private is not true
        or case_reading.establishment_id = ${isHidden ? whose : null}::uuid)`,
    )
    .orderBy('preparation.serial', 'desc')
    .execute()
}

/** The serial of the next version of a product, and a request for one that is open already. */
export const findNextVersion = async (
  db: Reader,
  { productId, id }: { readonly productId: string; readonly id: string },
): Promise<{ serial: number; openId: string | undefined }> => {
  const rows = await entriesOf(db)
    .select(['preparation.id', 'preparation.serial', 'preparation.replacesId', 'caseReading.status'])
    .where('preparation.productId', '=', productId)
    .execute()
  const open = rows.find(
    ({ replacesId, status }) =>
      replacesId === id && (status === 'DRA' || undecided.some((each) => each === status)),
  )
  return { serial: Math.max(0, ...rows.map(({ serial }) => serial)) + 1, openId: open?.id }
}

/** Drafts, requests and permits that name the entry. */
export const listUses = async (db: Reader, id: CaseId) => {
  const { rows } = await sql<{ kind: 'drafts' | 'requests' | 'permits' | 'past'; establishmentId: string }>`
    select kind, establishment_id as "establishmentId" from authorization_preparation_reading
    where preparation_id = ${id}`.execute(db)
  return rows
}

/** Number of the entry that another one is to replace, where it cannot any more: a third has taken its place. */
export const findLostVersion = async (
  db: Reader,
  { id, replacesId }: { readonly id: string | null; readonly replacesId: string },
): Promise<string | null> => {
  const row = await entriesOf(db)
    .select(['caseReading.number', 'preparation.replacedById'])
    .where('preparation.id', '=', replacesId)
    .executeTakeFirst()
  return row?.replacedById && row.replacedById !== id ? row.number : null
}
