import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'

/** An account that has ever been an administrator counts, also a deactivated one: this is no way round that. */
export const hasAdministrator = async (db: Reader): Promise<boolean> =>
  (await db
    .selectFrom('account')
    .select('id')
    .where(sql<boolean>`exists (select from unnest(roles) as role where upper(role) = 'CA_ADMIN')`)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** It was once started for production, which makes the link, or somebody has an account in it. */
export const isInUse = async (db: Reader): Promise<boolean> => {
  const { rows } = await sql<{ isInUse: boolean }>`select exists (select from first_administrator_link)
    or exists (select from account) as "isInUse"`.execute(db)
  return rows[0]?.isInUse ?? false
}

/** Puts a new link in the place of the one before. */
export const replaceLink = async ({ db, now }: Tx, tokenHash: Buffer): Promise<void> => {
  const made = { tokenHash, madeAt: now, usedAt: null }
  await db
    .insertInto('firstAdministratorLink')
    .values(made)
    .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet(made))
    .execute()
}

export const isLinkOpen = async (db: Reader, tokenHash: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('firstAdministratorLink')
    .select('onlyRow')
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()) !== undefined

/** Uses the link up; false where it is not open. Of two at once the second waits for the first and finds it used. */
export const takeLink = async ({ db, now }: Tx, tokenHash: Buffer): Promise<boolean> =>
  (await db
    .updateTable('firstAdministratorLink')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .returning('onlyRow')
    .executeTakeFirst()) !== undefined
