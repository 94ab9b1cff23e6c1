import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { silentLog } from '../log.ts'
import { inTransaction, systemOrigin } from '../transaction.ts'
import { openAppPool } from './database.ts'
import { plannedAnew } from './prepared.ts'
import { queryOn } from './query.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let test: TestDatabase
/** Of one connection, so that what is prepared is seen. */
let pool: Pool

beforeAll(async () => {
  test = await createTestDatabase({ empty: true })
  await test.ownerPool.query(`create table poppy (id int primary key, name text, grams numeric)`)
  await test.ownerPool.query(`insert into poppy values (1, 'red', 0.1), (2, 'white', 0.2), (3, 'blue', 0.3)`)
  await test.ownerPool.query(`grant all on poppy to public`)
})

beforeEach(async () => {
  pool = openAppPool(test.url, silentLog, { max: 1 })
  return () => pool.end()
})

afterAll(() => test.drop())

const prepared = async (): Promise<string[]> => {
  const { rows } = await pool.query<{ statement: string }>('table pg_prepared_statements')
  return rows.map(({ statement }) => statement)
}
const flowers = () => queryOn(pool) as unknown as Kysely<{ poppy: { id: number; name: string } }>

describe('a statement', () => {
  it('is prepared when it comes again, once, whatever its values are', async () => {
    const text = 'select name from poppy where id = $1'
    for (const [id, expected] of [
      [1, []],
      [2, [text]],
      [3, [text]],
    ] as const) {
      expect((await pool.query(text, [id])).rowCount).toBe(1)
      expect(await prepared()).toEqual(expected)
    }
  })

  it('has one text for lists of any length, and finds what lists find', async () => {
    const named = (ids: number[]) =>
      flowers().selectFrom('poppy').select('name').where('id', 'in', ids).orderBy('id')
    const others = (ids: number[]) =>
      flowers().selectFrom('poppy').select('name').where('id', 'not in', ids).orderBy('id')
    const names = async (query: ReturnType<typeof named>) => (await query.execute()).map(({ name }) => name)
    expect(await names(named([1]))).toEqual(['red'])
    expect(await names(named([3, 1]))).toEqual(['red', 'blue'])
    expect(await names(named([]))).toEqual([])
    expect(await names(others([3, 1]))).toEqual(['white'])
    expect(await names(others([]))).toEqual(['red', 'white', 'blue'])
    expect(await prepared()).toHaveLength(2)
  })

  it('is planned anew where it says so', async () => {
    for (const name of ['red', 'white', 'red'])
      await flowers()
        .selectFrom('poppy')
        .select('id')
        .where('name', '=', name)
        .modifyEnd(plannedAnew)
        .execute()
    expect(await prepared()).toEqual([])
  })

  it.each([
    [
      'has values for one occasion',
      `select ${Array.from({ length: 51 }, (_none, index) => `$${index + 1}::int`)}`,
      51,
    ],
    ['searches', `select id from poppy where name like 'r%' and id = $1`, 1],
    ['leaves open how many rows are wanted', 'select id from poppy order by id limit $1', 1],
    ['reads and writes nothing', 'begin', 0],
  ])('is not prepared where it %s', async (_why, text, count) => {
    const values = Array.from({ length: count }, () => 1)
    for (let round = 0; round < 3; round += 1) await pool.query(text, values)
    expect(await prepared()).toEqual([])
  })

  it('goes without a name when the connection holds enough of them', async () => {
    for (let round = 0; round < 2; round += 1)
      for (let index = 0; index < 300; index += 1)
        expect((await pool.query(`select ${index} as n from poppy where id = $1`, [1])).rows).toEqual([
          { n: index },
        ])
    expect(await prepared()).toHaveLength(250)
  })

  it('is answered when its table has changed under it, within a transaction and without', async () => {
    const all = 'select * from poppy where id = $1'
    const transactions = { db: queryOn(pool), clock: systemClock }
    const within = () =>
      inTransaction(transactions, systemOrigin('test'), async ({ db }) => {
        const { rows } = await sql<object>`select * from poppy where id = ${2}`.execute(db)
        return Object.keys(rows[0] ?? {}).length
      })
    for (let round = 0; round < 3; round += 1) {
      await pool.query(all, [1])
      await within()
    }
    await test.ownerPool.query('alter table poppy add column sown date')
    expect(await within()).toBe(4)
    await pool.query(all, [1])
    await test.ownerPool.query('alter table poppy add column cut date')
    expect(Object.keys((await pool.query(all, [1])).rows[0])).toHaveLength(5)
    await test.ownerPool.query('alter table poppy drop column sown, drop column cut')
  })

  it('is never prepared where that is switched off', async () => {
    const plain = openAppPool(test.url, silentLog, { max: 1, isPrepared: false })
    for (let round = 0; round < 3; round += 1) await plain.query('select id from poppy where id = $1', [1])
    const { rowCount } = await plain.query('table pg_prepared_statements')
    await plain.end()
    expect(rowCount).toBe(0)
  })
})
