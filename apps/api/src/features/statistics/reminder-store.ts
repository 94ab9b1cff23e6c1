import type { Tx } from '../../platform/transaction.ts'

/** True for whoever takes it first: a reminder goes out once. */
export const takeObligationReminder = async (
  { db, now }: Tx,
  obligationId: string,
  key: string,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('statisticReminder')
    .values({ obligationId, key, sentAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}
