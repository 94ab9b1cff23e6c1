import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'
import { countedShare, isCounted } from './exported-store.ts'
import type { StoredComponent } from './record.ts'
import type { HeaderRow, KindRow } from './store.ts'

/** Import permits of a house by their numbers, as they stand in a request. */
export const listImportPermits = async (
  db: Reader,
  establishmentId: string,
  numbers: readonly string[],
): Promise<{ id: string; number: string; status: string }[]> => {
  const { rows } = await sql<{ id: string; number: string; status: string }>`
    select row.id, row.number, row.status
    from case_reading row
    join trade_authorization header on header.case_id = row.id
    join authorization_kind kind on kind.code = header.kind
    where row.establishment_id = ${establishmentId} and row.number = any(${[...numbers]}::text[])
      and kind.direction = 'import' and row.issued_at is not null
    order by row.id`.execute(db)
  return rows
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
      coalesce(round(sum((component->>'baseGrams')::numeric * line.used_quantity / nullif(line.quantity, 0)), 9), 0)::text
        as grams
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
      coalesce(round(sum((component->>'baseGrams')::numeric * ${countedShare}), 9), 0)::text as grams
    from case_reading row
    join trade_authorization header on header.case_id = row.id
    join authorization_line line on line.case_id = row.id
    cross join lateral jsonb_array_elements(line.components) component
    where header.goods_permits <> '{}' and header.goods_permits && ${[...numbers]}::text[]
      and row.establishment_id = ${establishmentId} and row.id <> ${exceptCaseId} and ${isCounted}
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
