import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'

/** A new address that waits for its proof. */
export interface EmailChange {
  accountId: string
  email: string
  formerEmail: string
  expiresAt: Date
}
/** Which of the two links it is: the one in the mail to the new address, or the one to the address that was. */
export type EmailLink = 'confirmHash' | 'stopHash'

const columns = ['accountId', 'email', 'formerEmail', 'expiresAt'] as const

/** In the place of any that was open. */
export const insertEmailChange = async (
  tx: Tx,
  change: EmailChange & { readonly confirmHash: Buffer; readonly stopHash: Buffer },
): Promise<void> => {
  await closeEmailChanges(tx, change.accountId)
  await tx.db
    .insertInto('emailChange')
    .values({ ...change, madeAt: tx.now })
    .execute()
}

/** Closes what is open; false where nothing was. */
export const closeEmailChanges = async ({ db, now }: Tx, accountId: string): Promise<boolean> => {
  const closed = await db
    .updateTable('emailChange')
    .set({ closedAt: now })
    .where('accountId', '=', accountId)
    .where('closedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}

/** What the person himself waits for. */
export const findEmailChangeOf = (
  db: Reader,
  accountId: string,
  now: Date,
): Promise<EmailChange | undefined> =>
  db
    .selectFrom('emailChange')
    .select(columns)
    .where('accountId', '=', accountId)
    .where('closedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

/** The open change of a link. */
export const findEmailChange = (
  db: Reader,
  link: EmailLink,
  tokenHash: Buffer,
  now: Date,
): Promise<EmailChange | undefined> =>
  db
    .selectFrom('emailChange')
    .select(columns)
    .where(link, '=', tokenHash)
    .where('closedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

/** Uses a link up, and with it the change; of two at once the second finds it closed. */
export const takeEmailChange = (
  { db, now }: Tx,
  link: EmailLink,
  tokenHash: Buffer,
): Promise<EmailChange | undefined> =>
  db
    .updateTable('emailChange')
    .set({ closedAt: now })
    .where(link, '=', tokenHash)
    .where('closedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(columns)
    .executeTakeFirst()

/** Holds an address until the transaction ends: of two that want it at once one is second. */
export const holdEmail = async ({ db }: Tx, email: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`email:${email.toLowerCase()}`}, 0))`.execute(db)
}

export const sweepEmailChanges = async (db: Reader, expiredBefore: Date): Promise<void> => {
  await db.deleteFrom('emailChange').where('expiresAt', '<', expiredBefore).execute()
}
