import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'

/** A report that a company owes and of which nothing is accepted. */
export interface OwedReport {
  readonly template: string
  readonly period: string
  readonly establishmentId: string
  readonly establishment: string
  readonly dueOn: string
}

/** Reports of these templates, for periods within these days, that are owed and of which nothing is accepted yet. */
export const listOwedReports = async (
  db: Reader,
  { from, to }: { readonly from: string; readonly to: string },
  templates: readonly string[],
): Promise<OwedReport[]> => {
  const { rows } = await sql<OwedReport>`
    select owed.template_code as template, owed.period, owed.establishment_id as "establishmentId",
      house.name as establishment, owed.due_on as "dueOn"
    from statistic_obligation owed
    join establishment_reading house on house.id = owed.establishment_id
    where owed.from_day >= ${from}::date and owed.to_day <= ${to}::date
      and owed.template_code = any(${[...templates]}::text[])
      and owed.waived_at is null and not owed.is_voluntary
      and not exists (
        select from submission where submission.obligation_id = owed.id and submission.accepted_at is not null)
    order by owed.template_code, house.name, owed.period, house.id`.execute(db)
  return rows
}

/** How many reports of an establishment are due or begun and not accepted. */
export const countOwedReportsOf = async (
  db: Reader,
  establishmentId: string,
  today: string,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from statistic_obligation owed
    where owed.establishment_id = ${establishmentId} and owed.to_day < ${today}::date
      and owed.waived_at is null and not owed.is_voluntary
      and not exists (
        select from submission where submission.obligation_id = owed.id and submission.accepted_at is not null)`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
