import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'

export interface MarksAsked {
  readonly statuses: readonly string[]
  /** Those of which only cases of closed holders are wanted, and those with one of the flags. */
  readonly statusesOfHeld: readonly string[]
  /** Reasons for attention that stand against what is in force. */
  readonly flags: readonly string[]
  /** ISO day: what has run out by it is left out. */
  readonly day: string
  readonly salt: Buffer
  /** Bytes of each. */
  readonly length: number
}

export interface StatusMarks {
  readonly status: string
  readonly isHolderClosed: boolean
  /** Of those that were asked for. */
  readonly flags: readonly string[]
  /** Without a gap, in an order that tells nothing. */
  readonly marks: Buffer
}

/** An issued case by what its document bears: what its QR code holds, or its number with the code to compare. */
export interface IssuedCase {
  readonly caseId: string
  readonly checkCode: string | null
}

/** By what the documents of a kind are found. */
export interface IssuedDocuments {
  readonly byToken: (db: Reader, tokenHash: Buffer) => Promise<IssuedCase | undefined>
  readonly byNumber: (db: Reader, numbers: readonly string[]) => Promise<IssuedCase | undefined>
  readonly listMarks: (db: Reader, asked: MarksAsked) => Promise<StatusMarks[]>
}

/** `kept` is where a kind keeps the marks of its documents: a query of `case_id`, `check_code` and `token_hash`. */
export const issuedDocuments = (kept: RawBuilder<unknown>): IssuedDocuments => ({
  byToken: async (db, tokenHash) => {
    const { rows } = await sql<IssuedCase>`
      select case_id as "caseId", check_code as "checkCode" from (${kept}) as document
      where token_hash = ${tokenHash}`.execute(db)
    return rows[0]
  },
  byNumber: async (db, numbers) => {
    const { rows } = await sql<IssuedCase>`
      select case_id as "caseId", check_code as "checkCode" from (${kept}) as document
      join work_case on work_case.id = document.case_id
      where work_case.number = any(${numbers}) and work_case.issued_at is not null limit 1`.execute(db)
    return rows[0]
  },
  listMarks: (db, asked) => listMarks(db, kept, asked),
})

/**
 * Marks of issued cases of these statuses: the first bytes of the salted digest of what their QR codes hold. The database
 * makes them, as it has the digests.
 */
const listMarks = async (
  db: Reader,
  digests: RawBuilder<unknown>,
  asked: MarksAsked,
): Promise<StatusMarks[]> => {
  const { rows } = await sql<StatusMarks>`
    select status, is_closed as "isHolderClosed", held as flags, string_agg(mark, ''::bytea order by mark) as marks
    from (
      select work_case.status, coalesce(not holder.is_active, false) as is_closed,
        array(select flag from unnest(work_case.flags) flag where flag = any(${asked.flags}) order by flag) as held,
        substring(sha256(${asked.salt}::bytea || token_hash) from 1 for ${asked.length}) as mark
      from work_case
      join (${digests}) as digest on digest.case_id = work_case.id
      left join establishment_reading as holder on holder.id = work_case.establishment_id
      where (work_case.status = any(${asked.statuses})
          or (work_case.status = any(${asked.statusesOfHeld})
            and (not holder.is_active or work_case.flags && ${asked.flags}::text[])))
        and work_case.valid_until >= ${asked.day}::date
        and token_hash is not null
    ) as marked
    group by status, is_closed, held`.execute(db)
  return rows
}
