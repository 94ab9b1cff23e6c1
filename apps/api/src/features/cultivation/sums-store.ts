import type { Span } from '@papaver/contract/periods.ts'
import { type RawBuilder, sql } from 'kysely'

/** Of each row of changes the permit that counts, with its holder and its last day; of one house, or of all. */
export const currentPermits = (establishmentId?: string): RawBuilder<unknown> => sql`
  select distinct on (c.root_id) c.*, entry.establishment_id, entry.valid_until
  from cultivation c join case_reading entry on entry.id = c.case_id
  where entry.issued_at is not null
    ${establishmentId === undefined ? sql`` : sql`and entry.establishment_id = ${establishmentId}::uuid`}
  order by c.root_id, entry.issued_at desc`

/** Is a line of the record of these days? */
export const lineIn = ({ from, to }: Pick<Span, 'from' | 'to'>): RawBuilder<boolean> =>
  sql`line.happened_on between ${from}::date and ${to}::date`

/**
 * What the lines of these days come to, grams as weighed, and what lies there after all of them; by the effects that each type of
 * report has (`contract/cultivation/balance.ts`).
 */
export const materialIn = (isInside: RawBuilder<boolean>): RawBuilder<unknown> => {
  const out = (type: 'HND' | 'DES' | 'INC') =>
    sql`coalesce(sum(line.fresh + line.dry) filter (where line.type = ${sql.lit(type)} and ${isInside}), 0)`
  return sql`
    coalesce(sum(line.fresh) filter (where line.type = 'HAR' and ${isInside}), 0) as fresh,
    coalesce(sum(line.dry) filter (where line.type = 'STK' and ${isInside}), 0) as dried,
    ${out('HND')} as handed_over, ${out('DES')} as destroyed, ${out('INC')} as lost,
    sum(case line.type when 'HAR' then line.fresh when 'STK' then line.dry - line.fresh
      when 'STA' then 0 when 'PRO' then 0 when 'END' then 0 else -line.fresh - line.dry end) as stock,
    bool_or(${isInside}) as is_inside`
}
