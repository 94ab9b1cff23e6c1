import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Deps } from '../../platform/deps.ts'
import { callerOf } from '../../platform/network.ts'
import { forgiveGuesses, type GuardedSubject, takeGuess } from './guess-guard-store.ts'
import type { SignInAccount } from './sign-in-store.ts'

export interface Guess {
  readonly at: 'password' | 'code'
  /** The name as it was typed. */
  readonly userName: string
  /** Whose it is; undefined where nobody here has the name. */
  readonly account: Pick<SignInAccount, 'id' | 'device'> | undefined
}

/**
 * The id and not the name: one account answers to several spellings, and each would have guesses of its own. A device
 * that the account has been signed in on before has a count of its own, so that the owner still gets in while a
 * stranger guesses.
 */
const subjectOf = ({ at, userName, account }: Guess): GuardedSubject => {
  if (account === undefined) return { subject: `${at}:name:${userName.toLowerCase()}`, accountId: null }
  const { id, device } = account
  return { subject: `${at}:${id}:${device === null ? 'anywhere' : device.toString('hex')}`, accountId: id }
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
  const from = {
    subject: `guess:address:${callerOf(address ?? '')}`,
    attempts: settings['security.addressAttempts'],
    minutes: lockMinutes,
  }
  const limits = {
    attempts: settings['security.lockAttempts'],
    lockMinutes,
    lockMinutesMaximum: settings['security.lockMinutesMaximum'],
  }
  const subject = subjectOf(guess)
  if (!(await takeGuess(db, now, from, subject, limits))) return undefined
  const outcome = await check()
  if (outcome.isRight) await forgiveGuesses(db, subject.subject, from.subject)
  return outcome
}
