import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'

/** `case reminder` of every reminder of these cases that has gone out. */
export const listReminders = async (db: Reader, caseIds: readonly string[]): Promise<Set<string>> => {
  if (caseIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('authorizationReminder')
    .select(['caseId', 'reminder'])
    .where('caseId', '=', sql<string>`any(${[...caseIds]}::uuid[])`)
    .execute()
  return new Set(rows.map(({ caseId, reminder }) => `${caseId} ${reminder}`))
}

/** True for the one who comes first: he sends it. */
export const takeReminder = async (tx: Tx, caseId: string, reminder: string): Promise<boolean> => {
  const row = await tx.db
    .insertInto('authorizationReminder')
    .values({ caseId, reminder, sentAt: tx.now })
    .onConflict((conflict) => conflict.columns(['caseId', 'reminder']).doNothing())
    .returning('caseId')
    .executeTakeFirst()
  return row !== undefined
}

export interface OwedReport {
  readonly caseId: string
  /** ISO day. */
  readonly dueOn: string
}

/** Reports of movement that are owed by a day, the oldest first. */
export const listOwedReports = async (db: Reader, until: string): Promise<OwedReport[]> => {
  const rows = await db
    .selectFrom('tradeAuthorization')
    .select(['caseId', 'reportDueOn'])
    .where('reportDueOn', '<=', until)
    .orderBy('reportDueOn')
    .limit(10_000)
    .execute()
  return rows.map(({ caseId, reportDueOn }) => ({ caseId, dueOn: reportDueOn ?? until }))
}

/** How many permits of a holder a report is owed for, overdue or not. */
export const countOwedReports = async (db: Reader, establishmentId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('tradeAuthorization')
    .innerJoin('caseReading', 'caseReading.id', 'tradeAuthorization.caseId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tradeAuthorization.reportDueOn', 'is not', null)
    .where('caseReading.establishmentId', '=', establishmentId)
    .where('caseReading.issuedAt', 'is not', null)
    .where('caseReading.status', 'not in', ['CAN', 'RPL'])
    .executeTakeFirstOrThrow()
  return Number(count)
}
