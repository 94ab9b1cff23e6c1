import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { reserveAttempt, returnAttempt } from '../../platform/attempts.ts'
import type { Deps } from '../../platform/deps.ts'
import { callerOf } from '../../platform/network.ts'
import { forgetGuesses, type GuardedSubject, takeGuess } from './guess-guard-store.ts'

export interface Guess {
  readonly at: 'password' | 'code'
  /** Undefined where nobody here has the name. */
  readonly accountId: string | undefined
  /** The name as it was typed. */
  readonly userName: string
  /**
   * The device, where the account has been signed in on it before: it has a count of its own, so that the owner
   * still gets in while a stranger guesses.
   */
  readonly device: Buffer | undefined
}

const subjectOf = ({ at, accountId, userName, device }: Guess): GuardedSubject => {
  // The id and not the name: one account answers to several spellings, and each would have guesses of its own.
  if (accountId === undefined) return { subject: `${at}:name:${userName.toLowerCase()}`, accountId: null }
  const where = device === undefined ? 'anywhere' : device.toString('hex')
  return { subject: `${at}:${accountId}:${where}`, accountId }
}

/**
 * Checks a guess, if one is left to take: of the account and of the address; undefined where none is. It is taken
 * before the check, so that of 200 at once no more than the limit are ever checked. A right one forgives the wrong
 * ones before it; the address gets back that one guess only, or whoever owns one account could guess at others
 * without end.
 */
export const guarded = async <Outcome extends { readonly isRight: boolean }>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  settings: Settings,
  address: string | null,
  guess: Guess,
  check: () => Promise<Outcome>,
): Promise<Outcome | undefined> => {
  const now = clock.now()
  const lockMinutes = settings['security.lockMinutes']
  const from = `guess:address:${callerOf(address ?? '')}`
  const perAddress = settings['security.addressAttempts']
  if (!(await reserveAttempt(db, now, from, perAddress, lockMinutes))) return undefined
  const limits = {
    attempts: settings['security.lockAttempts'],
    lockMinutes,
    lockMinutesMaximum: settings['security.lockMinutesMaximum'],
  }
  const subject = subjectOf(guess)
  if (!(await takeGuess(db, now, subject, limits))) return undefined
  const outcome = await check()
  if (outcome.isRight) await Promise.all([forgetGuesses(db, subject.subject), returnAttempt(db, from)])
  return outcome
}
