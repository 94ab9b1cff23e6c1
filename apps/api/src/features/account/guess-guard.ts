import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { type AttemptLimit, addressSubject } from '../../platform/attempts.ts'
import type { Deps } from '../../platform/deps.ts'
import { fairQueue } from '../../platform/fair-queue.ts'
import { inTurn } from '../../platform/in-turn.ts'
import type { Reader } from '../../platform/transaction.ts'
import { findLockEnd, forgiveGuesses, type GuardedSubject, takeGuess } from './guess-guard-store.ts'
import { hashesAtOnce } from './passwords.ts'
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

/** Until when guesses of this kind are not looked at; for whoever may know that there is such an account. */
export const lockEndOf = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  guess: Guess,
): Promise<Date | undefined> => findLockEnd(db, subjectOf(guess).subject, clock.now())

/** What a device may do that somebody has signed in on, whoever else is behind its address. */
export const deviceSubject = (what: string, device: Buffer): string =>
  `${what}:device:${device.toString('hex')}`

/** The guesses of an address, over all accounts; of a device at the account that knows it, its own. */
export const guessesFrom = (
  settings: Settings,
  address: string | null,
  device: Buffer | null = null,
): AttemptLimit => ({
  subject: device === null ? addressSubject('guess', { address }) : deviceSubject('guess', device),
  limit: settings['security.addressAttempts'],
  minutes: settings['security.lockMinutes'],
})

/**
 * A guess counts as wrong until it was looked at. So those at one account are looked at one after the other, and few of
 * an address at once: thirty right passwords at the same time are no thirty wrong ones.
 */
const looking = () => ({ ofSubject: inTurn(), ofAddress: fairQueue(2 * hashesAtOnce()) })
const processes = new WeakMap<Reader, ReturnType<typeof looking>>()
const lookingOn = (db: Reader): ReturnType<typeof looking> => {
  const known = processes.get(db) ?? looking()
  processes.set(db, known)
  return known
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
  const from = guessesFrom(settings, address, guess.account?.device)
  const limits = {
    attempts: settings['security.lockAttempts'],
    lockMinutes: settings['security.lockMinutes'],
    lockMinutesMaximum: settings['security.lockMinutesMaximum'],
  }
  const subject = subjectOf(guess)
  const { ofSubject, ofAddress } = lookingOn(db)
  const look = async (): Promise<Outcome | undefined> => {
    if (!(await takeGuess(db, clock.now(), from, subject, limits))) return undefined
    const outcome = await check()
    if (outcome.isRight) await forgiveGuesses(db, subject.subject, from.subject)
    return outcome
  }
  return ofSubject(subject.subject, () => ofAddress(from.subject, look))
}
