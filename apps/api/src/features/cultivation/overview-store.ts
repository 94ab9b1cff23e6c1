import type { OverviewFigure, OverviewGroup } from '@papaver/contract/cultivation/overview.ts'
import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'
import { currentPermits, lineIn, materialIn } from './sums-store.ts'

export type OverviewSums = Readonly<Record<OverviewFigure, string>> & {
  readonly key: string
  readonly name: string | null
}

const groups: Readonly<Record<OverviewGroup, ReturnType<typeof sql>>> = {
  place: sql`coalesce(grower.city, '')`,
  variety: sql`coalesce(part.name, '')`,
  purpose: sql`coalesce(permit.purpose_code, '')`,
  placing: sql`coalesce(permit.placing_code, '')`,
  grower: sql`permit.establishment_id::text`,
}

/**
 * What a year came to, by group: of each row of changes the permit that counts, if it was in force in the year or anything was
 * reported of it; plants and grams of the year, stock at its end. A permit of several varieties gives each its share by the plants
 * that are planned; without plants, alike.
 */
export const sumYear = async (db: Reader, by: OverviewGroup, year: number): Promise<OverviewSums[]> => {
  const [from, to] = [`${year}-01-01`, `${year}-12-31`]
  const inside = lineIn({ from, to })
  const whole = sql`select ''::text as name, 1::numeric as share`
  const varieties = sql`
    select v.name, case when sum(v.plants) over () > 0
      then v.plants::numeric / sum(v.plants) over () else 1::numeric / count(*) over () end as share
    from cultivation_variety v where v.case_id = permit.case_id
    union all select '', 1 where not exists (select from cultivation_variety v where v.case_id = permit.case_id)`
  const { rows } = await sql<OverviewSums>`
    with permit as (
      ${currentPermits()}
    ), reported as (
      select line.root_id,
        coalesce(sum(line.plants) filter (where line.type in ('STA', 'PRO') and ${inside}), 0) as plants,
        ${materialIn(inside)}
      from cultivation_entry line where line.happened_on <= ${to}::date group by line.root_id
    )
    select ${groups[by]} as key, ${by === 'grower' ? sql`min(grower.name)` : sql`null`} as name,
      round(sum(part.share), 2)::text as permits,
      round(sum(part.share * permit.square_metres), 2)::text as "squareMetres",
      round(sum(part.share * coalesce(reported.plants, 0)))::text as plants,
      round(sum(part.share * coalesce(reported.fresh, 0)), 3)::text as fresh,
      round(sum(part.share * coalesce(reported.dried, 0)), 3)::text as dried,
      round(sum(part.share * coalesce(reported.handed_over, 0)), 3)::text as "handedOver",
      round(sum(part.share * coalesce(reported.destroyed, 0)), 3)::text as destroyed,
      round(sum(part.share * coalesce(reported.lost, 0)), 3)::text as lost,
      round(sum(part.share * coalesce(reported.stock, 0)), 3)::text as stock
    from permit
    join establishment_reading grower on grower.id = permit.establishment_id
    left join reported on reported.root_id = permit.root_id
    cross join lateral (${by === 'variety' ? varieties : whole}) part
    where coalesce(reported.is_inside, false)
      or (permit.valid_from <= ${to}::date and permit.valid_until >= ${from}::date)
    group by 1 order by 1 limit 2000`.execute(db)
  return rows
}
