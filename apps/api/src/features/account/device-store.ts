import type { Reader, Tx } from '../../platform/transaction.ts'

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
