import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'

/** Customs points of which people were last notified that they are closed. */
export const listClosedPoints = async (db: Reader): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('customsPointState')
    .select('customsPointId')
    .where('isOpen', '=', false)
    .execute()
  return new Set(rows.map(({ customsPointId }) => customsPointId))
}

/** Keeps whether a customs point is open; answers whether that is new. One that was never kept was open. */
export const savePointState = async (
  { db, now }: Tx,
  customsPointId: number,
  isOpen: boolean,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into customs_point_state as state (customs_point_id, is_open, changed_at)
    select ${customsPointId}, ${isOpen}, ${now}
    where not ${isOpen} or exists (select from customs_point_state where customs_point_id = ${customsPointId})
    on conflict (customs_point_id) do update set is_open = excluded.is_open, changed_at = excluded.changed_at
      where state.is_open <> excluded.is_open
    returning customs_point_id`.execute(db)
  return rows.length > 0
}
