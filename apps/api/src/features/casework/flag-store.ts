import { type CaseKind, standingOf } from '@papaver/contract/casework/kind.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId } from './case-id.ts'
import { flagCases } from './partner-store.ts'
import type { CaseRow } from './store.ts'

/** Reasons for attention of a case that was found already, as they stand now. */
export const readFlags = async (db: Reader, id: CaseId): Promise<readonly string[]> =>
  (await db.selectFrom('workCase').select('flags').where('id', '=', id).executeTakeFirstOrThrow()).flags

/** What is over rests on nothing any more: flags of what it rested on end with it, as nobody checks it again. */
export const lowerStanding = async (
  tx: Tx,
  kind: Pick<CaseKind, 'isReport' | 'standing'>,
  { id, flags }: Pick<CaseRow, 'id' | 'flags'>,
): Promise<void> => {
  const standing = standingOf(kind)
  const lowers = flags.filter((flag) => flag in standing)
  if (lowers.length > 0) await flagCases(tx, { ids: [id] }, { lowers })
}

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
