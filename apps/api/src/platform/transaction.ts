import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely, Transaction } from 'kysely'
import type { Clock } from './clock.ts'
import type { DB } from './database/database-types.ts'

export type Database = Kysely<DB>
/** What a read needs: the pool or an open transaction. */
export type Reader = Kysely<DB> | Transaction<DB>

/** Who stands behind a change, and where it came from; goes into the audit trail as it is. */
export interface Origin {
  readonly actorId: string | null
  readonly actorName: string
  readonly address: string | null
  readonly requestId: string
  /** The officer behind an impersonated person: both names stand on every audit row (product §1). */
  readonly impersonator?: { readonly id: string; readonly name: string }
}

export const systemOrigin = (job: string): Origin => ({
  actorId: null,
  actorName: 'system',
  address: null,
  requestId: `job:${job}`,
})

const made = Symbol('made by inTransaction')

/**
 * A write needs a Tx, and only `inTransaction` makes one: a write outside a transaction does not compile.
 * `now` is one moment for everything that the transaction writes.
 */
export interface Tx {
  readonly [made]: true
  readonly db: Transaction<DB>
  readonly now: Date
  readonly origin: Origin
  /** Runs last inside the transaction, in order; keeps short what must be serialised (the audit chain). */
  beforeCommit(work: () => Promise<void>): void
  /** Runs after the commit; for nudges that may be lost (waking a worker), never for work. */
  afterCommit(work: () => void): void
}

export interface Transactions {
  readonly db: Database
  readonly clock: Clock
}

/** What runs below the work of a transaction, however deep. */
const inside = new AsyncLocalStorage<true>()

/**
 * Whatever waits for another machine says so here first: in a transaction it would hold a connection to the database,
 * and perhaps locks, for as long as that machine likes.
 * @throws Error within the work of a transaction
 */
export const outsideTransaction = (what: string): void => {
  if (inside.getStore()) throw new Error(`${what} inside a transaction`)
}

/** SQLSTATE of a deadlock and of a serialisation failure: both are answered by doing it again. */
const repeatable = new Set(['40P01', '40001'])

const attempt = async <Result>(
  { db, clock }: Transactions,
  origin: Origin,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> => {
  const last: (() => Promise<void>)[] = []
  const after: (() => void)[] = []
  const result = await db.transaction().execute(async (transaction) => {
    const tx: Tx = {
      [made]: true,
      db: transaction,
      now: clock.now(),
      origin,
      beforeCommit: (step) => last.push(step),
      afterCommit: (step) => after.push(step),
    }
    const value = await inside.run(true, () => work(tx))
    for (const step of last) await step()
    return value
  })
  for (const step of after) step()
  return result
}

export const inTransaction = async <Result>(
  transactions: Transactions,
  origin: Origin,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(transactions, origin, work)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (tries >= 5 || !repeatable.has(code)) throw error
    }
  }
}
