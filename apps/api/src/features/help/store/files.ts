import type { HelpFile } from '@papaver/contract/help/schema.ts'
import type { Reader, Tx } from '../../../platform/transaction.ts'

export interface FileRow extends HelpFile {
  articleKey: string
  fileId: string
}

const files = (db: Reader) =>
  db
    .selectFrom('helpFile as f')
    .innerJoin('storedFile as s', 's.id', 'f.fileId')
    .select(['f.id', 'f.articleKey', 'f.fileId', 's.name', 's.mediaType', 's.bytes'])

/** The files of these articles that are still there, as they were added. */
export const listFiles = (db: Reader, articleKeys: readonly string[]): Promise<FileRow[]> =>
  articleKeys.length === 0
    ? Promise.resolve([])
    : files(db)
        .where('f.articleKey', 'in', [...articleKeys])
        .where('f.removedAt', 'is', null)
        .orderBy('f.addedAt')
        .orderBy('f.id')
        .execute()

export const findFile = (db: Reader, id: string): Promise<FileRow | undefined> =>
  files(db).where('f.id', '=', id).where('f.removedAt', 'is', null).executeTakeFirst()

export const insertFile = async (tx: Tx, articleKey: string, fileId: string): Promise<void> => {
  await tx.db.insertInto('helpFile').values({ articleKey, fileId, addedAt: tx.now }).execute()
}

/** Takes it away from readers; earlier texts that show it can still be put back with it. */
export const removeFile = async (tx: Tx, id: string): Promise<void> => {
  await tx.db.updateTable('helpFile').set({ removedAt: tx.now }).where('id', '=', id).execute()
}
