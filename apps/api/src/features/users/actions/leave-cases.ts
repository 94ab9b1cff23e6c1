import type { UserStep } from '@papaver/contract/users/life.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type AccountDetail, findAccount } from '../../account/public.ts'
import { reassignCases } from '../../casework/public.ts'
import { isClearedForAll, mayBeGivenCases, worksOnCases } from '../policy.ts'
import { refuseInput } from './step.ts'

interface Leaving {
  readonly step: UserStep
  readonly actorName: string
  readonly successorId: string | null
}

/** Whoever goes on with the cases must be able to, and is another one. */
const successorOf = async ({ db }: Tx, leaverId: string, successorId: string): Promise<AccountDetail> => {
  const successor = successorId === leaverId ? undefined : await findAccount(db, successorId)
  return successor !== undefined && mayBeGivenCases(successor)
    ? successor
    : refuseInput('successorId', 'unknown')
}

/**
 * Hands over the open cases of an officer who, as his account will stand, can no longer work on them (product §1).
 * Of everybody else's account it changes nothing. Answers how many cases he left.
 */
export const leaveCases = async (
  tx: Tx,
  after: AccountDetail,
  { step, actorName, successorId }: Leaving,
): Promise<number> => {
  if (worksOnCases(after)) return 0
  const successor = successorId === null ? null : await successorOf(tx, after.id, successorId)
  return reassignCases(tx, {
    fromId: after.id,
    toId: successorId,
    isCleared: successor !== null && isClearedForAll(successor),
    actorName,
    side: tx.origin.actorId === null ? 'system' : 'authority',
    because: `user.${step}`,
  })
}
