import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'

export interface StatusMarks {
  readonly status: string
  /** Without a gap, in an order that tells nothing. */
  readonly marks: Buffer
}

/**
 * Marks of the issued permits of these statuses that have not run out by a day: the first bytes of the salted digest of
 * what their QR codes hold. The database makes them, as it has the digests.
 */
export const listMarks = async (
  db: Reader,
  asked: {
    readonly statuses: readonly string[]
    readonly day: string
    readonly salt: Buffer
    readonly length: number
  },
): Promise<StatusMarks[]> => {
  const { rows } = await sql<StatusMarks>`
    select status, string_agg(mark, ''::bytea order by mark) as marks
    from (
      select case_reading.status, substring(sha256(${asked.salt}::bytea || token_hash) from 1 for ${asked.length}) as mark
      from case_reading
      join trade_authorization on trade_authorization.case_id = case_reading.id
      where case_reading.status = any(${asked.statuses}) and case_reading.valid_until >= ${asked.day}::date
        and token_hash is not null
    ) as marked
    group by status`.execute(db)
  return rows
}
