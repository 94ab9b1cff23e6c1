import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'

/** A line of a record, as its permit has it. */
export interface CountedLine {
  readonly position: number
  readonly quantity: string
  readonly unit: string
}

const byRecord = (rows: readonly (CountedLine & { readonly first: string })[]) =>
  Map.groupBy(
    rows.map(({ first, position, quantity, unit }) => ({ first, position, quantity, unit })),
    ({ first }) => first,
  )

/** Of these records what each says. */
export const listLines = async (
  db: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly CountedLine[]>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<CountedLine & { first: string }>`
    select distinct moved.endorsement_id as first, line.position, moved.quantity::text as quantity,
      coalesce(line.unit, '') as unit
    from endorsement_line moved
    join authorization_drug_reading line on line.line_id = moved.line_id
    where moved.endorsement_id = any(${[...ids]}::uuid[])
    order by line.position`.execute(db)
  return byRecord(rows)
}

/** Of these records those that were corrected since: what the last record in their place says. */
export const listCorrectedSince = async (
  db: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly CountedLine[]>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<CountedLine & { first: string }>`
    with recursive later (first, id) as (
      select corrects_id, id from endorsement where corrects_id = any(${[...ids]}::uuid[])
      union all
      select later.first, next.id from later join endorsement next on next.corrects_id = later.id
    )
    select distinct later.first, line.position, moved.quantity::text as quantity, coalesce(line.unit, '') as unit
    from later
    join endorsement_line moved on moved.endorsement_id = later.id
    join authorization_drug_reading line on line.line_id = moved.line_id
    where not exists (select from endorsement newer where newer.corrects_id = later.id)
    order by line.position`.execute(db)
  return byRecord(rows)
}
