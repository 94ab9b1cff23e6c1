import type { Reader } from '../../../platform/transaction.ts'

/** Where the mails to this account go. */
export const findOwnAddress = async (db: Reader, accountId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('accountReading')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.email ?? undefined
}
