import type { Reader } from '../../platform/transaction.ts'

/** Spends a proof that works once; false where somebody has done so before. Kept until it would run out anyway. */
export const spendProof = async (db: Reader, proofHash: Buffer, expiresAt: Date): Promise<boolean> => {
  const row = await db
    .insertInto('spentProof')
    .values({ proofHash, expiresAt })
    .onConflict((conflict) => conflict.column('proofHash').doNothing())
    .returning('expiresAt')
    .executeTakeFirst()
  return row !== undefined
}

export const sweepSpentProofs = async (db: Reader, now: Date): Promise<void> => {
  await db.deleteFrom('spentProof').where('expiresAt', '<', now).execute()
}
