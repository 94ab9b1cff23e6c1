import { AsyncLocalStorage } from 'node:async_hooks'
import { isDeepStrictEqual } from 'node:util'
import { type Compilable, CompiledQuery, type Kysely, type Transaction } from 'kysely'
import type { Clock } from './clock.ts'
import type { DB } from './database/database-types.ts'
import { readAs, transact } from './database/transact.ts'

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
  /** The key with which a program of his called. */
  readonly key?: { readonly id: string; readonly name: string }
}

/** Who really acts: the officer behind an impersonated person. */
export const personBehind = ({ impersonator, actorId }: Origin): string | null => impersonator?.id ?? actorId

export const systemOrigin = (job: string): Origin => ({
  actorId: null,
  actorName: 'system',
  address: null,
  requestId: `job:${job}`,
})

const isTx = Symbol('made by inTransaction')

/**
 * A write needs a Tx, and only `inTransaction` makes one: a write outside a transaction does not compile.
 * `now` is one moment for everything that the transaction writes.
 */
export interface Tx {
  readonly [isTx]: true
  readonly db: Transaction<DB>
  readonly now: Date
  readonly origin: Origin
  /** Nothing of it will be kept (`rehearse`): whoever takes what does not come back, as a number, takes none. */
  readonly isRehearsal: boolean
  /**
   * Sends a statement that need not be waited for: it shares its way with those after it, and where it fails, so does the
   * transaction. Its answer can still be awaited, as `read` makes it of the rows; what that refuses fails the
   * transaction, too.
   */
  send<Row>(statement: CompiledQuery<Row> | Compilable<Row>): Promise<Row[]>
  send<Row, Answer>(
    statement: CompiledQuery<Row> | Compilable<Row>,
    read: (rows: Row[]) => Answer,
  ): Promise<Answer>
  /** Runs last inside the transaction, in order; keeps short what must be serialised (the audit chain). */
  beforeCommit(work: () => Promise<void>): void
  /** The same for statements that go together with the commit. */
  withCommit(statements: () => readonly CompiledQuery[]): void
  /**
   * What `make` makes of exactly this input: for what takes long (a document), and is decided in here. The first time that
   * it is asked for, the transaction is rolled back, the thing is made while nothing is held, and all begins anew at the
   * same `now`; if the input is another one then, it is made anew. Asks before it writes anything but its locks, for the
   * sake of speed alone. What fails in `make` fails the whole.
   */
  made<Input, Result>(input: Input, make: (input: Input) => Promise<Result>): Result
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

/**
 * SQLSTATE of a deadlock, of a serialisation failure and of prepared statements that no longer fit or are gone: all are answered
 * by doing it again.
 */
const repeatable = new Set(['40P01', '40001', '0A000', '26000'])

/** What was made for a transaction, and of what. */
interface Made {
  readonly input: unknown
  readonly result: unknown
}

/** Ends a try for something that must be made first; the next one has the same moment, which what is made may bear. */
class NotMade extends Error {
  readonly now: Date
  readonly make: () => Promise<Made>

  constructor(now: Date, make: () => Promise<Made>) {
    super('must be made outside the transaction')
    this.now = now
    this.make = make
  }
}

/** What earlier tries wanted. */
interface Before {
  readonly made: readonly Made[]
  readonly now: Date | undefined
}

const amongMade =
  (made: readonly Made[], now: Date): Tx['made'] =>
  <Input, Result>(input: Input, make: (input: Input) => Promise<Result>): Result => {
    const found = made.find((each) => isDeepStrictEqual(each.input, input))
    if (found === undefined) throw new NotMade(now, async () => ({ input, result: await make(input) }))
    return found.result as Result
  }

const sending = (transaction: Transaction<DB>, sent: Promise<unknown>[]) =>
  (<Row>(statement: CompiledQuery<Row> | Compilable<Row>, read?: (rows: Row[]) => unknown) => {
    const answer = transaction
      .executeQuery(statement)
      .then(({ rows }) => (read === undefined ? rows : read(rows)))
    // It is looked at before the commit; until then its failure is nobody's.
    answer.catch(() => {})
    sent.push(answer)
    return answer
  }) as Tx['send']

const attempt = async <Result>(
  { db, clock }: Transactions,
  origin: Origin,
  before: Before,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> => {
  const last: (() => Promise<void> | readonly CompiledQuery[])[] = []
  const after: (() => void)[] = []
  const result = await transact(db, async (transaction, sent) => {
    const send = sending(transaction, sent)
    const now = before.now ?? clock.now()
    const tx: Tx = {
      [isTx]: true,
      db: transaction,
      now,
      origin,
      isRehearsal: false,
      made: amongMade(before.made, now),
      send,
      beforeCommit: (step) => last.push(step),
      withCommit: (statements) => last.push(statements),
      afterCommit: (step) => after.push(step),
    }
    const value = await inside.run(true, () => work(tx))
    for (const step of last) {
      const done = step()
      if (done instanceof Promise) await done
      else for (const statement of done) send(statement)
    }
    return value
  })
  for (const step of after) step()
  return result
}

/** A transaction of which nothing is kept, and what was sent in it so far. */
interface Rehearsal {
  readonly transaction: Transaction<DB>
  readonly now: Date
  readonly sent: Promise<unknown>[]
}
const rehearsals = new WeakMap<Kysely<DB>, Rehearsal>()

const ignore = (): void => {}

/** One transaction of several that a rehearsal is made of. What belongs to a commit does not happen: there is none. */
const rehearsedTx = ({ transaction, now, sent }: Rehearsal, origin: Origin): Tx => ({
  [isTx]: true,
  db: transaction,
  now,
  origin,
  isRehearsal: true,
  made: () => {
    throw new Error('what is made outside a transaction cannot be rehearsed')
  },
  send: sending(transaction, sent),
  beforeCommit: ignore,
  withCommit: ignore,
  afterCommit: ignore,
})

/** Ends a transaction that went well, so that nothing of it is kept. */
class Rehearsed<Result> extends Error {
  readonly result: Result

  constructor(result: Result) {
    super('rehearsed')
    this.result = result
  }
}

const rehearseOnce = async <Result>(
  { db, clock }: Transactions,
  work: (db: Database) => Promise<Result>,
): Promise<Result> => {
  try {
    return await transact(db, async (transaction, sent) => {
      readAs(transaction, db)
      rehearsals.set(transaction, { transaction, now: clock.now(), sent })
      const result = await work(transaction)
      await Promise.all(sent)
      // What is looked at with the commit is looked at now.
      await transaction.executeQuery(CompiledQuery.raw('set constraints all immediate'))
      throw new Rehearsed(result)
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.result
    throw error
  }
}

/** Tries that end in a deadlock or a serialisation failure. */
const mostTries = 5
const isRepeatable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && repeatable.has(String(error.code))

/**
 * Does work of which nothing is kept: all its transactions (`inTransaction` of the reader that it is handed) are one, which
 * is rolled back at its end. It answers, and refuses, what it would if it were meant; reads behind its writes see them.
 */
export const rehearse = async <Result>(
  transactions: Transactions,
  work: (db: Database) => Promise<Result>,
): Promise<Result> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await rehearseOnce(transactions, work)
    } catch (error) {
      if (tries >= mostTries || !isRepeatable(error)) throw error
    }
  }
}

/** A transaction that wants another thing at each try would never end. */
const mostMade = 20

export const inTransaction = async <Result>(
  transactions: Transactions,
  origin: Origin,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> => {
  const rehearsal = rehearsals.get(transactions.db)
  if (rehearsal) return inside.run(true, () => work(rehearsedTx(rehearsal, origin)))
  const made: Made[] = []
  let now: Date | undefined
  for (let tries = 1; ; ) {
    try {
      return await attempt(transactions, origin, { made, now }, work)
    } catch (error) {
      if (error instanceof NotMade && made.length < mostMade) {
        now = error.now
        made.push(await error.make())
        continue
      }
      if (tries >= mostTries || !isRepeatable(error)) throw error
      tries += 1
    }
  }
}
