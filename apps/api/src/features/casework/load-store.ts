import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'

/** Cases on one desk, or on nobody's, of one kind: those that are decided on, and those of them whose day is over. */
export interface LoadRow {
  /** Null: those that nobody has taken. */
  readonly assigneeId: string | null
  /** The entity of the kind. */
  readonly feature: string
  readonly open: number
  readonly overdue: number
}

/** Confidential cases are counted for those alone who may know of them. */
export const listLoads = async (db: Reader, today: string, withConfidential: boolean): Promise<LoadRow[]> => {
  const known = withConfidential ? sql`true` : sql`not is_confidential`
  const { rows } = await sql<LoadRow>`
    select assignee_id as "assigneeId", feature, count(*)::int as open,
      (count(*) filter (where due_on < ${today}))::int as overdue
    from work_case
    where status_group in ('open', 'waiting', 'decided') and submitted_at is not null and ${known}
    group by 1, 2`.execute(db)
  return rows
}

export interface AbsenceRow {
  readonly accountId: string
  readonly until: string
  readonly standInId: string | null
}
export const listAbsences = (db: Reader, today: string): Promise<AbsenceRow[]> =>
  db
    .selectFrom('officerAbsence')
    .select(['accountId', 'until', 'standInId'])
    .where('until', '>=', today)
    .execute()

export const saveAbsence = async ({ db, now, origin }: Tx, absence: AbsenceRow): Promise<void> => {
  const values = { ...absence, saidAt: now, saidBy: origin.actorId ?? '' }
  await db
    .insertInto('officerAbsence')
    .values(values)
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(values))
    .execute()
}

export const deleteAbsence = async ({ db }: Tx, accountId: string): Promise<void> => {
  await db.deleteFrom('officerAbsence').where('accountId', '=', accountId).execute()
}
