import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'
import type { CaseId } from '../casework/public.ts'
import { isAnother, isCounted, sumCounted, sumUsed } from './exported-store.ts'
import type { StoredComponent } from './record.ts'
import type { HeaderRow, KindRow } from './store.ts'

/**
 * Import permits of a house by their numbers, as they stand in a request. One that was replaced stands as the last permit that was
 * issued in its place.
 */
export const listImportPermits = async (
  db: Reader,
  establishmentId: string,
  numbers: readonly string[],
): Promise<{ id: string; number: string; status: string }[]> => {
  const { rows } = await sql<{ id: string; number: string; status: string }>`
    select row.id, row.number, coalesce(latest.status, row.status) as status
    from case_reading row
    join trade_authorization header on header.case_id = row.id
    join authorization_kind kind on kind.code = header.kind
    left join lateral (
      with recursive after as (
        select header.replaced_by_id as id, 1 as place
        union all
        select own.replaced_by_id, place + 1 from after join trade_authorization own on own.case_id = after.id
      )
      select successor.status from after join case_reading successor on successor.id = after.id
      where successor.issued_at is not null
      order by place desc limit 1
    ) latest on header.replaced_by_id is not null
    where row.establishment_id = ${establishmentId} and row.number = any(${[...numbers]}::text[])
      and kind.direction = 'import' and row.issued_at is not null
    order by row.id`.execute(db)
  return rows
}

/** Numbers of the permits whose place this one took, one after the other. */
export const listReplaced = async (db: Reader, caseId: CaseId): Promise<string[]> => {
  const { rows } = await sql<{ number: string }>`
    with recursive before as (
      select replaces_id as id from trade_authorization where case_id = ${caseId}
      union all
      select own.replaces_id from before join trade_authorization own on own.case_id = before.id
    )
    select row.number from before join case_reading row on row.id = before.id where row.number is not null`.execute(
    db,
  )
  return rows.map(({ number }) => number)
}

/** Cases of goods that leave again and came in by one of these permits. */
export const listCasesBy = async (db: Reader, numbers: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('tradeAuthorization')
    .select('caseId')
    .where(sql<boolean>`goods_permits <> '{}' and goods_permits && ${[...numbers]}::text[]`)
    .execute()
  return rows.map(({ caseId }) => caseId)
}

type Grams = Map<number, string>

/** Grams of base that came in by these permits, by substance. */
export const listCameIn = async (db: Reader, ids: readonly string[]): Promise<Grams> => {
  const { rows } = await sql<{ substanceId: number; grams: string }>`
    select (component->>'substanceId')::int as "substanceId",
      ${sumUsed} as grams
    from authorization_line line
    cross join lateral jsonb_array_elements(line.components) component
    where line.case_id = any(${[...ids]}::uuid[])
    group by 1`.execute(db)
  return new Map(rows.map(({ substanceId, grams }) => [substanceId, grams]))
}

/** Grams of base that other permits of goods which came in by one of these have taken or may take, by substance. */
export const listLeftAgain = async (
  db: Reader,
  {
    establishmentId,
    numbers,
    exceptCaseId,
  }: {
    readonly establishmentId: string
    readonly numbers: readonly string[]
    readonly exceptCaseId: string
  },
): Promise<Grams> => {
  const { rows } = await sql<{ substanceId: number; grams: string }>`
    select (component->>'substanceId')::int as "substanceId",
      ${sumCounted(exceptCaseId)} as grams
    from case_reading row
    join trade_authorization header on header.case_id = row.id
    join authorization_line line on line.case_id = row.id
    cross join lateral jsonb_array_elements(line.components) component
    where header.goods_permits <> '{}' and header.goods_permits && ${[...numbers]}::text[]
      and row.establishment_id = ${establishmentId} and ${isAnother(exceptCaseId)} and ${isCounted}
    group by 1`.execute(db)
  return new Map(rows.map(({ substanceId, grams }) => [substanceId, grams]))
}

/** A line of a permit that names imports, with what of it has really left. */
export interface LeavingLine {
  readonly caseId: string
  readonly lineId: string
  readonly kind: Pick<KindRow, 'direction' | 'namesPermits'>
  readonly header: Pick<HeaderRow, 'purpose' | 'goodsPermits'>
  readonly quantity: string
  readonly usedQuantity: string
  readonly components: readonly StoredComponent[]
}

/** Lines of issued permits of a house that name one of these imports, the oldest permit first. */
export const listLeaving = async (
  db: Reader,
  establishmentId: string,
  numbers: readonly string[],
): Promise<LeavingLine[]> => {
  const { rows } = await sql<
    Omit<LeavingLine, 'kind' | 'header'> & LeavingLine['kind'] & LeavingLine['header']
  >`
    select row.id as "caseId", line.id as "lineId", kind.direction, kind.names_permits as "namesPermits",
      header.purpose, header.goods_permits as "goodsPermits", line.quantity::text as quantity,
      line.used_quantity::text as "usedQuantity", line.components
    from case_reading row
    join trade_authorization header on header.case_id = row.id
    join authorization_kind kind on kind.code = header.kind
    join authorization_line line on line.case_id = row.id
    where header.goods_permits <> '{}' and header.goods_permits && ${[...numbers]}::text[]
      and row.establishment_id = ${establishmentId} and row.issued_at is not null and line.quantity > 0
    order by row.id, line.position`.execute(db)
  return rows.map(({ direction, namesPermits, purpose, goodsPermits, ...line }) => ({
    ...line,
    kind: { direction, namesPermits },
    header: { purpose, goodsPermits },
  }))
}
