import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'

/** Takes the second factor and its recovery codes away; the next sign-in asks for one where the role requires it. */
export const deleteSecondFactor = async ({ db }: Tx, accountId: string): Promise<boolean> => {
  await db.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute()
  await db.deleteFrom('secondFactorProposal').where('accountId', '=', accountId).execute()
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
    .execute()
  return new Set(rows.map(({ accountId }) => accountId))
}

export interface SecondFactorRow {
  sealedSecret: Buffer
  confirmedAt: Date
}

/** The second factor in use. */
export const findSecondFactor = (db: Reader, accountId: string): Promise<SecondFactorRow | undefined> =>
  db
    .selectFrom('secondFactor')
    .select(['sealedSecret', 'confirmedAt'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()

/** Whose secret waits for its first code, and in which session it was shown. */
export interface ProposalKey {
  readonly accountId: string
  readonly sessionId: string
}

/** The secret that waits in this session. */
export const findProposal = async (
  db: Reader,
  { accountId, sessionId }: ProposalKey,
): Promise<Buffer | undefined> => {
  const row = await db
    .selectFrom('secondFactorProposal')
    .select('sealedSecret')
    .where('sessionId', '=', sessionId)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row?.sealedSecret
}

/** Lays a secret beside the one in use, in the place of any that waited in this session. */
export const proposeSecret = async (
  { db, now }: Tx,
  key: ProposalKey,
  sealedSecret: Buffer,
): Promise<void> => {
  await db
    .insertInto('secondFactorProposal')
    .values({ ...key, sealedSecret, madeAt: now })
    .onConflict((conflict) => conflict.column('sessionId').doUpdateSet({ sealedSecret, madeAt: now }))
    .execute()
}

/** The same, but false and nothing laid where one waits in this session already. */
export const proposeSecretOnce = async (
  { db, now }: Tx,
  key: ProposalKey,
  sealedSecret: Buffer,
): Promise<boolean> => {
  const row = await db
    .insertInto('secondFactorProposal')
    .values({ ...key, sealedSecret, madeAt: now })
    .onConflict((conflict) => conflict.column('sessionId').doNothing())
    .returning('sessionId')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes proposals that nobody can confirm any more. */
export const sweepProposals = async (db: Reader, madeBefore: Date): Promise<void> => {
  await db.deleteFrom('secondFactorProposal').where('madeAt', '<', madeBefore).execute()
}

/** Uses a time step up; false where it, or a later one, was used before: of many at once one is first. */
export const spendStep = async ({ db }: Tx, accountId: string, step: number): Promise<boolean> => {
  const row = await db
    .updateTable('secondFactor')
    .set({ lastStep: step })
    .where('accountId', '=', accountId)
    .where('lastStep', '<', step)
    .returning('accountId')
    .executeTakeFirst()
  return row !== undefined
}

interface Confirmed {
  /** What waited, by the session in which it did. */
  readonly proposal: ProposalKey & { readonly sealedSecret: Buffer }
  readonly step: number
  /** May it take the place of one that is in use? */
  readonly mayReplace: boolean
}

/**
 * Takes this very proposal into use, and all others of the account away; false where it is no longer the one that
 * waits, or where one is in use that it may not replace.
 */
export const confirmSecret = async (
  { db, now }: Tx,
  { proposal: { accountId, sessionId, sealedSecret }, step, mayReplace }: Confirmed,
): Promise<boolean> => {
  const waited = await db
    .deleteFrom('secondFactorProposal')
    .where('sessionId', '=', sessionId)
    .where('accountId', '=', accountId)
    .where('sealedSecret', '=', sealedSecret)
    .returning('sessionId')
    .executeTakeFirst()
  if (waited === undefined) return false
  const inUse = { sealedSecret, confirmedAt: now, lastStep: step }
  const row = await db
    .insertInto('secondFactor')
    .values({ accountId, createdAt: now, ...inUse })
    .onConflict((conflict) =>
      mayReplace ? conflict.column('accountId').doUpdateSet(inUse) : conflict.column('accountId').doNothing(),
    )
    .returning('accountId')
    .executeTakeFirst()
  if (row === undefined) return false
  await db.deleteFrom('secondFactorProposal').where('accountId', '=', accountId).execute()
  return true
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
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}
