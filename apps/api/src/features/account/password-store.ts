import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'
import { closeEmailChanges } from './email-change-store.ts'

/** The hashes of a person's last passwords, newest first. */
export const listPasswordHashes = async (db: Reader, accountId: string, count: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('accountPassword')
    .select('passwordHash')
    .where('accountId', '=', accountId)
    .orderBy('setAt', 'desc')
    .limit(count)
    .execute()
  return rows.map(({ passwordHash }) => passwordHash)
}

const remember = async ({ db }: Tx, accountId: string, setAt: Date, passwordHash: string): Promise<void> => {
  await db
    .insertInto('accountPassword')
    .values({ accountId, setAt, passwordHash })
    .onConflict((conflict) => conflict.columns(['accountId', 'setAt']).doUpdateSet({ passwordHash }))
    .execute()
}

/** Sets a password and remembers it, and the one before it, among the last ones. */
export const savePassword = async (tx: Tx, accountId: string, passwordHash: string): Promise<void> => {
  const { db, now } = tx
  const before = await db
    .selectFrom('account')
    .select(['passwordHash', 'passwordChangedAt'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  await db
    .updateTable('account')
    .set({ passwordHash, passwordChangedAt: now, mustChangePassword: false, expiryNotifiedAt: null })
    .where('id', '=', accountId)
    .execute()
  // What was asked for with the password that was is not to count any more.
  await closeEmailChanges(tx, accountId)
  // One that the account was made with is remembered only now.
  if (before && before.passwordChangedAt < now)
    await remember(tx, accountId, before.passwordChangedAt, before.passwordHash)
  await remember(tx, accountId, now, passwordHash)
}

export const forgetPasswords = async ({ db }: Tx, accountId: string): Promise<void> => {
  await db.deleteFrom('accountPassword').where('accountId', '=', accountId).execute()
}

/** An active account whose password ends soon, and who has not been told yet. */
export interface ExpiringAccount {
  id: string
  firstName: string
  lastName: string
  email: string
  culture: string
  passwordChangedAt: Date
}

/** Accounts whose password was set in the span and whose owners have not been told since; each is taken once. */
export const takeExpiring = async (
  { db, now }: Tx,
  { setAfter, setBefore, most }: { setAfter: Date; setBefore: Date; most: number },
): Promise<ExpiringAccount[]> => {
  const unnotified = db
    .selectFrom('account')
    .select('id')
    .where('status', '=', 'APR')
    .where('isLocked', '=', false)
    .where('expiryNotifiedAt', 'is', null)
    .where('passwordChangedAt', '>', setAfter)
    .where('passwordChangedAt', '<=', setBefore)
    .limit(most)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('account')
    .set({ expiryNotifiedAt: now })
    .where('id', 'in', unnotified)
    .where(sql<boolean>`expiry_notified_at is null`)
    .returning(['id', 'firstName', 'lastName', 'email', 'culture', 'passwordChangedAt'])
    .execute()
}
