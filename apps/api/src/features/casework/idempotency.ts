import { caseworkRefusals } from '@papaver/contract/casework/refusals.ts'
import { type Command, doOnce } from '../../platform/idempotency.ts'
import type { Tx } from '../../platform/transaction.ts'

export { type Command, sweepIdempotencyKeys } from '../../platform/idempotency.ts'

/** A command on a case, at most once per key; `work` returns the id of the case, and so does a repetition. */
export const once = (tx: Tx, command: Command, work: () => Promise<string>): Promise<string> =>
  doOnce(tx, command, caseworkRefusals.caseworkKeyReused, work)
