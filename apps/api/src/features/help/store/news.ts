import type { Tx } from '../../../platform/transaction.ts'

/** Notes that a person has been shown these; what is noted already stays. */
export const saveSeen = async (tx: Tx, accountId: string, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return
  await tx.db
    .insertInto('helpNewsSeen')
    .values(keys.map((articleKey) => ({ accountId, articleKey, seenAt: tx.now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
