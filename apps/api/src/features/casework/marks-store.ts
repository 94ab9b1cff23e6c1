import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'

export interface MarksAsked {
  readonly statuses: readonly string[]
  /** ISO day: what has run out by it is left out. */
  readonly day: string
  readonly salt: Buffer
  /** Bytes of each. */
  readonly length: number
}

export interface StatusMarks {
  readonly status: string
  /** Without a gap, in an order that tells nothing. */
  readonly marks: Buffer
}

/**
 * Marks of issued cases of these statuses: the first bytes of the salted digest of what their QR codes hold. The database
 * makes them, as it has the digests; `digests` is where a kind keeps them, a query of `case_id` and `token_hash`.
 */
export const listMarks = async (
  db: Reader,
  digests: RawBuilder<unknown>,
  asked: MarksAsked,
): Promise<StatusMarks[]> => {
  const { rows } = await sql<StatusMarks>`
    select status, string_agg(mark, ''::bytea order by mark) as marks
    from (
      select work_case.status, substring(sha256(${asked.salt}::bytea || token_hash) from 1 for ${asked.length}) as mark
      from work_case
      join (${digests}) as digest on digest.case_id = work_case.id
      where work_case.status = any(${asked.statuses}) and work_case.valid_until >= ${asked.day}::date
        and token_hash is not null
    ) as marked
    group by status`.execute(db)
  return rows
}
