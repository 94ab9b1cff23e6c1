import type { Insertable } from 'kysely'
import type { StatisticQuestion } from '../../platform/database/database-types.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId } from '../casework/public.ts'

/** What was asked about cells of a report, oldest first. */
export const listQuestions = (db: Reader, caseId: CaseId) =>
  db.selectFrom('statisticQuestion').selectAll().where('caseId', '=', caseId).orderBy('id').execute()
export type QuestionRow = Awaited<ReturnType<typeof listQuestions>>[number]

export const insertQuestions = async (
  { db, now, origin }: Tx,
  questions: readonly Omit<Insertable<StatisticQuestion>, 'id' | 'askedAt' | 'askedByName'>[],
): Promise<void> => {
  if (questions.length === 0) return
  await db
    .insertInto('statisticQuestion')
    .values(questions.map((each) => ({ ...each, askedAt: now, askedByName: origin.actorName })))
    .execute()
}

/** An answer stands once it is sent; until then it can be written anew. */
export const answerQuestion = async (
  { db, now, origin }: Tx,
  caseId: CaseId,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<void> => {
  await db
    .updateTable('statisticQuestion')
    .set({ answer: text === '' ? null : text, answeredAt: now, answeredByName: origin.actorName })
    .where('caseId', '=', caseId)
    .where('id', '=', id)
    .where('answeredAt', 'is', null)
    .execute()
}
