import { createHash } from 'node:crypto'
import { type Refusal, refuse } from './refusal.ts'
import type { Reader, Tx } from './transaction.ts'

export interface Command {
  readonly accountId: string
  readonly key: string | null
  /** Name of the call and what it is about, e.g. `authorizations.act 0192… submit`. */
  readonly call: string
  readonly body: unknown
}

/**
 * Does a command at most once (draft of the IETF's Idempotency-Key header). The key is taken in the command's
 * own transaction: a second one with the same key waits for the first to commit, and then answers what it made.
 * `work` returns the id of what it changed; so does a repetition, without doing anything. The same key with
 * another request is refused with `whenReused`.
 */
export const doOnce = (
  tx: Tx,
  command: Command,
  whenReused: Refusal,
  work: () => Promise<string>,
): Promise<string> => doOnceWith(tx, command, whenReused, { read: async () => undefined, work })

/** The same for work on what is read first: that is asked for right behind the key, without waiting for it. */
export const doOnceWith = async <Read>(
  tx: Tx,
  command: Command,
  whenReused: Refusal,
  { read, work }: { readonly read: () => Promise<Read>; readonly work: (read: Read) => Promise<string> },
): Promise<string> => {
  const { accountId, key, call } = command
  if (key === null) return work(await read())
  const requestHash = createHash('sha256')
    .update(`${call}\n${JSON.stringify(command.body)}`)
    .digest()
  const taking = tx.db
    .insertInto('idempotencyKey')
    .values({ accountId, key, call, requestHash, createdAt: tx.now })
    .onConflict((conflict) => conflict.columns(['accountId', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  const reading = read()
  // Where the command was done before, what is read does not count.
  reading.catch(() => {})
  if ((await taking) === undefined) {
    const first = await tx.db
      .selectFrom('idempotencyKey')
      .select(['requestHash', 'entityId'])
      .where('accountId', '=', accountId)
      .where('key', '=', key)
      .executeTakeFirst()
    const isSame = first?.requestHash.equals(requestHash) ?? false
    return isSame && first?.entityId ? first.entityId : refuse(whenReused)
  }
  const entityId = await work(await reading)
  tx.send(
    tx.db
      .updateTable('idempotencyKey')
      .set({ entityId })
      .where('accountId', '=', accountId)
      .where('key', '=', key),
  )
  return entityId
}

/** What a command of this key has made already, since that moment; undefined where it was never done. */
export const findDone = async (
  db: Reader,
  { accountId, key, call }: Pick<Command, 'accountId' | 'key' | 'call'>,
  since: Date,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('idempotencyKey')
    .select('entityId')
    .where('accountId', '=', accountId)
    .where('key', '=', key)
    .where('call', '=', call)
    .where('createdAt', '>', since)
    .executeTakeFirst()
  return row?.entityId ?? undefined
}

/** Forgets a command that was done before a moment, so that it can be done anew. */
export const forgetDone = async (
  { db }: Tx,
  { accountId, key }: Pick<Command, 'accountId'> & { readonly key: string },
  before: Date,
): Promise<void> => {
  await db
    .deleteFrom('idempotencyKey')
    .where('accountId', '=', accountId)
    .where('key', '=', key)
    .where('createdAt', '<=', before)
    .execute()
}

/** Forgets commands from before a moment: nobody repeats one after days. */
export const sweepIdempotencyKeys = async (db: Reader, before: Date): Promise<void> => {
  await db.deleteFrom('idempotencyKey').where('createdAt', '<', before).execute()
}
