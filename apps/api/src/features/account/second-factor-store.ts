import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'

/** Takes the second factor and its recovery codes away; the next sign-in asks for a new one where the role demands it. */
export const deleteSecondFactor = async ({ db }: Tx, accountId: string): Promise<boolean> => {
  await db.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute()
  const gone = await db
    .deleteFrom('secondFactor')
    .where('accountId', '=', accountId)
    .returning('accountId')
    .executeTakeFirst()
  return gone !== undefined
}

/** Those of the accounts that have a confirmed second factor. */
export const withSecondFactor = async (db: Reader, accountIds: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('secondFactor')
    .select('accountId')
    .where('accountId', '=', sql<string>`any(${[...accountIds]}::uuid[])`)
    .where('confirmedAt', 'is not', null)
    .execute()
  return new Set(rows.map(({ accountId }) => accountId))
}

export interface SecondFactorRow {
  /** In use; null until the first right code. */
  sealedSecret: Buffer | null
  /** Waits for its first right code. */
  proposedSecret: Buffer | null
  confirmedAt: Date | null
}

export const findSecondFactor = (db: Reader, accountId: string): Promise<SecondFactorRow | undefined> =>
  db
    .selectFrom('secondFactor')
    .select(['sealedSecret', 'proposedSecret', 'confirmedAt'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()

/** Lays a secret beside the one in use, in the place of any that waited there. */
export const proposeSecret = async (
  { db, now }: Tx,
  accountId: string,
  proposedSecret: Buffer,
): Promise<void> => {
  await db
    .insertInto('secondFactor')
    .values({ accountId, proposedSecret, createdAt: now })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ proposedSecret, createdAt: now }))
    .execute()
}

/** The same, but one that waits there already stays; answers the one that counts. */
export const proposeSecretOnce = async (
  { db, now }: Tx,
  accountId: string,
  proposedSecret: Buffer,
): Promise<Buffer> => {
  const row = await db
    .insertInto('secondFactor')
    .values({ accountId, proposedSecret, createdAt: now })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet(({ ref, fn }) => ({
        proposedSecret: fn.coalesce(ref('secondFactor.proposedSecret'), ref('excluded.proposedSecret')),
      })),
    )
    .returning('proposedSecret')
    .executeTakeFirstOrThrow()
  return row.proposedSecret ?? proposedSecret
}

/** Uses a time step up; false where it, or a later one, was used before: of many at once one is first. */
export const spendStep = async ({ db }: Tx, accountId: string, step: number): Promise<boolean> => {
  const row = await db
    .updateTable('secondFactor')
    .set({ lastStep: step })
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is not', null)
    .where('lastStep', '<', step)
    .returning('accountId')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes this very proposal into use; false where it is no longer the one that waits. */
export const confirmSecret = async (
  { db, now }: Tx,
  accountId: string,
  proposedSecret: Buffer,
  step: number,
): Promise<boolean> => {
  const row = await db
    .updateTable('secondFactor')
    .set({ sealedSecret: proposedSecret, proposedSecret: null, confirmedAt: now, lastStep: step })
    .where('accountId', '=', accountId)
    .where('proposedSecret', '=', proposedSecret)
    .returning('accountId')
    .executeTakeFirst()
  return row !== undefined
}

/** Puts new recovery codes in the place of all that were. */
export const replaceRecoveryCodes = async (
  { db }: Tx,
  accountId: string,
  codeHashes: readonly Buffer[],
): Promise<void> => {
  await db.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute()
  await db
    .insertInto('recoveryCode')
    .values(codeHashes.map((codeHash) => ({ accountId, codeHash })))
    .execute()
}

/** Uses a recovery code up; false where it is none, or was used before. */
export const spendRecoveryCode = async (
  { db, now }: Tx,
  accountId: string,
  codeHash: Buffer,
): Promise<boolean> => {
  const row = await db
    .updateTable('recoveryCode')
    .set({ usedAt: now })
    .where('accountId', '=', accountId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .returning('accountId')
    .executeTakeFirst()
  return row !== undefined
}

export const countRecoveryCodes = async (db: Reader, accountId: string): Promise<number> => {
  const { left } = await db
    .selectFrom('recoveryCode')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** Holds the confirmed second factor until the transaction ends; false where there is none. */
export const lockSecondFactor = async ({ db }: Tx, accountId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('secondFactor')
    .select('accountId')
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}
