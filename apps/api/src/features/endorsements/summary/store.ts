import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/transaction.ts'
import type { Scope } from '../../casework/public.ts'

/** A row of the summary as it is summed; figures as decimal text. */
export interface SumRow {
  readonly caseId: string
  readonly number: string
  readonly country: string
  readonly direction: 'import' | 'export'
  readonly holderId: string
  readonly holderName: string
  readonly substanceId: number
  readonly unit: string
  readonly movements: number
  readonly quantity: string
  readonly baseGrams: string
  readonly reports: number
  readonly reportedQuantity: string
  readonly reportedBaseGrams: string
}

export interface SumFilter {
  /** First and last day on which goods moved, ISO. */
  readonly from: string
  readonly to: string
  readonly holder?: string | undefined
  readonly substance?: number | undefined
  readonly search?: string | undefined
}

interface Place {
  readonly page: number
  readonly pageSize: number
}

/** A holder's permits are his own; nobody reads this at the border. */
const inScope = (scope: Scope): RawBuilder<SqlBool> => {
  if (scope.kind === 'holder') return sql`permit.establishment_id = ${scope.establishmentId}::uuid`
  if (scope.kind !== 'office') return sql`false`
  return scope.isCleared
    ? sql`true`
    : sql`not exists (select from confidential_case_reading hidden where hidden.id = permit.id)`
}

const narrowed = ({ holder, substance, search }: SumFilter): RawBuilder<SqlBool> => {
  const text = search?.trim()
  return sql.join<SqlBool>(
    [
      sql`true`,
      ...(holder === undefined ? [] : [sql`permit.establishment_id = ${holder}::uuid`]),
      ...(substance === undefined ? [] : [sql`drug.substance_id = ${substance}::int`]),
      ...(text
        ? [sql`position(fold_text(${text}) in house.search_text || ' ' || fold_text(permit.number)) > 0`]
        : []),
    ],
    sql` and `,
  )
}

const base = sql`base_share(drug.base_grams, moved.quantity, drug.quantity)`
const sumOf = (figure: RawBuilder<unknown>, source: 'customs' | 'establishment') =>
  sql`round(coalesce(sum(${figure}) filter (where record.source = ${sql.lit(source)}), 0), 9)`
const countOf = (source: 'customs' | 'establishment') =>
  sql`count(distinct record.id) filter (where record.source = ${sql.lit(source)})`

const summed = (scope: Scope, filter: SumFilter) => sql`
  select permit.id as case_id, permit.number, permit.partner_country as country, kind.direction,
    house.id as holder_id, house.name as holder_name, drug.substance_id, drug.unit, min(drug.position) as position,
    ${countOf('customs')} as movements,
    ${sumOf(sql`moved.quantity`, 'customs')} as quantity,
    ${sumOf(base, 'customs')} as base_grams,
    ${countOf('establishment')} as reports,
    ${sumOf(sql`moved.quantity`, 'establishment')} as reported_quantity,
    ${sumOf(base, 'establishment')} as reported_base_grams
  from endorsement record
  join endorsement_line moved on moved.endorsement_id = record.id and moved.quantity > 0
  join authorization_drug_reading drug on drug.line_id = moved.line_id
  join case_reading permit on permit.id = record.case_id
  join authorization_kind_reading kind on kind.code = permit.kind and kind.is_general
  join establishment_reading house on house.id = permit.establishment_id
  where record.moved_on between ${filter.from}::date and ${filter.to}::date
    and record.source in ('customs', 'establishment')
    and not exists (select from endorsement later where later.corrects_id = record.id)
    and ${inScope(scope)} and ${narrowed(filter)}
  group by permit.id, permit.number, permit.partner_country, kind.direction, house.id, house.name,
    drug.substance_id, drug.unit`

const readPage = async (
  db: Reader,
  scope: Scope,
  filter: SumFilter,
  { page, pageSize }: Place,
): Promise<(SumRow & { readonly total: number })[]> => {
  const { rows } = await sql<SumRow & { readonly total: number }>`
    with summed as (${summed(scope, filter)})
    select summed.*, count(*) over () as total from summed
    order by holder_name, holder_id, number, position, substance_id, unit
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return rows
}

/** One page of what moved under general permits, by permit, substance and unit; every sum is the database's. */
export const readSums = async (
  db: Reader,
  scope: Scope,
  filter: SumFilter,
  place: Place,
): Promise<{ rows: readonly SumRow[]; total: number }> => {
  const rows = await readPage(db, scope, filter, place)
  // Behind the last page no row says how many there are.
  const isBeyond = rows.length === 0 && place.page > 1
  const [one] = isBeyond ? await readPage(db, scope, filter, { page: 1, pageSize: 1 }) : rows
  return { rows, total: Number(one?.total ?? 0) }
}

/** What a permit holder is called. */
export const findHolderName = async (db: Reader, id: string): Promise<string | null> => {
  const row = await db
    .selectFrom('establishmentReading')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.name ?? null
}
