import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'

/** Has the establishment had licences, of which none is in force on this day? One that goes on past its end is. */
export const hasLostLicences = async (
  db: Reader,
  establishmentId: string,
  today: string,
): Promise<boolean> => {
  const row = await db
    .selectFrom('licenseHolderReading')
    .select(
      sql<boolean>`count(*) > 0
        and not coalesce(bool_or(is_issued and (is_continued or valid_until >= ${today}::date)), false)`.as(
        'isLost',
      ),
    )
    .where('establishmentId', '=', establishmentId)
    .executeTakeFirst()
  return row?.isLost ?? false
}
