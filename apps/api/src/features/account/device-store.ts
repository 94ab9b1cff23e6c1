import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { DeviceSearch } from './sign-in-store.ts'

/** One of these devices that somebody was signed in on since then, always the same one. */
export const findKnownDevice = async (
  db: Reader,
  { tokenHashes, seenSince }: DeviceSearch,
): Promise<Buffer | undefined> => {
  const row = await db
    .selectFrom('knownDevice')
    .select('tokenHash')
    .where('tokenHash', '=', sql<Buffer>`any(${[...tokenHashes]}::bytea[])`)
    .where('lastSeenAt', '>', seenSince)
    .orderBy('tokenHash')
    .limit(1)
    .executeTakeFirst()
  return row?.tokenHash
}

export const insertKnownDevice = async (
  { db, now }: Tx,
  device: { readonly accountId: string; readonly tokenHash: Buffer; readonly userAgent: string },
): Promise<void> => {
  await db
    .insertInto('knownDevice')
    .values({ ...device, firstSeenAt: now, lastSeenAt: now })
    .execute()
}

export const touchKnownDevice = async (
  { db, now }: Tx,
  tokenHash: Buffer,
  userAgent: string,
): Promise<void> => {
  await db
    .updateTable('knownDevice')
    .set({ lastSeenAt: now, userAgent })
    .where('tokenHash', '=', tokenHash)
    .execute()
}

export const sweepKnownDevices = async (db: Reader, seenSince: Date): Promise<void> => {
  await db.deleteFrom('knownDevice').where('lastSeenAt', '<=', seenSince).execute()
}
