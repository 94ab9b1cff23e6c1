import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'
import type { CaseId } from './case-id.ts'

/** Reasons for attention of a case that was found already, as they stand now. */
export const readFlags = async (db: Reader, id: CaseId): Promise<readonly string[]> =>
  (await db.selectFrom('workCase').select('flags').where('id', '=', id).executeTakeFirstOrThrow()).flags

/** Of these cases those that do not stand out for this reason. */
export const withoutFlag = async (db: Reader, ids: readonly string[], flag: string): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('workCase')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(sql<boolean>`not flags @> array[${flag}]::text[]`)
    .execute()
  const open = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => open.has(id))
}
