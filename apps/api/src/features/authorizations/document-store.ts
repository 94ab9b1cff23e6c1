import type { Reader } from '../../platform/transaction.ts'

/** Name and size of the stored permit; undefined before the issue. */
export const findDocument = (db: Reader, fileId: string | null) =>
  fileId === null
    ? undefined
    : db.selectFrom('storedFile').select(['name', 'bytes']).where('id', '=', fileId).executeTakeFirst()
