import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId } from './case-id.ts'

/** `case reminder` of every reminder of these cases that has gone out; for the calendar, which reads nothing else. */
export const listReminders = async (db: Reader, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('caseReminder')
    .select(['caseId', 'reminder'])
    .where('caseId', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Set(rows.map(({ caseId, reminder }) => `${caseId} ${reminder}`))
}

/** True for the one who comes first: he sends it. */
export const takeReminder = async (tx: Tx, caseId: CaseId, reminder: string): Promise<boolean> => {
  const row = await tx.db
    .insertInto('caseReminder')
    .values({ caseId, reminder, sentAt: tx.now })
    .onConflict((conflict) => conflict.columns(['caseId', 'reminder']).doNothing())
    .returning('caseId')
    .executeTakeFirst()
  return row !== undefined
}
