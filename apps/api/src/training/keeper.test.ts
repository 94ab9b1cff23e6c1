import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts'
import { NotForTraining, takeInHand, watchWorld } from './keeper.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase({ empty: true })
})
afterEach(() => database.drop())

/** By a connection of its own: whatever stands open is ended when a world goes. */
const sql = async (text: string): Promise<pg.QueryResult> => {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}
const tables = async () =>
  (await sql("select tablename from pg_tables where schemaname = 'public'")).rows.map((row) => row.tablename)

it('takes an empty database, and finds its world again', async () => {
  const first = await takeInHand(database.ownerUrl, false)
  expect(first.madeAt).toBeUndefined()
  const madeAt = await first.finish()
  await first.leave()
  const second = await takeInHand(database.ownerUrl, false)
  expect(second.madeAt).toBe(madeAt)
  await second.leave()
})

it('touches nothing of a database that holds something else', async () => {
  await sql('create table permit (number text)')
  await expect(takeInHand(database.ownerUrl, true)).rejects.toThrow(NotForTraining)
  expect(await tables()).toEqual(['permit'])
})

it('empties a world of which only a part was made, and one that is to be made anew', async () => {
  const begun = await takeInHand(database.ownerUrl, false)
  await sql('create table half (one int)')
  await begun.leave()
  const again = await takeInHand(database.ownerUrl, false)
  expect(await tables()).toEqual([])
  await sql('create table whole (one int)')
  await again.finish()
  await again.leave()
  const kept = await takeInHand(database.ownerUrl, false)
  expect(await tables()).toEqual(['whole'])
  await kept.leave()
  const anew = await takeInHand(database.ownerUrl, true)
  expect([anew.madeAt, await tables()]).toEqual([undefined, []])
  await anew.leave()
})

it('tells the others that their world is gone', async () => {
  const keeper = await takeInHand(database.ownerUrl, false)
  const madeAt = await keeper.finish()
  await keeper.leave()
  const world = await watchWorld(database.ownerUrl, madeAt)
  expect(await world.isGone()).toBe(false)
  const other = await takeInHand(database.ownerUrl, true)
  await expect.poll(() => world.isGone().catch(() => undefined)).toBe(true)
  await other.leave()
  await world.leave()
})
