import { caseworkRefusals } from '@papaver/contract/casework/refusals.ts'
import { type Command, doOnce, doOnceWith } from '../../platform/idempotency.ts'
import type { Tx } from '../../platform/transaction.ts'

export { type Command, sweepIdempotencyKeys } from '../../platform/idempotency.ts'

/** A command on a case, at most once per key; `work` returns the id of the case, and so does a repetition. */
export const once = (tx: Tx, command: Command, work: () => Promise<string>): Promise<string> =>
  doOnce(tx, command, caseworkRefusals.caseworkKeyReused, work)

/** The same for work on what is read, or locked, together with the taking of the key. */
export const onceWith = <Read>(
  tx: Tx,
  command: Command,
  read: () => Promise<Read>,
  work: (read: Read) => Promise<string>,
): Promise<string> => doOnceWith(tx, command, caseworkRefusals.caseworkKeyReused, { read, work })
