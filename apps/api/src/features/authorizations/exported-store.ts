import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'

/** Whether the permit `row` counts towards what has left or may leave. */
export const isCounted = sql`row.status in ('APR', 'ISS', 'PAU', 'SUS', 'CLO', 'EXP', 'RVK', 'RPL')`

/** Of a permit and what has been approved in its place one counts: the permit until then, and what was used of it. */
const isFollowed = (exceptCaseId: string) => sql`(header.replaced_by_id is not null and (
  header.replaced_by_id = ${exceptCaseId} or exists (
    select from case_reading successor where successor.id = header.replaced_by_id and successor.status = 'APR')))`

const gramsOfAll = sql`(component->>'baseGrams')::numeric`
const gramsUsed = sql`base_share(${gramsOfAll}, line.used_quantity, line.quantity)`

/** Grams of base that were used of the lines `line`, of their drugs `component`. */
export const sumUsed = sql<string>`round(sum(${gramsUsed}), 9)::text`

/**
 * What counts of them beside the case `exceptCaseId`: while the permit `row` with its `header` may still be used all that it allows,
 * afterwards what was used.
 */
export const sumCounted = (exceptCaseId: string) => sql<string>`round(sum(case
  when row.status in ('APR', 'ISS', 'PAU', 'SUS') and not ${isFollowed(exceptCaseId)} then ${gramsOfAll}
  else ${gramsUsed} end), 9)::text`

/** Whether the permit `row` with this `header` is not the case itself, nor a request in its place. */
export const isAnother = (exceptCaseId: string) =>
  sql`(row.id <> ${exceptCaseId} and (header.replaces_id is distinct from ${exceptCaseId} or row.issued_at is not null))`

export interface Destination {
  /** ISO 3166-1 alpha-2. */
  readonly countryId: string
  /** In which the goods are expected to move. */
  readonly year: number
  readonly substanceIds: readonly number[]
  readonly exceptCaseId: string
}

/** Grams of base that permits let out to a country in a year, by substance, whoever exports. */
export const listExportedTo = async (
  db: Reader,
  { countryId, year, substanceIds, exceptCaseId }: Destination,
): Promise<Map<number, string>> => {
  const { rows } = await sql<{ substanceId: number; grams: string }>`
    select (component->>'substanceId')::int as "substanceId",
      ${sumCounted(exceptCaseId)} as grams
    from case_reading row
    join trade_authorization header on header.case_id = row.id
    join authorization_kind kind on kind.code = header.kind
    join authorization_line line on line.case_id = row.id
    cross join lateral jsonb_array_elements(line.components) component
    where kind.direction = 'export' and row.partner_country = ${countryId} and ${isAnother(exceptCaseId)}
      and ${isCounted}
      and extract(year from greatest(row.planned_date, header.issued_on)) = ${year}
      and (component->>'substanceId')::int = any(${[...substanceIds]}::int[])
    group by 1`.execute(db)
  return new Map(rows.map(({ substanceId, grams }) => [substanceId, grams]))
}
