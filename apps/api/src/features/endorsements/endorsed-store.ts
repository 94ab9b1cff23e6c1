import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'

/** Grams of anhydrous base of one drug that crossed under one permit, as a decimal string. */
export interface EndorsedPermit {
  readonly number: string
  readonly direction: 'import' | 'export'
  readonly substanceId: string
  readonly baseGrams: string
}

interface Span {
  readonly from: string
  readonly to: string
}

/** The share of the base of a drug that its line moved. */
const gramsMoved = sql`trim_scale(round(sum(base_share(drug.base_grams, moved.quantity, drug.quantity)), 9))::text`

/** Whose record of a movement. */
type Recorder = 'customs' | 'foreign'

/**
 * What counts of customs' records, corrected ones as corrected: of a line on whose difference an officer has decided, what he decided
 * (0081), on the day of the last record that he decided on (1961 art. 20(1)(d), 31(7)). Another authority's copy is its own account.
 */
const movedIn = ({ from, to }: Span, recorder: Recorder = 'customs') => sql`
  from (
    with recorded as not materialized (
      select record.case_id, record.moved_on, record.recorded_at, record.source, line.line_id, line.quantity
      from endorsement record join endorsement_line line on line.endorsement_id = record.id and line.quantity > 0
      where not exists (select from endorsement later where later.corrects_id = record.id)
        and not exists (select from endorsement_dispute dispute where dispute.endorsement_id = record.id)
    ), decided as (
      select distinct on (line_id) case_id, line_id, chosen, quantity, customs_then, counts_in, decided_at
      from endorsement_decision order by line_id, id desc
    )
    select case_id, moved_on, line_id, quantity from recorded where source = ${recorder}
    union all
    select case_id, coalesce(last_on, make_date(counts_in, 12, 31)), line_id, quantity - coalesce(customs_then, 0)
    from decided, lateral (
      select coalesce(max(moved_on) filter (where source = 'customs'), max(moved_on)) as last_on from recorded
      where recorded.line_id = decided.line_id and recorded_at <= decided_at) last
    where chosen <> 'none' and ${recorder} = 'customs' and quantity <> coalesce(customs_then, 0)
  ) moved
  join authorization_drug_reading drug on drug.line_id = moved.line_id
  join case_reading permit on permit.id = moved.case_id
  join authorization_kind_reading kind on kind.code = permit.kind
  where kind.direction in ('import', 'export') and moved.moved_on between ${from}::date and ${to}::date`

/** What counts of a company's permits on these days, or another authority recorded: grams of base by permit and drug. */
export const listEndorsedPermits = async (
  db: Reader,
  establishmentId: string,
  span: Span,
  recorder: Recorder = 'customs',
): Promise<EndorsedPermit[]> => {
  const { rows } = await sql<EndorsedPermit>`
    select permit.number, kind.direction, drug.substance_id::text as "substanceId", ${gramsMoved} as "baseGrams"
    ${movedIn(span, recorder)} and permit.establishment_id = ${establishmentId}::uuid
    group by permit.number, kind.direction, drug.substance_id
    order by permit.number, drug.substance_id`.execute(db)
  return rows
}

/** Grams of anhydrous base of one drug that crossed under one permit on one day. */
export interface EndorsedMovement extends EndorsedPermit {
  readonly caseId: string
  /** ISO code: the exporting country of an import, the destination of an export. */
  readonly country: string
  readonly on: string
}

/** What counts on these days of all permits. */
export const listEndorsedMovements = async (db: Reader, span: Span): Promise<EndorsedMovement[]> => {
  const { rows } = await sql<EndorsedMovement>`
    select permit.id as "caseId", permit.number, kind.direction, permit.partner_country as country,
      moved.moved_on as "on", drug.substance_id::text as "substanceId", ${gramsMoved} as "baseGrams"
    ${movedIn(span)} and permit.partner_country is not null
    group by permit.id, permit.number, kind.direction, permit.partner_country, moved.moved_on, drug.substance_id
    order by moved.moved_on, permit.number, drug.substance_id`.execute(db)
  return rows
}

/** Grams of anhydrous base that moved in one year, of one drug or in the trade with one country. */
export interface EndorsedYear {
  /** Id of the substance, or ISO code of the country. */
  readonly key: string
  readonly year: number
  readonly baseGrams: string
}

export interface YearsAsked {
  readonly direction: 'import' | 'export'
  readonly by: 'substance' | 'country'
  /** Null: of all permits. */
  readonly establishmentId: string | null
  /** Null: of all drugs. */
  readonly substanceIds: readonly number[] | null
}

const keysBy = {
  substance: sql`drug.substance_id::text`,
  country: sql`permit.partner_country::text`,
} as const

/** The same movements summed by year, and by drug or country: never more rows than there are drugs or countries each year. */
export const sumEndorsed = async (
  db: Reader,
  span: Span,
  { direction, by, establishmentId, substanceIds }: YearsAsked,
): Promise<EndorsedYear[]> => {
  const year = sql`extract(year from moved.moved_on)::int`
  const { rows } = await sql<EndorsedYear>`
    select ${keysBy[by]} as key, ${year} as year, ${gramsMoved} as "baseGrams"
    ${movedIn(span)} and permit.partner_country is not null and kind.direction = ${direction}
      and (${establishmentId}::uuid is null or permit.establishment_id = ${establishmentId}::uuid)
      and (${substanceIds}::int[] is null or drug.substance_id = any(${substanceIds}::int[]))
    group by ${keysBy[by]}, ${year}`.execute(db)
  return rows
}
