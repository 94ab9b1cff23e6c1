import type { OwedKind } from '@papaver/contract/field-reports/watch.ts'
import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'

export interface OwedRow {
  readonly kind: OwedKind
  readonly id: string
  readonly feature: 'cultivation' | 'field-reports'
  readonly number: string | null
  /** Of a report, its type. */
  readonly type: string | null
  readonly establishmentId: string
  readonly grower: string
  readonly buyerId: string | null
  readonly buyer: string | null
  readonly place: string
  readonly dueOn: string
  readonly remindedOn: string | null
}

/** By which a reminder of today is known, whichever officer sends it. */
export const reminderOf = (kind: OwedKind, today: string): string => `asked ${kind} ${today}`

/**
 * Everything that is owed of cultivations by this day, what is due first. Each comes from what its case knows by itself: there
 * is no second clock.
 */
const owed = sql`
  select 'nil' as kind, permit.id, 'cultivation' as feature, permit.number, null as type, permit.establishment_id,
    null::uuid as buyer_id, due.day as due_on
  from cultivation_reading permit join cultivation_date_reading due on due.case_id = permit.id and due.name = 'report'
  where permit.status = 'EXP'
  union all
  select 'accounting', permit.id, 'cultivation', permit.number, null, permit.establishment_id, null, due.day
  from cultivation_reading permit
  join cultivation_date_reading due on due.case_id = permit.id and due.name = 'accounting'
  where permit.status in ('RUN', 'HRV', 'SUS')
  union all
  select case when entry.status = 'QRY' then 'answer' when entry.status = 'APR' then 'destruction' else 'review' end,
    entry.id, 'field-reports', entry.number, entry.kind, entry.establishment_id, null,
    case when entry.status = 'APR' then report.approved_on else entry.due_on end
  from field_report report join case_reading entry on entry.id = report.case_id
  where entry.status in ('SUB', 'QRY', 'APR')
  union all
  select 'receipt', entry.id, 'field-reports', entry.number, entry.kind, entry.establishment_id, report.buyer_id,
    report.receipt_due_on
  from field_report report join case_reading entry on entry.id = report.case_id
  where (report.received_on is null or report.receipt_questioned_on is not null) and report.receipt_due_on is not null and entry.status in ('SUB', 'QRY', 'ACC')`

/** Permits under which nothing was begun yet, by the day on which it was to. */
export const listNotBegun = async (db: Reader): Promise<OwedRow[]> => {
  const { rows } = await sql<OwedRow>`
    select 'start' as kind, permit.id, 'cultivation' as feature, permit.number, null as type,
      permit.establishment_id::text as "establishmentId", grower.name as grower, null as "buyerId", null as buyer,
      coalesce(grower.city, '') as place, start.day::text as "dueOn",
      (select max(right(sent.reminder, 10)) from case_reminder_reading sent
        where sent.case_id = permit.id and sent.reminder like 'asked start %') as "remindedOn"
    from cultivation_reading permit
    join cultivation_start_reading start on start.case_id = permit.id
    join establishment_reading grower on grower.id = permit.establishment_id
    where permit.status = 'ISS' order by start.day, permit.id limit 5000`.execute(db)
  return rows
}

export const listOwed = async (db: Reader, by: string): Promise<OwedRow[]> => {
  const { rows } = await sql<OwedRow>`
    select owed.kind, owed.id, owed.feature, owed.number, owed.type,
      owed.establishment_id::text as "establishmentId", grower.name as grower, owed.buyer_id::text as "buyerId",
      buyer.name as buyer, coalesce(grower.city, '') as place, owed.due_on::text as "dueOn",
      (select max(right(sent.reminder, 10)) from case_reminder_reading sent
        where sent.case_id = owed.id and sent.reminder like 'asked ' || owed.kind || ' %') as "remindedOn"
    from (${owed}) owed
    join establishment_reading grower on grower.id = owed.establishment_id
    left join establishment_reading buyer on buyer.id = owed.buyer_id
    where owed.due_on <= ${by}::date
    order by owed.due_on, owed.id, owed.kind limit 5000`.execute(db)
  return rows
}
