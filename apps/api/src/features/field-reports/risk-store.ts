import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'

export interface RiskRow {
  readonly id: string
  readonly number: string
  readonly status: string
  readonly grower: string
  readonly place: string
  readonly placingCode: string | null
  readonly validUntil: string | null
  /** The grower's first permit. */
  readonly growerSince: string
  readonly lastInspectedOn: string | null
  readonly plannedOn: string | null
  readonly security: number
  readonly differences: number
  readonly late: number
}

/** Permits in force with what is known of their growers since this day. */
export const listRisks = async (db: Reader, since: string): Promise<RiskRow[]> => {
  const { rows } = await sql<RiskRow>`
    with permit as (
      select * from cultivation_reading where status in ('ISS', 'RUN', 'HRV', 'SUS')
    ), house as (
      select all_of.establishment_id, min(all_of.valid_from) as since
      from cultivation_reading all_of
      where all_of.establishment_id in (select establishment_id from permit) group by 1
    ), visited as (
      select entry.establishment_id, max(visit.done_on) as on_day
      from inspection_reading visit join case_reading entry on entry.id = visit.case_id
      where visit.status = 'done' group by 1
    ), reported as (
      select entry.establishment_id,
        count(*) filter (where report.incident_id is not null)::int as security,
        count(*) filter (where report.is_reported_late)::int as late,
        count(*) filter (where report.received_on is not null and (
          coalesce(report.received_plants, 0) <> coalesce(report.plants, 0)
          or coalesce(report.received_fresh, 0) <> coalesce(report.fresh_grams, 0)
          or coalesce(report.received_dry, 0) <> coalesce(report.dry_grams, 0)))::int as differences
      from field_report report join case_reading entry on entry.id = report.case_id
      where entry.status in ('SUB', 'QRY', 'APR', 'ACC') and report.happened_on >= ${since}::date
      group by 1
    )
    select permit.id, permit.number, permit.status, grower.name as grower, coalesce(grower.city, '') as place,
      permit.placing_code as "placingCode", permit.valid_until::text as "validUntil",
      coalesce(house.since, permit.valid_from)::text as "growerSince", visited.on_day::text as "lastInspectedOn",
      (select min(visit.planned_on)::text from inspection_reading visit
        where visit.case_id = permit.id and visit.status = 'planned') as "plannedOn",
      coalesce(reported.security, 0) as security, coalesce(reported.late, 0) as late,
      coalesce(reported.differences, 0) as differences
    from permit
    join establishment_reading grower on grower.id = permit.establishment_id
    left join house on house.establishment_id = permit.establishment_id
    left join visited on visited.establishment_id = permit.establishment_id
    left join reported on reported.establishment_id = permit.establishment_id
    order by permit.number limit 5000`.execute(db)
  return rows
}
