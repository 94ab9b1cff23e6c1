import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId } from '../casework/public.ts'

export const listCustomsNotes = (db: Reader, caseId: CaseId) =>
  db
    .selectFrom('authorizationCustomsNote')
    .select(['id', 'at', 'authorName', 'text', 'withdrawnAt', 'withdrawnByName'])
    .where('caseId', '=', caseId)
    .orderBy('id')
    .execute()

export const insertCustomsNote = async (
  { db, now, origin }: Tx,
  caseId: CaseId,
  authorName: string,
  text: string,
): Promise<string> => {
  const { id } = await db
    .insertInto('authorizationCustomsNote')
    .values({ caseId, at: now, authorId: origin.actorId ?? '', authorName, text })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False where the case has no such note that stands. */
export const withdrawCustomsNote = async (
  { db, now }: Tx,
  caseId: CaseId,
  id: string,
  withdrawnByName: string,
): Promise<boolean> => {
  const row = await db
    .updateTable('authorizationCustomsNote')
    .set({ withdrawnAt: now, withdrawnByName })
    .where('caseId', '=', caseId)
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
