import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'

/** Is the establishment of the account closed? False of one that has none. Asked once the account is held, it stays so. */
export const isCompanyClosed = async (db: Reader, accountId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('account')
    .innerJoin('establishmentReading as company', 'company.id', 'account.establishmentId')
    .select('company.id')
    .where('account.id', '=', accountId)
    .where('company.isActive', '=', false)
    .executeTakeFirst()
  return row !== undefined
}

/** Holds an account that may work now until the transaction ends; false where it may not, or its establishment is closed. */
export const holdWorking = async ({ db }: Tx, accountId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('status', '=', 'APR')
    .where('isLocked', '=', false)
    .forShare()
    .executeTakeFirst()
  return row !== undefined && !(await isCompanyClosed(db, accountId))
}

/**
 * Ends every session of the people of an establishment that has just been closed in this transaction. Their accounts are held
 * first: a person who signs in at the same moment is either among them, or finds it closed.
 */
export const endSessionsAt = async (
  { db, now }: Tx,
  establishmentId: string,
  reason: string,
): Promise<void> => {
  const people = await db
    .selectFrom('account')
    .select('id')
    .where('establishmentId', '=', establishmentId)
    .orderBy('id')
    .forUpdate()
    .execute()
  await db
    .updateTable('session')
    .set({ endedAt: now, endReason: reason })
    .where('accountId', '=', sql<string>`any(${people.map(({ id }) => id)}::uuid[])`)
    .where('endedAt', 'is', null)
    .execute()
}

/** How many people of an establishment may sign in, and how many sessions they have. */
export const countAccessAt = async (
  db: Reader,
  establishmentId: string,
  now: Date,
): Promise<{ people: number; sessions: number }> => {
  const { rows } = await sql<{ people: number; sessions: number }>`
    select count(distinct account.id)::int as people, count(session.id)::int as sessions
    from account left join session on session.account_id = account.id and session.ended_at is null
      and not session.is_pending and session.expires_at > ${now}
    where account.establishment_id = ${establishmentId} and account.status = 'APR'`.execute(db)
  return rows[0] ?? { people: 0, sessions: 0 }
}
