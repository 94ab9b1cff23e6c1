/**
 * Fills a database with believable cases: ten years of them, 200 companies, eleven thousand partners, goods as they are traded,
 * nearly all ended, with lines, history, endorsements and balances that agree with each other. The same call makes
 * the same cases. `npm run bench -- generate-cases --cases 1000000`; environment as for the app (DATA_DIR or
 * DATABASE_URL), which may run meanwhile, though it is slow then.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Pool, PoolClient } from 'pg'
import { systemClock } from '../apps/api/src/platform/clock.ts'
import { openOwnerPool } from '../apps/api/src/platform/database/database.ts'
import { queryOn } from '../apps/api/src/platform/database/query.ts'
import { silentLog } from '../apps/api/src/platform/log.ts'
import { openApp } from './cases/open-app.ts'
import { loadSamples } from './cases/samples.ts'

const filled = [
  'work_case',
  'case_history',
  'trade_authorization',
  'authorization_line',
  'endorsement',
  'endorsement_line',
  'balance_hold',
  'balance_movement',
]

interface Definition {
  readonly drop: string
  readonly create: string
}

/** Everything that checks or indexes each row as it comes, primary keys aside: made anew at the end, it is far faster. */
const definitions = async (client: PoolClient): Promise<Definition[]> => {
  const { rows: keys } = await client.query<Definition>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`,
    [filled],
  )
  const { rows: indexes } = await client.query<Definition>(
    `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create
     from pg_index where indrelid = any($1::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [filled],
  )
  return [...keys, ...indexes]
}

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Fills the owner's database; all or nothing. The app's reference data must be loaded. */
export const generateCases = async (
  ownerPool: Pool,
  { cases, now, say = () => {} }: { cases: number; now: Date; say?: (line: string) => void },
): Promise<void> => {
  const client = await ownerPool.connect()
  const folder = new URL('./cases/', import.meta.url)
  try {
    await client.query('begin')
    await client.query(`set local maintenance_work_mem = '1GB'; set local work_mem = '256MB'`)
    await loadSamples(client, queryOn(ownerPool), { cases, now })
    const found = await definitions(client)
    for (const { drop } of found) await client.query(drop)
    // Sums are kept case by case; of so many they are far sooner made anew.
    await client.query('alter table work_case disable trigger user')
    for (const name of readdirSync(folder)
      .filter((each) => each.endsWith('.sql'))
      .toSorted()) {
      const begun = performance.now()
      await client.query(readFileSync(new URL(name, folder), 'utf8'))
      say(`${name.padEnd(18)} ${seconds(begun)}`)
    }
    const begun = performance.now()
    for (const { create } of found.toReversed()) await client.query(create)
    await client.query('alter table work_case enable trigger user; select sum_case_days()')
    say(`${'indexes, keys'.padEnd(18)} ${seconds(begun)}`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release(true)
  }
  await ownerPool.query(
    `vacuum analyze ${filled.join(', ')}, case_day, case_decision_day, balance, account, establishment`,
  )
}

const counts = async (pool: Pool): Promise<void> => {
  for (const table of filled) {
    const { rows } = await pool.query(`select count(*)::int as count from ${table}`)
    console.log(`${String(rows[0]?.count).padStart(10)}  ${table}`)
  }
  const { rows } = await pool.query(
    `select status, count(*)::int as count from work_case group by status order by count desc`,
  )
  console.log(rows.map(({ status, count }) => `${status} ${count}`).join(', '))
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { cases: { type: 'string', default: '100000' } } })
  const begun = performance.now()
  const app = await openApp(process.env)
  const ownerPool = openOwnerPool(app.ownerUrl, silentLog)
  await generateCases(ownerPool, { cases: Number(values.cases), now: systemClock.now(), say: console.log })
  await counts(ownerPool)
  await ownerPool.end()
  await app.close()
  console.log(`${values.cases} cases in ${seconds(begun)}`)
}
