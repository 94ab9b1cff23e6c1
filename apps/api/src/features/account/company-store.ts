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
 * first: whoever is signing in meanwhile is either among them, or finds it closed.
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
