import type { Span } from '@papaver/contract/periods.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'
import { currentPermits, lineIn, materialIn } from './sums-store.ts'

/** What one cycle of a permit comes to in a period: plants, and grams as weighed. */
export interface CycleAccount {
  readonly rootId: string
  readonly cycle: number
  readonly plots: string
  readonly varieties: string
  readonly placingCode: string | null
  readonly substanceId: number | null
  readonly squareMetres: string
  /** Its only buyer, where there is one. */
  readonly buyer: string | null
  readonly startedOn: string | null
  /** Last harvest of the period. */
  readonly harvestedOn: string | null
  readonly plants: string
  readonly fresh: string
  readonly dried: string
  readonly lost: string
  readonly destroyed: string
  readonly handedOver: string
  /** Fresh and dried material that lay there when the period ended. */
  readonly stock: string
}

/**
 * What the record says of a grower's cycles in these days: those of which something was reported in them, or of which something
 * lay there at their end. What happened later is not counted.
 */
export const listCycleAccounts = async (
  db: Reader,
  establishmentId: string,
  span: Span,
): Promise<CycleAccount[]> => {
  const inside = lineIn(span)
  const { rows } = await sql<CycleAccount>`
    with permit as (
      ${currentPermits(establishmentId)}
    ), reported as (
      select line.root_id, line.cycle,
        min(line.happened_on) filter (where line.type = 'STA') as started_on,
        max(line.happened_on) filter (where line.type = 'HAR' and ${inside}) as harvested_on,
        coalesce(sum(line.plants) filter (where line.type in ('STA', 'PRO')), 0) as plants,
        ${materialIn(inside)}
      from cultivation_entry line
      where line.root_id in (select root_id from permit) and line.happened_on <= ${span.to}::date
      group by line.root_id, line.cycle
    )
    select reported.root_id as "rootId", reported.cycle, permit.placing_code as "placingCode",
      permit.substance_id as "substanceId", permit.square_metres::text as "squareMetres",
      coalesce((select string_agg(p.name, ', ' order by p.position) from cultivation_plot p
        where p.case_id = permit.case_id and p.name is not null), '') as plots,
      coalesce((select string_agg(v.name, ', ' order by v.position) from cultivation_variety v
        where v.case_id = permit.case_id and v.name is not null), '') as varieties,
      (select min(e.name) from cultivation_buyer b join establishment_reading e on e.id = b.buyer_id
        where b.case_id = permit.case_id having count(*) = 1) as buyer,
      reported.started_on::text as "startedOn", reported.harvested_on::text as "harvestedOn",
      reported.plants::text, reported.fresh::text, reported.dried::text, reported.lost::text, reported.destroyed::text,
      reported.handed_over::text as "handedOver", reported.stock::text
    from reported join permit on permit.root_id = reported.root_id
    where reported.is_inside or reported.stock > 0
    order by reported.started_on, reported.root_id, reported.cycle limit 2000`.execute(db)
  return rows.map((row) => ({ ...row, stock: plain(row.stock) }))
}
