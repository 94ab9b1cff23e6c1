/**
 * R8: tampers with an audit trail at random, the owner's rights in hand (rows, lanes, seals: cases/tamperings.ts), and
 * asks the verifier whether it finds it and where. One head was kept elsewhere. Each tampering is rolled back.
 * Usage: npm run bench -- audit-tampering [tamperings = 1000]
 */
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { recordAudit } from '../apps/api/src/features/audit/public.ts'
import { type Break, type Head, verifyChain } from '../apps/api/src/features/audit/verify-chain.ts'
import { openOwnerPool } from '../apps/api/src/platform/database/database.ts'
import { silentLog } from '../apps/api/src/platform/log.ts'
import { inTransaction, systemOrigin } from '../apps/api/src/platform/transaction.ts'
import { inFreshFolder, type OpenApp, openApp } from './cases/open-app.ts'
import { type Lane, type Trail, ways } from './cases/tamperings.ts'
import { percent } from './measure.ts'

const tamperings = Number(process.argv[2] ?? 1000)
const seals = 10
const rowsOfASeal = 100
/** Writers at once: each takes a lane of its own. */
const hands = 8

/** Rows by many hands at once, sealed now and then, at the end too: what lies behind the last seal only a later one holds. */
const fill = async (app: OpenApp, client: pg.PoolClient): Promise<void> => {
  const write = (row: number) =>
    inTransaction(app.deps, systemOrigin('bench'), async (tx) =>
      recordAudit(tx, { action: 'bench.action', entity: 'bench', entityId: `${row}`, details: { row } }),
    )
  for (let seal = 0; seal < seals; seal += 1) {
    let left = rowsOfASeal
    const hand = async (): Promise<void> => {
      while (left > 0) {
        left -= 1
        await write(left)
      }
    }
    await Promise.all(Array.from({ length: hands }, hand))
    await client.query('select audit_seal_lanes(now())')
  }
}

/** Lanes with fewer rows than two have no place that is not their last. */
const readTrail = async (client: pg.PoolClient): Promise<Trail> => {
  const { rows: lanes } = await client.query<Lane>(
    `select head.lane, head.place::int as length, array(
       select split_part(part, ':', 2)::int from audit_seal, string_to_table(heads, ' ') as part
       where split_part(part, ':', 1)::int = head.lane order by row_count) as sealed
     from audit_head as head where head.lane > 0 and head.place > 1 order by head.lane`,
  )
  const { rows } = await client.query<{ count: number }>(
    'select row_count::int as count from audit_seal order by row_count',
  )
  return { lanes, seals: rows.map(({ count }) => count) }
}

/** Tampers in a transaction that is never committed; answers what was found. */
const findAfter = async (client: pg.PoolClient, sql: string, kept: Head): Promise<Break | undefined> => {
  await client.query('begin')
  try {
    await client.query(sql)
    return (await verifyChain(client, { kept: [kept] })).broken
  } finally {
    await client.query('rollback')
  }
}

await inFreshFolder(async (dataDir) => {
  const app = await openApp({ DATA_DIR: dataDir })
  const owner = openOwnerPool(app.ownerUrl, silentLog)
  const client = await owner.connect()
  // Whoever can change these rows at all can take the checks of the tables away before.
  await client.query(
    `alter table audit_event drop constraint audit_event_seq_range, drop constraint audit_event_place_range,
      drop constraint audit_event_lane_place, drop constraint audit_event_lane_range`,
  )
  await client.query(readFileSync(new URL('./cases/trail-tools.sql', import.meta.url), 'utf8'))
  await fill(app, client)
  const whole = await verifyChain(client)
  const trail = await readTrail(client)
  const missed: string[] = []
  const names = Object.keys(ways)
  for (let round = 0; round < tamperings; round += 1) {
    const name = names[round % names.length] ?? ''
    const tampering = ways[name]?.(trail)
    if (tampering === undefined) continue
    const { lane, place } = tampering.at
    const found = await findAfter(client, tampering.sql, whole.head)
    if (found?.lane !== lane || found.place !== place)
      missed.push(`${name}: expected at ${lane}/${place}, found ${JSON.stringify(found)}`)
  }
  const after = await verifyChain(client)
  const isWhole = after.broken === undefined && after.head.hash === whole.head.hash
  console.log(
    `rows in the trail                ${whole.rows}, in ${trail.lanes.length} lanes with ${seals} seals`,
  )
  console.log(
    `untouched, before and after      ${isWhole && whole.broken === undefined ? 'whole' : 'BROKEN'}`,
  )
  for (const line of missed.slice(0, 20)) console.log(line)
  const found = tamperings - missed.length
  console.log(
    `R8  tamperings of ${names.length} kinds found at their place: ${found} of ${tamperings} (${percent(found / tamperings)})`,
  )
  if (missed.length > 0 || !isWhole) process.exitCode = 1
  client.release()
  await owner.end()
  await app.close()
})
