import { createHash, timingSafeEqual } from 'node:crypto'
import { endorsementRefusals } from '@papaver/contract/endorsements/refusals.ts'
import { normaliseCheckCode } from '@papaver/contract/verification/rules.ts'
import { refuseTooOften, returnAttempt } from '../../platform/attempts.ts'
import { type Refusal, Refused } from '../../platform/refusal.ts'
import type { ViewContext } from '../authorizations/public.ts'

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Is this the code of that permit? In the same time whatever was typed, and of a permit that does not exist. */
export const isCodeOf = (typed: string, stored: string | null | undefined): boolean =>
  timingSafeEqual(sha256(normaliseCheckCode(typed) ?? '-'), sha256(stored ?? '--'))

/**
 * Runs what depends on a code that somebody typed. Each run is counted per account before it starts, also those at
 * the same time; only wrong ones stay counted, so that nobody finds or signs permits by trying.
 */
export const countingGuesses = async <Result>(
  { db, now, principal, settings }: Pick<ViewContext, 'db' | 'now' | 'principal' | 'settings'>,
  wrong: Refusal,
  work: () => Promise<Result>,
): Promise<Result> => {
  const subject = `endorsements.code:${principal.accountId}`
  const limit = settings['security.verificationsPerMinute']
  await refuseTooOften(db, now, { subject, limit, minutes: 1 }, endorsementRefusals.endorsementTooManyTries)
  try {
    const result = await work()
    await returnAttempt(db, subject)
    return result
  } catch (error) {
    const isGuess = error instanceof Refused && error.refusal.code === wrong.code
    if (!isGuess) await returnAttempt(db, subject)
    throw error
  }
}
