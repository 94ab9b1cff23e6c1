import { plus, share } from '@papaver/contract/quantities/base.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** The share of base that queries compute is that of the contract, to the nanogram, whatever the figures. */
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())

/** Decimal text as the database keeps it: up to this whole number, with nine decimals at most. */
const decimal = (whole: bigint) =>
  fc
    .tuple(
      fc.oneof(fc.bigInt(0n, whole), fc.bigInt(0n, 20n)),
      fc.oneof(fc.constant(''), fc.stringMatching(/^\.\d{1,9}$/)),
    )
    .map((parts) => parts.join(''))
const grams = decimal(999_999_999_999n)
const quantity = decimal(999_999_999n)

it('of one part is that of the contract, of nothing too', async () => {
  const figures = fc.array(fc.record({ total: grams, part: quantity, whole: quantity }), {
    minLength: 100,
    maxLength: 300,
  })
  const equal = fc.asyncProperty(figures, async (all) => {
    const { rows } = await database.pool.query<{ grams: string }>(
      `select trim_scale(round(base_share(total, part, whole), 9))::text as grams
       from unnest($1::numeric[], $2::numeric[], $3::numeric[]) with ordinality as given (total, part, whole, place)
       order by place`,
      [all.map(({ total }) => total), all.map(({ part }) => part), all.map(({ whole }) => whole)],
    )
    expect(rows.map((row) => row.grams)).toEqual(all.map((each) => share(each.total, each.part, each.whole)))
  })
  await fc.assert(equal, { numRuns: 60 })
}, 60_000)

it('of all parts comes to the whole, however many consignments it took', async () => {
  const parts = fc.array(quantity, { minLength: 1, maxLength: 40 })
  const whole = fc.asyncProperty(grams, parts, async (total, moved) => {
    const all = plus(...moved)
    const { rows } = await database.pool.query<{ grams: string }>(
      `select trim_scale(round(sum(base_share($1, part, $2)), 9))::text as grams from unnest($3::numeric[]) part`,
      [total, all, moved],
    )
    expect(rows[0]?.grams).toBe(share(total, all, all))
  })
  await fc.assert(whole, { numRuns: 60 })
}, 60_000)
