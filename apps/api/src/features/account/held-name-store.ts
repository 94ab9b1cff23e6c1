import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'

const keyOf = (userName: string) => sql<string>`lower(${userName})`
/** What a name looks like, whatever letters it is made of (an SQL function, as the columns are made by it, too). */
const lookOf = (userName: string) => sql<string>`user_name_look(${userName})`

/** Two at the same moment with names that look alike wait for each other, whichever of the two tables they go into. */
const lockLook = async ({ db }: Tx, userName: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('userName:' || ${lookOf(userName)}, 0))`.execute(db)
}

const isLookTaken = async (db: Reader, userName: string): Promise<boolean> => {
  const query = db.selectFrom('account').select('id').where('userNameLook', '=', lookOf(userName))
  // A registration that lapsed never came into use: its name is free again.
  return (await query.where('status', '<>', 'CAS').limit(1).executeTakeFirst()) !== undefined
}

const isLookHeld = async (db: Reader, userName: string): Promise<boolean> => {
  const query = db.selectFrom('heldUserName').select('heldSince').where('userNameLook', '=', lookOf(userName))
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

/** May the name be given to somebody? Nobody else gets it, or one that looks like it, before the transaction ends. */
export const mayGiveName = async (tx: Tx, userName: string): Promise<boolean> => {
  await lockLook(tx, userName)
  return !(await isLookTaken(tx.db, userName)) && !(await isLookHeld(tx.db, userName))
}

/** Was there ever an account of this name, whatever became of it? */
export const wasUserNameUsed = async (db: Reader, userName: string): Promise<boolean> => {
  const query = db.selectFrom('account').select('id').where('userNameKey', '=', keyOf(userName)).limit(1)
  return (await query.executeTakeFirst()) !== undefined
}

/** Keeps a name that nobody gets, as if an account had been made with it; false where it is taken or held. */
export const holdUserName = async (tx: Tx, userName: string): Promise<boolean> => {
  if (!(await mayGiveName(tx, userName))) return false
  const { db, now } = tx
  await db
    .insertInto('heldUserName')
    .values({ userNameKey: keyOf(userName), heldSince: now })
    .execute()
  return true
}

/** Frees the names that are held since this day or longer; days begin as the zone says. */
export const releaseUserNames = async (db: Reader, day: string, timeZone: string): Promise<void> => {
  await db
    .deleteFrom('heldUserName')
    .where(sql<boolean>`(held_since at time zone ${timeZone})::date <= ${day}::date`)
    .execute()
}
