import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { Duty } from './store.ts'

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

export interface Owed {
  readonly caseId: string
  /** ISO day. */
  readonly dueOn: string
}

/** What of a duty is owed by a day, the oldest first. */
export const listOwed = async (db: Reader, duty: Duty, until: string): Promise<Owed[]> => {
  const rows = await db
    .selectFrom('tradeAuthorization')
    .select('caseId')
    .select((eb) => eb.ref(duty).as('dueOn'))
    .where(duty, '<=', until)
    .orderBy(duty)
    .limit(10_000)
    .execute()
  return rows.map(({ caseId, dueOn }) => ({ caseId, dueOn: dueOn ?? until }))
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
