import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryOn } from './database/query.ts'
import { createTestDatabase, type TestDatabase } from './database/test-database.ts'
import { inTransaction, outsideTransaction, systemOrigin, type Tx } from './transaction.ts'
import { inThread } from './workers/workers.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())

/** A clock that has moved on each time one looks. */
const openRun = () => {
  let seconds = 0
  const clock = {
    now: () => {
      seconds += 1
      return new Date(Date.UTC(2026, 5, 17, 9, 0, seconds))
    },
  }
  const run = <Result>(work: (tx: Tx) => Promise<Result>) =>
    inTransaction({ db: queryOn(database.pool), clock }, systemOrigin('test'), work)
  return run
}

const write = (tx: Tx, entityId: string) =>
  tx.db
    .insertInto('idempotencyKey')
    .values({
      accountId: '00000000-0000-7000-8000-000000000001',
      key: entityId,
      call: 'test',
      requestHash: Buffer.alloc(32),
      createdAt: tx.now,
    })
    .execute()

const written = async (key: string): Promise<number> =>
  (await database.pool.query('select from idempotency_key where key = $1', [key])).rowCount ?? 0

describe('what a transaction has made', () => {
  it('is made outside of it, once, and the work begins anew at the same moment', async () => {
    const run = openRun()
    const seen: string[] = []
    const moments: Date[] = []
    const result = await run(async (tx) => {
      moments.push(tx.now)
      await write(tx, 'once')
      tx.beforeCommit(async () => void seen.push('before the end'))
      tx.afterCommit(() => void seen.push('committed'))
      const document = tx.made({ at: tx.now, said: ['A'] }, async ({ said }) => {
        outsideTransaction('a thread is waited for')
        seen.push(`made with ${await written('once')} rows`)
        return said.join()
      })
      return `${document}!`
    })
    expect(result).toBe('A!')
    expect(seen).toEqual(['made with 0 rows', 'before the end', 'committed'])
    expect(moments[1]).toEqual(moments[0])
    expect(moments).toHaveLength(2)
    expect(await written('once')).toBe(1)
  })

  it('is made anew where the next try wants another', async () => {
    const run = openRun()
    const wanted = ['early', 'late', 'late']
    const made: string[] = []
    const document = await run(async (tx) =>
      tx.made({ says: wanted.shift(), picture: Buffer.from('p') }, async ({ says }) => {
        made.push(String(says))
        return says
      }),
    )
    expect(document).toBe('late')
    expect(made).toEqual(['early', 'late'])
  })

  it('may be several things', async () => {
    const run = openRun()
    const both = await run(async (tx) => [
      tx.made(1, async (one) => one + 1),
      tx.made(2, async (two) => two * 10),
    ])
    expect(both).toEqual([2, 20])
  })

  it('fails the whole where it cannot be made, and nothing is written', async () => {
    const run = openRun()
    const failing = run(async (tx) => {
      await write(tx, 'never')
      return tx.made('document', () => Promise.reject(new Error('no ink')))
    })
    await expect(failing).rejects.toThrow('no ink')
    expect(await written('never')).toBe(0)
  })

  it('is not made for ever where each try wants another', async () => {
    const run = openRun()
    let count = 0
    const endless = run(async (tx) => {
      count += 1
      return tx.made(count, async (made) => made)
    })
    await expect(endless).rejects.toThrow('must be made outside the transaction')
  })
})

it('nobody waits for a thread inside a transaction', async () => {
  const documents = inThread<Record<'any', () => void>>('documents', new URL('file:///none'))
  await expect(openRun()(async () => documents('', 'any'))).rejects.toThrow('inside a transaction')
})
