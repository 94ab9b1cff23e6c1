import { createHash, timingSafeEqual } from 'node:crypto'
import { endorsementRefusals } from '@papaver/contract/endorsements/refusals.ts'
import { normaliseCheckCode } from '@papaver/contract/verification/rules.ts'
import { refuseTooOften, returnAttempt } from '../../platform/attempts.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type Refusal, Refused } from '../../platform/refusal.ts'
import { inTransaction, type Reader } from '../../platform/transaction.ts'
import { listActions, recordAudit } from '../audit/public.ts'
import type { ViewContext } from '../authorizations/public.ts'

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Is this the code of that permit? In the same time whatever was typed, and of a permit that does not exist. */
export const isCodeOf = (typed: string, stored: string | null | undefined): boolean =>
  timingSafeEqual(sha256(normaliseCheckCode(typed) ?? '-'), sha256(stored ?? '--'))

const wrongCode = 'endorsement.wrongCode'

/**
 * That somebody typed another code than that of a permit is kept, beside what is taken back with the refusal. `entityId`: the permit, or
 * the number that was typed where it has none.
 */
export const noteWrongCode = (
  deps: Deps,
  { origin }: Pick<Actor, 'origin'>,
  entityId: string,
  at: 'find' | 'record',
): Promise<void> =>
  inTransaction(deps, origin, async (tx) =>
    recordAudit(tx, { action: wrongCode, entity: 'authorization', entityId, details: { at } }),
  )

/** How many wrong codes were typed for a permit, and when the first was; null where none was. */
export const wrongCodesOf = async (
  db: Reader,
  caseId: string,
): Promise<{ readonly count: number; readonly since: string } | null> => {
  const found = await listActions(db, { entity: 'authorization', entityId: caseId }, [wrongCode])
  const [first] = found
  return first === undefined ? null : { count: found.length, since: first.at.toISOString() }
}

/**
 * Runs what depends on a code that somebody typed. Each run is counted per account before it starts, also those at
 * the same time; only wrong ones stay counted, so that nobody finds or signs permits by trying. `onWrong`: what is done of one besides.
 */
export const countingGuesses = async <Result>(
  { db, now, principal, settings }: Pick<ViewContext, 'db' | 'now' | 'principal' | 'settings'>,
  wrong: Refusal,
  work: () => Promise<Result>,
  onWrong?: () => Promise<void>,
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
    if (isGuess) await onWrong?.()
    else await returnAttempt(db, subject)
    throw error
  }
}
