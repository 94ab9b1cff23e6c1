import { frameRefusals } from '@papaver/contract/refusals.ts'
import { type RawBuilder, sql } from 'kysely'
import { callerOf } from './network.ts'
import { type Refusal, refuseUntil } from './refusal.ts'
import type { Origin, Reader } from './transaction.ts'

/** What is counted of everybody together who asks from there: an IPv4 address, or the /64 of IPv6. */
export const addressSubject = (what: string, { address }: Pick<Origin, 'address'>): string =>
  `${what}:address:${callerOf(address ?? '')}`

/** The window that a moment falls into: windows of `minutes`, counted from 1970. */
const windowStart = (now: Date, minutes: number): Date => {
  const length = minutes * 60_000
  return new Date(Math.floor(now.getTime() / length) * length)
}

/** When the window of a moment ends, and attempts begin anew. */
export const windowEnd = (now: Date, minutes: number): Date =>
  new Date(windowStart(now, minutes).getTime() + minutes * 60_000)

/** The statement that counts one attempt; a row comes back where there was one left. For use within another one. */
export const attemptTaken = (
  now: Date,
  subject: string,
  limit: number,
  minutes: number,
): RawBuilder<{ attempts: number }> => sql`
    insert into attempt_counter as counter (subject, window_start, attempts)
    values (${subject}, ${windowStart(now, minutes)}, 1)
    on conflict (subject, window_start) do update set attempts = counter.attempts + 1
    where counter.attempts < ${limit}
    returning attempts`

/** The statement that takes one attempt back. */
export const attemptReturned = (subject: string): RawBuilder<unknown> => sql`
    update attempt_counter set attempts = attempts - 1 where subject = ${subject} and attempts > 0`

/**
 * Counts one attempt of a subject in its window, atomically over all processes; false, and nothing counted,
 * where `limit` is reached.
 */
export const reserveAttempt = async (
  db: Reader,
  now: Date,
  subject: string,
  limit: number,
  minutes: number,
): Promise<boolean> => {
  const { rows } = await attemptTaken(now, subject, limit, minutes).execute(db)
  return rows.length === 1
}

export interface AttemptLimit {
  readonly subject: string
  readonly limit: number
  readonly minutes: number
}

/** Counts one attempt, or refuses (429) until the window ends. */
export const refuseTooOften = async (
  db: Reader,
  now: Date,
  { subject, limit, minutes }: AttemptLimit,
  refusal: Refusal = frameRefusals.tooManyRequests,
): Promise<void> => {
  if (!(await reserveAttempt(db, now, subject, limit, minutes)))
    refuseUntil(refusal, now, windowEnd(now, minutes))
}

/** Are all attempts of the window taken? Counts nothing. */
export const areAttemptsTaken = async (
  db: Reader,
  now: Date,
  { subject, limit, minutes }: AttemptLimit,
): Promise<boolean> => {
  const { rows } = await sql`select from attempt_counter where subject = ${subject}
    and window_start = ${windowStart(now, minutes)} and attempts >= ${limit}`.execute(db)
  return rows.length > 0
}

/** Forgets all attempts of a subject. */
export const clearAttempts = async (db: Reader, subject: string): Promise<void> => {
  await sql`delete from attempt_counter where subject = ${subject}`.execute(db)
}

/** Takes one attempt back, as it turned out to be none. */
export const returnAttempt = async (db: Reader, subject: string): Promise<void> => {
  await attemptReturned(subject).execute(db)
}

/** Removes counters whose window has passed. */
export const sweepAttempts = async (db: Reader, before: Date): Promise<void> => {
  await sql`delete from attempt_counter where window_start < ${before}`.execute(db)
}
