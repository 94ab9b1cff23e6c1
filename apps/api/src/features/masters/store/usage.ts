import type { ListWord } from '@papaver/contract/masters/lists.ts'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/transaction.ts'

export interface Use {
  /** What stands on the row: requests, permits, licences … */
  readonly kind: string
  readonly count: number
}

/**
 * Features that come after the masters say what stands on them in views named `…_master_usage_reading (list, row_id,
 * kind, entity_id)`: one more feature is one more view, and nothing here changes.
 */
const usageViews = async (db: Reader): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'v' and relnamespace = 'public'::regnamespace and relname like '%\\_master\\_usage\\_reading'
    order by relname`.execute(db)
  return rows.map(({ name }) => name)
}

const usesOf = async (db: Reader) => {
  const parts = (await usageViews(db)).map(
    (name) => sql`select list, row_id, kind, entity_id from ${sql.id(name)}`,
  )
  return sql.join(parts, sql` union all `)
}

/** How many things of each kind stand on a row. */
export const countUses = async (db: Reader, list: ListWord, id: string): Promise<Use[]> => {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(distinct entity_id) as count from (${await usesOf(db)}) uses
    where list = ${list} and row_id = ${id} group by kind order by kind`.execute(db)
  return rows.map(({ kind, count }) => ({ kind, count: Number(count) }))
}

/** The forms that requests were computed with; drafts are computed anew when they are submitted. */
export const readUsedForms = async (db: Reader, ids?: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`
    select distinct row_id as id from (${await usesOf(db)}) uses
    where list = 'substanceForms' and kind in ('requests', 'permits')
    ${ids === undefined ? sql`` : sql`and row_id = any(${ids}::text[])`}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
