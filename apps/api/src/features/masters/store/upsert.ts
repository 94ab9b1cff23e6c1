import { sql } from 'kysely'
import type { Tx } from '../../../platform/transaction.ts'

/** Columns of a table, with their PostgreSQL types; names as in the database. */
export interface UpsertTable {
  readonly table: string
  readonly key: readonly string[]
  readonly columns: Readonly<Record<string, string>>
}

/**
 * Writes any number of rows in one statement: new ones are added, changed ones overwritten, equal ones left alone.
 * Rows name every column, as in the database. Returns how many rows were written.
 */
export const upsertAll = async (
  tx: Tx,
  { table, key, columns }: UpsertTable,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<number> => {
  if (rows.length === 0) return 0
  const names = Object.keys(columns)
  const others = names.filter((name) => !key.includes(name))
  const list = sql.join(names.map((name) => sql.id(name)))
  const typed = sql.join(Object.entries(columns).map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`))
  const changes = sql.join(others.map((name) => sql`${sql.id(name)} = excluded.${sql.id(name)}`))
  const present = sql.join(others.map((name) => sql`${sql.id(table, name)}`))
  const wanted = sql.join(others.map((name) => sql`excluded.${sql.id(name)}`))
  const { numAffectedRows } = await sql`
    insert into ${sql.id(table)} (${list})
    select ${list} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(${typed})
    on conflict (${sql.join(key.map((name) => sql.id(name)))}) do update set ${changes}
    where (${present}) is distinct from (${wanted})`.execute(tx.db)
  return Number(numAffectedRows ?? 0n)
}
