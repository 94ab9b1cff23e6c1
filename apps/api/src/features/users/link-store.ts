import type { Reader, Tx } from '../../platform/transaction.ts'

export type LinkPurpose = 'verify' | 'reply' | 'upload'

export const insertLink = async (
  { db, now }: Tx,
  link: { tokenHash: Buffer; accountId: string; purpose: LinkPurpose; expiresAt: Date },
): Promise<void> => {
  await db
    .insertInto('userLink')
    .values({ ...link, madeAt: now })
    .execute()
}

/** Closes an account's open links, all of them or those of one purpose. */
export const closeLinks = async (
  { db, now }: Tx,
  accountId: string,
  purpose?: LinkPurpose,
): Promise<void> => {
  const open = db
    .updateTable('userLink')
    .set({ closedAt: now })
    .where('accountId', '=', accountId)
    .where('closedAt', 'is', null)
  await (purpose === undefined ? open : open.where('purpose', '=', purpose)).execute()
}

/** Whose open link this is. */
export const findOpenLink = (
  db: Reader,
  tokenHash: Buffer,
  purpose: LinkPurpose,
  now: Date,
): Promise<{ accountId: string } | undefined> =>
  db
    .selectFrom('userLink')
    .select('accountId')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('closedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

/** Uses a link up; of two at once the second waits for the first and finds it closed. */
export const closeOpenLink = (
  { db, now }: Tx,
  tokenHash: Buffer,
  purpose: LinkPurpose,
): Promise<{ accountId: string } | undefined> =>
  db
    .updateTable('userLink')
    .set({ closedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('closedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('accountId')
    .executeTakeFirst()

/** How many links of a purpose an account was given since a moment. */
export const countLinks = async (
  db: Reader,
  accountId: string,
  purpose: LinkPurpose,
  since: Date,
): Promise<number> => {
  const { count } = await db
    .selectFrom('userLink')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .where('madeAt', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Forgets links that can no longer be used. */
export const sweepLinks = async (db: Reader, before: Date): Promise<void> => {
  await db.deleteFrom('userLink').where('expiresAt', '<', before).execute()
}
