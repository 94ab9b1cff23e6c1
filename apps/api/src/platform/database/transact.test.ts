import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { inTransaction, systemOrigin, type Tx } from '../transaction.ts'
import { queryOn } from './query.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase({ empty: true })
  await test.ownerPool.query('create table poppy (id int primary key)')
  await test.ownerPool.query('grant all on poppy to public')
})
beforeEach(() => test.ownerPool.query('truncate poppy'))
afterAll(() => test.drop())

const run = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  inTransaction({ db: queryOn(test.pool), clock: systemClock }, systemOrigin('test'), work)
const seed = ({ db }: Tx, id: unknown) => sql`insert into poppy values (${id})`.compile(db)
const sow = (tx: Tx, id: unknown) => tx.db.executeQuery(seed(tx, id))
const grown = async (): Promise<number[]> =>
  (await test.ownerPool.query('select id from poppy order by id')).rows.map(({ id }) => id)

describe('a transaction', () => {
  it('writes what was waited for, what was sent, and what goes with its end, in this order', async () => {
    await run(async (tx) => {
      tx.withCommit(() => [seed(tx, 3)])
      await sow(tx, 1)
      tx.send(seed(tx, 2))
    })
    expect(await grown()).toEqual([1, 2, 3])
  })

  it.each<[string, (tx: Tx) => Promise<unknown>, object]>([
    ['a statement that was waited for', (tx) => sow(tx, 1), { code: '23505' }],
    ['one that was only sent', async (tx) => tx.send(seed(tx, 1)), { code: '23505' }],
    ['one that goes with the end', async (tx) => tx.withCommit(() => [seed(tx, 1)]), { code: '23505' }],
    [
      'one that was only sent, before one that is waited for',
      async (tx) => {
        tx.send(seed(tx, 1))
        await sow(tx, 2)
      },
      { code: '23505' },
    ],
    // Wrong before it reaches the server, which would know nothing of it.
    [
      'a value that cannot be written',
      async (tx) => tx.send(seed(tx, unwritable())),
      { message: 'unwritable' },
    ],
    ['the work itself', () => Promise.reject(new Error('no rain')), { message: 'no rain' }],
  ])('that fails by %s writes nothing, and says why', async (_what, fail, said) => {
    await test.ownerPool.query('insert into poppy values (1)')
    const failing = run(async (tx) => {
      await sow(tx, 5)
      tx.send(seed(tx, 6))
      await fail(tx)
    })
    await expect(failing).rejects.toMatchObject(said)
    expect(await grown()).toEqual([1])
    // The connection is as good as new.
    await run((tx) => sow(tx, 7))
    expect(await grown()).toEqual([1, 7])
  })

  it('that loses its connection writes nothing', async () => {
    const failing = run(async (tx) => {
      tx.send(seed(tx, 8))
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx.db)
    })
    await expect(failing).rejects.toThrow()
    expect(await grown()).toEqual([])
  })

  it('is of no use when it is over', async () => {
    const tx = await run(async (open) => open)
    await expect(sow(tx, 9)).rejects.toThrow('the transaction is over')
    expect(await grown()).toEqual([])
  })
})

const unwritable = (): object => ({
  toPostgres: () => {
    throw new Error('unwritable')
  },
})
