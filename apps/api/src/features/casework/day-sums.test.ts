import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryOn } from '../../platform/database/query.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/database/test-database.ts'
import type { Reader } from '../../platform/transaction.ts'
import { Random } from '../../testing/walk/random.ts'
import { countSpans, listDecisionTimes, medianOf } from './day-store.ts'
import type { Scope } from './policy.ts'
import { startOfDay } from './working-days.ts'

let database: TestDatabase
let accountId: string
beforeAll(async () => {
  database = await createTestDatabase()
  const { rows } = await database.ownerPool.query(
    `insert into account (user_name, first_name, last_name, email, status, roles, country_id, password_hash,
       password_changed_at, created_at)
     values ('writer', 'Ada', 'Almgren', 'writer@papaver.example', 'APR', '{ESTB_USER}', 'XV', 'none', now(), now())
     returning id`,
  )
  accountId = rows[0].id
})
afterAll(() => database?.drop())

const houses = ['0197a000-0000-7000-8000-000000000001', '0197a000-0000-7000-8000-000000000002'] as const
const office: Scope = { kind: 'office', entersRequests: true, isCleared: true }
const holder = (establishmentId: string): Scope => ({ kind: 'holder', establishmentId })
const hands = 4
const steps = 150

/** Some moment of three weeks, often one near the midnight of some time zone. */
const moment = (random: Random): Date => {
  const day = Date.UTC(2026, 5, 1 + random.below(21))
  const minutes = random.chance(0.5) ? random.below(24 * 60) : random.pick([0, 1, 719, 720, 1079, 1259, 1260])
  return new Date(day + minutes * 60_000)
}

type Step = readonly [text: string, values: readonly unknown[]]
/** Any case that nobody works on at this moment. */
const some = 'id = (select id from work_case order by md5(id::text || $1) limit 1 for update skip locked)'
/** What commands do to a case, and what else may be done to a row: all that the sums follow. */
const stepOf = (random: Random): Step => {
  const which = random.id()
  const at = moment(random)
  switch (
    random.weighed({ draft: 3, enter: 2, submit: 5, decide: 6, reopen: 2, move: 2, other: 3, remove: 1 })
  ) {
    case 'draft':
    case 'enter': {
      const submitted = random.chance(0.4) ? at : null
      const house = random.pick([...houses, null])
      return [
        `insert into work_case (feature, kind, substance_group, status, status_group, establishment_id, applicant_name,
           created_by, created_at, updated_at, submitted_at)
         values ($1, $2, $3, 'REQ', 'open', $4, $5, $6, now(), now(), $7)`,
        [
          random.pick(['authorization', 'preparation']),
          random.pick(['IMA', 'EXA']),
          random.pick(['NP', 'PREC', null]),
          house,
          house && 'A house',
          accountId,
          submitted,
        ],
      ]
    }
    case 'submit':
      return [`update work_case set submitted_at = $2, version = version + 1 where ${some}`, [which, at]]
    case 'decide':
      return [
        `update work_case set decided_at = $2, decision_days = $3 where ${some}`,
        [which, at, random.pick([0, 1, 2, 5, 12, null])],
      ]
    case 'reopen':
      return [
        `update work_case set decided_at = null, decision_days = null, submitted_at = case when $2 then null
           else submitted_at end where ${some}`,
        [which, random.chance(0.3)],
      ]
    case 'move':
      return [
        `update work_case set establishment_id = $2, applicant_name = 'A house', substance_group = 'NP' where ${some}`,
        [which, random.pick(houses)],
      ]
    case 'other':
      return [`update work_case set updated_at = $2, flags = '{answered}' where ${some}`, [which, at]]
    case 'remove':
      return [`delete from work_case where ${some}`, [which]]
  }
}

/** One who works on: transactions of one to three steps, some of them taken back. */
const work = async (random: Random): Promise<void> => {
  for (let step = 0; step < steps; step += 1) {
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      for (let each = random.between(1, 3); each > 0; each -= 1) {
        const [text, values] = stepOf(random)
        await client.query(text, [...values])
      }
      await client.query(random.chance(0.15) ? 'rollback' : 'commit')
    } catch (error) {
      await client.query('rollback')
      // Whoever waits for each other begins again, as `inTransaction` does.
      if ((error as { code?: string }).code !== '40P01') throw error
    } finally {
      client.release()
    }
  }
}

const mondays = ['2026-05-25', '2026-06-01', '2026-06-08', '2026-06-15', '2026-06-22', '2026-06-29']
const zones = ['UTC', 'Europe/Helsinki', 'America/Caracas', 'Asia/Kathmandu', 'Pacific/Kiritimati']

const whose = (scope: Scope) => (scope.kind === 'holder' ? scope.establishmentId : null)
/** The same, case by case. */
const naiveSpans = async (db: Reader, scope: Scope, moments: readonly Date[]) => {
  const rows = await db
    .selectFrom('workCase')
    .select(['submittedAt', 'decidedAt', 'establishmentId'])
    .where('feature', '=', 'authorization')
    .where('submittedAt', 'is not', null)
    .execute()
  const own = rows.filter(({ establishmentId }) => whose(scope) === null || whose(scope) === establishmentId)
  const between = (at: Date | null, index: number): boolean =>
    at !== null && at >= (moments[index] ?? at) && at < (moments[index + 1] ?? at)
  return moments.slice(1).map((_end, index) => ({
    received: own.filter(({ submittedAt }) => between(submittedAt, index)).length,
    decided: own.filter(({ decidedAt }) => between(decidedAt, index)).length,
  }))
}

const naiveTimes = async (db: Reader, since: Date) => {
  const rows = await db
    .selectFrom('workCase')
    .select(({ fn }) => [
      'kind',
      'substanceGroup',
      fn.countAll<string>().as('decisions'),
      sql<number>`percentile_cont(0.5) within group (order by decision_days)`.as('median'),
    ])
    .where('feature', '=', 'authorization')
    .where('submittedAt', 'is not', null)
    .where('decisionDays', 'is not', null)
    .where('decidedAt', '>=', since)
    .groupBy(['kind', 'substanceGroup'])
    .orderBy('kind')
    .orderBy('substanceGroup')
    .execute()
  return rows.map((row) => ({ ...row, decisions: Number(row.decisions), median: Number(row.median) }))
}

/** In one snapshot: what others commit meanwhile changes neither side. */
const compareSums = (): Promise<number> =>
  queryOn(database.pool)
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      let found = 0
      for (const zone of zones) {
        const moments = mondays.map((day) => startOfDay(zone, day))
        for (const scope of [office, ...houses.map(holder)]) {
          const naive = await naiveSpans(db, scope, moments)
          expect(await countSpans(db, scope, 'authorization', moments)).toEqual(naive)
          found += naive.reduce((sum, { received, decided }) => sum + received + decided, 0)
        }
        const since = startOfDay(zone, '2026-06-09')
        expect(await listDecisionTimes(db, office, 'authorization', since)).toEqual(
          await naiveTimes(db, since),
        )
      }
      return found
    })

describe('sums by day', () => {
  it.each([1, 2, 3])('equal counting case by case while many work at once (seed %i)', async (seed) => {
    let isWorking = true
    const working = Promise.all(
      Array.from({ length: hands }, (_, hand) => work(new Random(seed * 100 + hand))),
    ).finally(() => {
      isWorking = false
    })
    let compared = 0
    while (isWorking) {
      await compareSums()
      compared += 1
    }
    await working
    expect(compared).toBeGreaterThan(0)
    expect(await compareSums()).toBeGreaterThan(100)
  })

  it('are the same when they are made anew', async () => {
    await work(new Random(4))
    const sums = async () => {
      const { rows } = await database.ownerPool.query(
        `select owner_id, feature, event, day, sum(cases)::int as cases from case_day group by 1, 2, 3, 4
         having sum(cases) <> 0 order by 1, 2, 3, 4`,
      )
      return rows
    }
    const kept = await sums()
    expect(kept.length).toBeGreaterThan(20)
    await database.ownerPool.query('select sum_case_days()')
    expect(await sums()).toEqual(kept)
  })

  it('are out of reach of the app, and of customs', async () => {
    for (const statement of [
      'update case_day set cases = 0',
      'delete from case_day',
      'select sum_case_days()',
    ])
      await expect(database.pool.query(statement)).rejects.toThrow(/permission denied/)
    const moments = mondays.map((day) => startOfDay('UTC', day))
    const customs: Scope = { kind: 'customs', customsPointIds: [1] }
    const db = queryOn(database.pool)
    expect(new Set((await countSpans(db, customs, 'authorization', moments)).flatMap(Object.values))).toEqual(
      new Set([0]),
    )
    for (const scope of [customs, holder(houses[0])])
      expect(await listDecisionTimes(db, scope, 'authorization', new Date(0))).toEqual([])
  })
})

it.each<[string, [days: number, cases: number][], number]>([
  ['one', [[4, 1]], 4],
  [
    'two',
    [
      [1, 1],
      [4, 1],
    ],
    2.5,
  ],
  [
    'three',
    [
      [1, 1],
      [4, 2],
    ],
    4,
  ],
  [
    'even within one length',
    [
      [1, 1],
      [4, 2],
      [9, 1],
    ],
    4,
  ],
  [
    'even between two',
    [
      [1, 2],
      [4, 1],
      [9, 1],
    ],
    2.5,
  ],
])('the middle of %s', (_what, counted, median) => {
  expect(medianOf(counted.map(([days, cases]) => ({ days, cases })))).toBe(median)
})
