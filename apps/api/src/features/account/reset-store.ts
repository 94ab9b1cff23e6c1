import type { Reader, Tx } from '../../platform/transaction.ts'

/** Whose link this is, if it is the newest, unused, in time, and the account still active. */
export const findOpenReset = async (
  db: Reader,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('passwordReset')
    .innerJoin('account', 'account.id', 'passwordReset.accountId')
    .select('passwordReset.accountId')
    .where('tokenHash', '=', tokenHash)
    .where('closedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('account.status', '=', 'APR')
    .where('account.isLocked', '=', false)
    .executeTakeFirst()
  return row?.accountId
}

export const insertReset = async (
  { db, now }: Tx,
  reset: { readonly tokenHash: Buffer; readonly accountId: string; readonly expiresAt: Date },
): Promise<void> => {
  await db
    .insertInto('passwordReset')
    .values({ ...reset, madeAt: now })
    .execute()
}

/** Closes an open link; undefined where it is not open. Of two at once the second finds it closed. */
export const takeReset = async ({ db, now }: Tx, tokenHash: Buffer): Promise<string | undefined> => {
  const row = await db
    .updateTable('passwordReset')
    .set({ closedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('closedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('accountId')
    .executeTakeFirst()
  return row?.accountId
}

export const closeResetsOf = async ({ db, now }: Tx, accountId: string): Promise<void> => {
  await db
    .updateTable('passwordReset')
    .set({ closedAt: now })
    .where('accountId', '=', accountId)
    .where('closedAt', 'is', null)
    .execute()
}

export const sweepResets = async (db: Reader, expiredBefore: Date): Promise<void> => {
  await db.deleteFrom('passwordReset').where('expiresAt', '<', expiredBefore).execute()
}
