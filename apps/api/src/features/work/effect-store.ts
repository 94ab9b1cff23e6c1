import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'

/** How many people of an establishment have a link to their dates. */
export const countLinksAt = async (db: Reader, establishmentId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from calendar_link_reading link
    join account_reading account on account.id = link.account_id
    where account.establishment_id = ${establishmentId}`.execute(db)
  return rows[0]?.count ?? 0
}
