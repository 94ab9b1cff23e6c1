import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'

/** A line of a record, as its permit has it. */
export interface CorrectedLine {
  readonly position: number
  readonly quantity: string
  readonly unit: string
}

/** Of these records those that were corrected since: what the last record in their place says. */
export const listCorrectedSince = async (
  db: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly CorrectedLine[]>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<CorrectedLine & { first: string }>`
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
  return Map.groupBy(
    rows.map(({ first, position, quantity, unit }) => ({ first, position, quantity, unit })),
    ({ first }) => first,
  )
}
