import { sql } from 'kysely'
import { type AttemptLimit, attemptOf, attemptReturned } from '../../platform/attempts.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'

export interface GuardedSubject {
  readonly subject: string
  /** Whose lock it would be; null where nobody here has the name that is guessed at. */
  readonly accountId: string | null
}
export interface GuardLimits {
  readonly attempts: number
  readonly lockMinutes: number
  /** The longest lock, and how long guesses and past locks are remembered. */
  readonly lockMinutesMaximum: number
}

/**
 * Takes one guess of the address and, where that has one left, one of the subject, atomically over all processes;
 * false where either has none.
 */
export const takeGuess = async (
  db: Reader,
  now: Date,
  address: AttemptLimit,
  { subject, accountId }: GuardedSubject,
  { attempts, lockMinutes, lockMinutesMaximum }: GuardLimits,
): Promise<boolean> => {
  const { rows } = await sql<{ isTaken: boolean }>`
    with of_address as materialized (${attemptOf(now, address)})
    select take_guess(${subject}, ${accountId}::uuid, ${now}::timestamptz, ${attempts}::int,
      make_interval(mins => ${lockMinutes}::int), make_interval(mins => ${lockMinutesMaximum}::int)
    ) as is_taken from of_address where of_address.is_taken`.execute(db)
  return rows[0]?.isTaken === true
}

/** Until when no guess of the subject is looked at; undefined where one may be taken. */
export const findLockEnd = async (db: Reader, subject: string, now: Date): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('guessGuard')
    .select('endsAt')
    .where('subject', '=', subject)
    .where('lockedAt', 'is not', null)
    .where('endsAt', '>', now)
    .executeTakeFirst()
  return row?.endsAt
}

/** Forgets the guesses of a subject, and gives the address back the one that it took last. */
export const forgiveGuesses = async (db: Reader, subject: string, address: string): Promise<void> => {
  await sql`with forgotten as (delete from guess_guard where subject = ${subject})
    ${attemptReturned(address)}`.execute(db)
}

/** Forgets every guess at an account, at its password and its code: an officer has seen to it. */
export const forgetGuessesAt = async ({ db }: Tx, accountId: string): Promise<void> => {
  await db.deleteFrom('guessGuard').where('accountId', '=', accountId).execute()
}

/** Forgets the guesses at an account's password, on every device; those at its code stay. */
export const forgetPasswordGuesses = async ({ db }: Tx, accountId: string): Promise<void> => {
  await db
    .deleteFrom('guessGuard')
    .where('accountId', '=', accountId)
    .where('subject', 'like', 'password:%')
    .execute()
}

export interface UnnotifiedLock {
  accountId: string
  lockedAt: Date
  endsAt: Date
}

/** The locks since before then whose owner has not heard of them, taken so that nobody else tells him, too. */
export const takeUnnotifiedLocks = async (
  { db, now }: Tx,
  { lockedBefore, most }: { readonly lockedBefore: Date; readonly most: number },
): Promise<UnnotifiedLock[]> => {
  const unnotified = db
    .selectFrom('guessGuard')
    .select('subject')
    .where('lockedAt', '<=', lockedBefore)
    .where('isNotified', '=', false)
    .where('accountId', 'is not', null)
    .where('endsAt', '>', now)
    .limit(most)
    .forUpdate()
    .skipLocked()
  const rows = await db
    .updateTable('guessGuard')
    .set({ isNotified: true })
    .where('subject', 'in', unnotified)
    .returning(['accountId', 'lockedAt', 'endsAt'])
    .execute()
  return rows.flatMap(({ accountId, lockedAt, endsAt }) =>
    accountId === null || lockedAt === null ? [] : [{ accountId, lockedAt, endsAt }],
  )
}

/** Removes what has ended, and been remembered, before that moment. */
export const sweepGuesses = async (db: Reader, endedBefore: Date): Promise<void> => {
  await db.deleteFrom('guessGuard').where('endsAt', '<', endedBefore).execute()
}
