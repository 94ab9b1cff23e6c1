import { frameRefusals } from '@papaver/contract/refusals.ts'
import { type RawBuilder, sql } from 'kysely'
import { callerOf } from './network.ts'
import { type Refusal, refuseUntil } from './refusal.ts'
import type { Origin, Reader } from './transaction.ts'

/** What is counted of everybody together who asks from there: an IPv4 address, or the /64 of IPv6. */
export const addressSubject = (what: string, { address }: Pick<Origin, 'address'>): string =>
  `${what}:address:${callerOf(address ?? '')}`

export interface AttemptLimit {
  readonly subject: string
  readonly limit: number
  /** So many within this time before any moment. */
  readonly minutes: number
}

export interface Attempt {
  /** How many count now, this one among them where it was taken. */
  readonly attempts: number
  readonly isTaken: boolean
  /** When the first of them counts no more. */
  readonly nextAt: Date
}

/** The statement that counts one attempt; its one row is an `Attempt`. For use within another one. */
export const attemptOf = (now: Date, { subject, limit, minutes }: AttemptLimit): RawBuilder<Attempt> => sql`
    select attempts, is_taken, next_at from public.take_attempt(
      ${subject}, ${now}::timestamptz, ${limit}::int, make_interval(mins => ${minutes}::int))`

/** The statement that takes the latest attempt back. */
export const attemptReturned = (subject: string): RawBuilder<unknown> => sql`
    update attempt_counter set attempts = attempts - 1 where subject = ${subject} and attempts > 0 and first_at = (
      select max(first_at) from attempt_counter where subject = ${subject} and attempts > 0)`

/** Counts one attempt of a subject, atomically over all processes, unless its limit is reached. */
export const takeAttempt = async (db: Reader, now: Date, limit: AttemptLimit): Promise<Attempt> => {
  const { rows } = await attemptOf(now, limit).execute(db)
  return rows[0] ?? { attempts: 0, isTaken: false, nextAt: now }
}

/** Counts one attempt; false, and nothing counted, where `limit` is reached. */
export const reserveAttempt = async (
  db: Reader,
  now: Date,
  subject: string,
  limit: number,
  minutes: number,
): Promise<boolean> => (await takeAttempt(db, now, { subject, limit, minutes })).isTaken

/** Counts one attempt, or refuses (429) until there is one again. */
export const refuseTooOften = async (
  db: Reader,
  now: Date,
  limit: AttemptLimit,
  refusal: Refusal = frameRefusals.tooManyRequests,
): Promise<void> => {
  const { isTaken, nextAt } = await takeAttempt(db, now, limit)
  if (!isTaken) refuseUntil(refusal, now, nextAt)
}

/** Until when all attempts are taken, if they are. Counts nothing. */
export const attemptsTakenUntil = async (
  db: Reader,
  now: Date,
  { subject, limit, minutes }: AttemptLimit,
): Promise<Date | undefined> => {
  const length = minutes * 60_000
  const [before, after] = [new Date(now.getTime() - length), new Date(now.getTime() + length)]
  const { rows } = await sql<{ oldest: Date }>`
    select min(last_at) as oldest from attempt_counter
    where subject = ${subject} and attempts > 0 and last_at > ${before} and first_at < ${after}
    having sum(attempts) >= ${limit}`.execute(db)
  return rows[0] && new Date(rows[0].oldest.getTime() + length)
}

/** Takes one attempt back, as it turned out to be none. */
export const returnAttempt = async (db: Reader, subject: string): Promise<void> => {
  await attemptReturned(subject).execute(db)
}

/** Removes what has counted no more for long. */
export const sweepAttempts = async (db: Reader, before: Date): Promise<void> => {
  await sql`delete from attempt_counter where first_at < ${before}`.execute(db)
}
