import { type RawBuilder, sql } from 'kysely'
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
  /** Of the case; of a number that there is not, what was typed is taken for a permit's. */
  readonly entity: string
  /** Whoever reports it had the document's code, or the token of its QR code. */
  readonly hadCode: boolean
  readonly number: string
  readonly description: string
  readonly contact: string | null
  readonly network: string | null
}
export interface WaitingReport extends Omit<Mismatch, 'hadCode'> {
  readonly at: Date
}

export const insertMismatch = async ({ db, now }: Tx, mismatch: Mismatch): Promise<string> => {
  const { id } = await db
    .insertInto('verificationMismatch')
    .values({ ...mismatch, at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const waiting = sql`not exists (select from verification_mismatch_notice notice where notice.mismatch_id = waiting.id)`

/** Takes what waits: another process that takes the same at the same time gets nothing. */
const takeReports = async ({ db, now }: Tx, ids: RawBuilder<unknown>): Promise<readonly WaitingReport[]> => {
  const { rows } = await sql<WaitingReport>`
    with taken as (
      insert into verification_mismatch_notice (mismatch_id, at) select id, ${now} from (${ids}) ids
      on conflict do nothing returning mismatch_id)
    select case_id as "caseId", entity, number, at, description, contact, network
    from verification_mismatch where id in (select mismatch_id from taken) order by at, id`.execute(db)
  return rows
}

/** One report of somebody who had the code, of which no officer has been notified. */
export const takeProvenReport = (tx: Tx): Promise<readonly WaitingReport[]> =>
  takeReports(
    tx,
    sql`select id from verification_mismatch waiting where had_code and ${waiting} order by at, id limit 1`,
  )

/**
 * Reports about one document, or about all numbers that there are not, of people who had no code: the first of the day at once,
 * those after it together once the day is over.
 */
export const takeUnprovenReports = (tx: Tx, timeZone: string): Promise<readonly WaitingReport[]> =>
  takeReports(
    tx,
    sql`select waiting.id from verification_mismatch waiting join (
        select case_id from verification_mismatch waiting where not had_code and ${waiting} and not exists (
          select from verification_mismatch earlier join verification_mismatch_notice passed on passed.mismatch_id = earlier.id
          where earlier.case_id is not distinct from waiting.case_id and not earlier.had_code
            and passed.at >= date_trunc('day', ${tx.now}::timestamptz, ${timeZone}))
        order by at, id limit 1) next on next.case_id is not distinct from waiting.case_id
      where not had_code and ${waiting}`,
  )

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
