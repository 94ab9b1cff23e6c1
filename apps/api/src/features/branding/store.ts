import type { Reader, Tx } from '../../platform/transaction.ts'

export type Subject = 'menu' | 'look'

/** One version of a document; what its content may be is the reader's to say. */
export interface VersionRow {
  readonly version: number
  readonly content: unknown
  readonly note: string
  readonly isShipped: boolean
  readonly changedAt: Date
  readonly changedBy: string
}

const columns = ['version', 'content', 'note', 'isShipped', 'changedAt', 'changedBy'] as const

/** The newest first. */
export const listVersions = (db: Reader, subject: Subject, limit: number): Promise<VersionRow[]> =>
  db
    .selectFrom('brandingVersion')
    .select(columns)
    .where('subject', '=', subject)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()

export const findVersion = (db: Reader, subject: Subject, version: number): Promise<VersionRow | undefined> =>
  db
    .selectFrom('brandingVersion')
    .select(columns)
    .where('subject', '=', subject)
    .where('version', '=', version)
    .executeTakeFirst()

export interface NewVersion {
  readonly version: number
  readonly content: object
  readonly note: string
  readonly isShipped: boolean
}

/** False where somebody else has written this version meanwhile. */
export const insertVersion = async (
  tx: Tx,
  subject: Subject,
  { content, ...row }: NewVersion,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('brandingVersion')
    .values({
      subject,
      ...row,
      content: JSON.stringify(content),
      changedAt: tx.now,
      changedBy: tx.origin.actorName,
    })
    .onConflict((conflict) => conflict.columns(['subject', 'version']).doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
