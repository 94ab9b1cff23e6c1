import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { attemptsTakenUntil, reserveAttempt, returnAttempt, sweepAttempts, takeAttempt } from './attempts.ts'
import { type FixedClock, fixedClock } from './clock.ts'
import { queryOn } from './database/query.ts'
import { createTestDatabase, type TestDatabase } from './database/test-database.ts'
import type { Database } from './transaction.ts'

const [second, minute, hour] = [1000, 60_000, 3_600_000]
const limit = { subject: 'test', limit: 5, minutes: 60 }
let database: TestDatabase
let db: Database
let clock: FixedClock

beforeAll(async () => {
  database = await createTestDatabase()
  db = queryOn(database.pool)
})
beforeEach(async () => {
  clock = fixedClock('2026-06-15T09:59:50Z')
  await database.ownerPool.query('truncate attempt_counter')
})
afterAll(() => database.drop())

const tries = async (count: number, { subject, limit: most, minutes } = limit): Promise<number> => {
  const taken = []
  for (let each = 0; each < count; each += 1)
    taken.push(await reserveAttempt(db, clock.now(), subject, most, minutes))
  return taken.filter(Boolean).length
}
const rowCount = async () =>
  (await database.ownerPool.query('select count(*)::int as count from attempt_counter')).rows[0].count

describe('attempts', () => {
  it('are counted over the last hour, not by the hour of the clock', async () => {
    expect(await tries(7)).toBe(5)
    // The hour of the clock ends; the hour since the attempts does not.
    clock.advance(20 * second)
    expect(await tries(7)).toBe(0)
    clock.advance(hour - 20 * second - 1)
    expect(await tries(7)).toBe(0)
    clock.advance(1)
    expect(await tries(7)).toBe(5)
  })

  it('are free again one by one, as those before them cease to count', async () => {
    for (let each = 0; each < 5; each += 1) {
      expect(await tries(1)).toBe(1)
      clock.advance(10 * minute)
    }
    expect(await takeAttempt(db, clock.now(), limit)).toEqual({
      attempts: 5,
      isTaken: false,
      nextAt: new Date('2026-06-15T10:59:50Z'),
    })
    for (let each = 0; each < 5; each += 1) {
      clock.set(`2026-06-15T1${each < 1 ? 0 : 1}:${['59', '09', '19', '29', '39'][each]}:49Z`)
      expect(await tries(1)).toBe(0)
      clock.advance(second)
      expect(await tries(2)).toBe(1)
    }
  })

  it.each([1, 60, 1440])('are never more than the limit within any %i minutes', async (minutes) => {
    const window = minutes * minute
    const taken: number[] = []
    // Repeatable pauses, some of them shorter than the time in which attempts share a row.
    let state = 7
    for (let each = 0; each < 400; each += 1) {
      state = (state * 1103515245 + 12345) % 2147483648
      clock.advance(Math.floor((state / 2147483648) * (window / 15)))
      if ((await tries(1, { subject: 'any', limit: 8, minutes })) === 1) taken.push(clock.now().getTime())
    }
    for (const start of taken)
      expect(taken.filter((each) => each >= start && each < start + window).length).toBeLessThanOrEqual(8)
    // All of what is allowed, but for a sixtieth of the window.
    expect(taken.length).toBeGreaterThan(8 * 10)
    expect(await rowCount()).toBeLessThanOrEqual(61)
  })

  it('of many processes at once are not more than the limit', async () => {
    const now = clock.now()
    const taken = await Promise.all(Array.from({ length: 60 }, () => reserveAttempt(db, now, 'crowd', 20, 1)))
    expect(taken.filter(Boolean).length).toBe(20)
  })

  it('of a busy program take few rows', async () => {
    for (let each = 0; each < 300; each += 1) {
      await reserveAttempt(db, clock.now(), 'busy', 100_000, 1)
      clock.advance(150)
    }
    expect(await rowCount()).toBeLessThanOrEqual(61)
  })

  it('that are taken back are free again', async () => {
    expect(await tries(3)).toBe(3)
    clock.advance(5 * minute)
    expect(await tries(5)).toBe(2)
    expect(await attemptsTakenUntil(db, clock.now(), limit)).toEqual(new Date('2026-06-15T10:59:50Z'))
    await returnAttempt(db, 'test')
    expect(await attemptsTakenUntil(db, clock.now(), limit)).toBeUndefined()
    expect(await tries(5)).toBe(1)
    for (let each = 0; each < 9; each += 1) await returnAttempt(db, 'test')
    expect(await tries(9)).toBe(5)
  })

  it('do not count for ever when a clock was ahead', async () => {
    clock.advance(24 * hour)
    expect(await tries(5)).toBe(5)
    clock.advance(-24 * hour)
    expect(await tries(9)).toBe(5)
    // A process that is a little ahead of another one is believed.
    clock.advance(-second)
    expect(await tries(1)).toBe(0)
  })

  it('that count no more are removed', async () => {
    await tries(2)
    await sweepAttempts(db, new Date(clock.now().getTime() + 1))
    expect(await rowCount()).toBe(0)
  })
})
