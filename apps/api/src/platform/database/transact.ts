import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresDialect,
  type QueryExecutor,
  Transaction,
} from 'kysely'
import pg from 'pg'
import type { DB } from './database-types.ts'

const ignore = (): void => {}
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('a transaction has its connection')),
})
const withoutPool = { config: { dialect }, dialect, driver: new DummyDriver() }

/** What asks this connection alone, each statement at once: the answers come in their order. */
const executorOn = (db: Kysely<DB>, connection: DatabaseConnection, isOver: () => boolean): QueryExecutor =>
  db.getExecutor().withConnectionProvider({
    provideConnection: async (consumer) => {
      if (isOver()) throw new Error('the transaction is over')
      return consumer(connection)
    },
  })

const roots = new WeakMap<Kysely<DB>, Kysely<DB>>()

/** What is remembered for a pool is remembered for those who read on one of its connections, too. */
export const rootOf = (db: Kysely<DB>): Kysely<DB> => roots.get(db) ?? db
/** From now on this reader stands for that one, as far as things are remembered. */
export const readAs = (reader: Kysely<DB>, db: Kysely<DB>): void => void roots.set(reader, rootOf(db))

/**
 * Many reads for one answer: on one connection, and each sent as soon as it is known what to ask. What does not wait for
 * another shares its way; a page made of thirty statements takes one connection of the pool, and a few ways to and fro.
 * The work asks nothing but its reader: waiting for a second connection while holding the first, all could wait for ever.
 */
export const readTogether = <Result>(
  db: Kysely<DB>,
  work: (reader: Kysely<DB>) => Promise<Result>,
): Promise<Result> =>
  db.getExecutor().provideConnection(async (connection) => {
    let isOver = false
    const reader = new Kysely<DB>({ ...withoutPool, executor: executorOn(db, connection, () => isOver) })
    readAs(reader, db)
    try {
      return await work(reader)
    } finally {
      isOver = true
    }
  })

/**
 * Work in one transaction. Its statements go out as soon as they are there, in their order, without waiting for the
 * answers to earlier ones (`pipeline` of the pool): `begin` goes with the first statement, and `commit` right behind
 * those whose answers nobody needs, which the work puts into `sent`. One of them that fails lets the commit do nothing.
 */
export const transact = <Result>(
  db: Kysely<DB>,
  work: (transaction: Transaction<DB>, sent: Promise<unknown>[]) => Promise<Result>,
): Promise<Result> =>
  db.getExecutor().provideConnection(async (connection) => {
    let isOver = false
    let notBegun: unknown
    const send = (text: string) => connection.executeQuery<{ command: string }>(CompiledQuery.raw(text))
    const executor = executorOn(db, connection, () => isOver)
    const begun = send('begin')
    // Nothing is to be written outside a transaction.
    begun.catch((error) => {
      isOver = true
      notBegun = error
    })
    const sent: Promise<unknown>[] = [begun]
    try {
      const result = await work(new Transaction<DB>({ ...withoutPool, executor }), sent)
      // What fails before it is on its way (a value that cannot be written) fails here, and not after the commit.
      await Promise.race([Promise.all(sent), nextTurn()])
      isOver = true
      const committed = send('commit')
      await Promise.allSettled([...sent, committed])
      await Promise.all(sent)
      if ((await committed).rows[0]?.command === 'ROLLBACK') throw new Error('the transaction was aborted')
      return result
    } catch (error) {
      // What the work says of a transaction that is over says less.
      if (notBegun !== undefined) throw notBegun
      // Where the commit has ended it already this does nothing.
      if (!isOver) await send('rollback').catch(ignore)
      isOver = true
      // What comes after a statement that has failed fails for that alone.
      if (error instanceof pg.DatabaseError && error.code === '25P02') await Promise.all(sent)
      throw error
    }
  })
