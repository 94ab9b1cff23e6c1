import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'

const keyOf = (userName: string) => sql<string>`lower(${userName})`

/** Two at the same moment with one name wait for each other, whichever of the two tables it goes into. */
export const lockUserName = async ({ db }: Tx, userName: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('userName:' || lower(${userName}), 0))`.execute(db)
}

export const isUserNameHeld = async (db: Reader, userName: string): Promise<boolean> => {
  const query = db.selectFrom('heldUserName').select('heldSince')
  return (await query.where('userNameKey', '=', keyOf(userName)).executeTakeFirst()) !== undefined
}

/** Was there ever an account of this name, whatever became of it? */
export const wasUserNameUsed = async (db: Reader, userName: string): Promise<boolean> => {
  const query = db.selectFrom('account').select('id').where('userNameKey', '=', keyOf(userName)).limit(1)
  return (await query.executeTakeFirst()) !== undefined
}

/** Keeps a name that nobody gets, as if an account had been made with it; false where it is taken or held. */
export const holdUserName = async (tx: Tx, userName: string): Promise<boolean> => {
  await lockUserName(tx, userName)
  const { db, now } = tx
  const taken = await db
    .selectFrom('account')
    .select('id')
    .where('userNameKey', '=', keyOf(userName))
    .where('status', '<>', 'CAS')
    .executeTakeFirst()
  if (taken !== undefined) return false
  const row = await db
    .insertInto('heldUserName')
    .values({ userNameKey: keyOf(userName), heldSince: now })
    .onConflict((conflict) => conflict.column('userNameKey').doNothing())
    .returning('userNameKey')
    .executeTakeFirst()
  return row !== undefined
}

/** Frees the names that are held since this day or longer; days begin as the zone says. */
export const releaseUserNames = async (db: Reader, day: string, timeZone: string): Promise<void> => {
  await db
    .deleteFrom('heldUserName')
    .where(sql<boolean>`(held_since at time zone ${timeZone})::date <= ${day}::date`)
    .execute()
}
