import { type RawBuilder, sql } from 'kysely'
import type { Reader } from './transaction.ts'

/** The window that a moment falls into: windows of `minutes`, counted from 1970. */
const windowStart = (now: Date, minutes: number): Date => {
  const length = minutes * 60_000
  return new Date(Math.floor(now.getTime() / length) * length)
}

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
