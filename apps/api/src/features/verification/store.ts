import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId } from '../casework/public.ts'

export interface ViewToKeep {
  readonly caseId: string | null
  readonly via: 'token' | 'number'
  readonly verdict: string
  readonly network: string | null
  readonly userAgent: string | null
}
export const insertView = async ({ db, now }: Tx, view: ViewToKeep): Promise<void> => {
  await db
    .insertInto('verificationView')
    .values({ ...view, at: now })
    .execute()
}

export interface Mismatch {
  readonly caseId: string | null
  readonly number: string
  readonly description: string
  readonly contact: string | null
  readonly network: string | null
}
export const insertMismatch = async ({ db, now }: Tx, mismatch: Mismatch): Promise<string> => {
  const { id } = await db
    .insertInto('verificationMismatch')
    .values({ ...mismatch, at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** How often a permit was looked at, and on the busiest of the days since `since`. */
export const countViews = async (
  db: Reader,
  caseId: CaseId,
  { since, timeZone }: { since: Date; timeZone: string },
): Promise<{ total: number; recent: number; busiestDay: number }> => {
  const days = db
    .selectFrom('verificationView')
    .select((eb) => [
      sql<boolean>`at >= ${since}`.as('isRecent'),
      sql<string>`(at at time zone ${timeZone})::date`.as('day'),
      eb.fn.countAll<number>().as('views'),
    ])
    .where('caseId', '=', caseId)
    .groupBy(sql`1, 2`)
    .as('days')
  const row = await db
    .selectFrom(days)
    .select([
      sql<number>`coalesce(sum(views), 0)`.as('total'),
      sql<number>`coalesce(sum(views) filter (where is_recent), 0)`.as('recent'),
      sql<number>`coalesce(max(views) filter (where is_recent), 0)`.as('busiestDay'),
    ])
    .executeTakeFirstOrThrow()
  return { total: Number(row.total), recent: Number(row.recent), busiestDay: Number(row.busiestDay) }
}

export const sweepViews = async (db: Reader, before: Date): Promise<void> => {
  await db.deleteFrom('verificationView').where('at', '<', before).execute()
}
