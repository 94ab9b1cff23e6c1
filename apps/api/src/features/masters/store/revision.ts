import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/transaction.ts'

export interface Revision {
  /** New with every change of any master. */
  readonly snapshotId: string
  readonly referenceHash: string | null
}

export const readRevision = (db: Reader): Promise<Revision> =>
  db.selectFrom('masterRevision').select(['snapshotId', 'referenceHash']).executeTakeFirstOrThrow()

/** The same, held until the end of the transaction: of processes that start at once, one loads. */
export const lockRevision = (tx: Tx): Promise<Revision> =>
  tx.db
    .selectFrom('masterRevision')
    .select(['snapshotId', 'referenceHash'])
    .forUpdate()
    .executeTakeFirstOrThrow()

/** `referenceHash`: of the shipped files, where they were what changed the masters. */
export const raiseRevision = async (tx: Tx, referenceHash?: string): Promise<void> => {
  await tx.db
    .updateTable('masterRevision')
    .set({
      revision: sql`revision + 1`,
      snapshotId: sql`gen_random_uuid()`,
      ...(referenceHash === undefined ? {} : { referenceHash }),
    })
    .execute()
}
