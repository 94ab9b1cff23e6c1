import { setImmediate as nextTurn } from 'node:timers/promises'
import { CompiledQuery, DummyDriver, type Kysely, PostgresDialect, Transaction } from 'kysely'
import type { DB } from './database-types.ts'

const ignore = (): void => {}
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('a transaction has its connection')),
})
const withoutPool = { config: { dialect }, dialect, driver: new DummyDriver() }

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
    const send = (text: string) => connection.executeQuery<{ command: string }>(CompiledQuery.raw(text))
    const executor = db.getExecutor().withConnectionProvider({
      provideConnection: async (consumer) => {
        if (isOver) throw new Error('the transaction is over')
        return consumer(connection)
      },
    })
    const begun = send('begin')
    // Nothing is to be written outside a transaction.
    begun.catch(() => {
      isOver = true
    })
    const sent: Promise<unknown>[] = [begun]
    try {
      const result = await work(new Transaction<DB>({ ...withoutPool, executor }), sent)
      // What fails before it is on its way (a value that cannot be written) fails here, and not after the commit.
      await Promise.race([Promise.all(sent), nextTurn()])
      isOver = true
      const committed = send('commit')
      const failed = (await Promise.allSettled([...sent, committed])).find(
        ({ status }) => status === 'rejected',
      )
      if (failed) throw (failed as PromiseRejectedResult).reason
      if ((await committed).rows[0]?.command === 'ROLLBACK') throw new Error('the transaction was aborted')
      return result
    } catch (error) {
      // Where the commit has ended it already this does nothing.
      if (!isOver) await send('rollback').catch(ignore)
      isOver = true
      throw error
    }
  })
