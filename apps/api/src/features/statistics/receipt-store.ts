import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId } from '../casework/public.ts'

/** The file of the receipt for this upload, or for nothing to report. */
export const findReceipt = async (
  db: Reader,
  caseId: CaseId,
  uploadId: string | null,
): Promise<string | undefined> => {
  const found = await db
    .selectFrom('statisticReceipt')
    .select('fileId')
    .where('caseId', '=', caseId)
    .where('uploadId', uploadId === null ? 'is' : '=', uploadId)
    .executeTakeFirst()
  return found?.fileId
}

export const insertReceipt = async (
  { db, now }: Tx,
  receipt: { readonly caseId: CaseId; readonly uploadId: string | null; readonly fileId: string },
): Promise<void> => {
  await db
    .insertInto('statisticReceipt')
    .values({ ...receipt, madeAt: now })
    .execute()
}
