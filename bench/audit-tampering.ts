/**
 * R8: tampers with an audit trail at random, the owner's rights in hand (flip, delete, swap, insert, cut the tail,
 * rewrite from some row on), and asks the verifier whether it finds it and where. Each tampering is rolled back.
 * Usage: npm run bench -- audit-tampering [tamperings = 1000]
 */
import { randomBytes, randomInt } from 'node:crypto'
import type pg from 'pg'
import { recordAudit } from '../apps/api/src/features/audit/public.ts'
import { type Head, verifyRows } from '../apps/api/src/features/audit/verify-chain.ts'
import { openOwnerPool } from '../apps/api/src/platform/database/database.ts'
import { silentLog } from '../apps/api/src/platform/log.ts'
import { inTransaction, systemOrigin } from '../apps/api/src/platform/transaction.ts'
import { inFreshFolder, openApp } from './cases/open-app.ts'
import { percent } from './measure.ts'

const tamperings = Number(process.argv[2] ?? 1000)
const rows = 1000

interface Tampering {
  readonly sql: string
  /** The row at which it must be found. */
  readonly at: number
}

const append = `select audit_append(now(), null, 'x', null, 'r', 'a', 'e', '1', '{}')`
const texts = ['actor_name', 'request_id', 'action', 'entity', 'entity_id', 'details']

/** Each way takes some row that is not the last one. */
const ways: Record<string, (seq: number, last: number) => Tampering> = {
  'text changed': (seq) => ({
    sql: `update audit_event set ${texts[randomInt(texts.length)]} = '${randomBytes(9).toString('hex')}' where seq = ${seq}`,
    at: seq,
  }),
  'bit of a hash flipped': (seq) => {
    const bit = randomInt(256)
    return {
      sql: `update audit_event set hash = set_bit(hash, ${bit}, 1 - get_bit(hash, ${bit})) where seq = ${seq}`,
      at: seq,
    }
  },
  'moment moved': (seq) => ({
    sql: `update audit_event set occurred_at = occurred_at + interval '${randomInt(1, 1e9)} microseconds' where seq = ${seq}`,
    at: seq,
  }),
  deleted: (seq) => ({ sql: `delete from audit_event where seq = ${seq}`, at: seq }),
  'deleted, gap closed': (seq) => ({
    sql: `delete from audit_event where seq = ${seq};
      update audit_event set seq = -seq where seq > ${seq}; update audit_event set seq = -seq - 1 where seq < 0;
      update audit_head set seq = seq - 1`,
    at: seq,
  }),
  'two rows swapped': (seq, last) => {
    const other = randomInt(seq + 1, last + 1)
    return {
      sql: `update audit_event set seq = -1 where seq = ${seq};
        update audit_event set seq = ${seq} where seq = ${other};
        update audit_event set seq = ${other} where seq = -1`,
      at: seq,
    }
  },
  inserted: (seq) => ({
    sql: `update audit_event set seq = -seq where seq > ${seq}; update audit_event set seq = 1 - seq where seq < 0;
      insert into audit_event select ${seq + 1}, occurred_at, actor_id, actor_name, address, request_id, action,
        entity, entity_id, '{"forged":1}', hash, sha256('x') from audit_event where seq = ${seq};
      update audit_head set seq = seq + 1`,
    at: seq + 1,
  }),
  'tail cut off': (seq) => ({ sql: `delete from audit_event where seq > ${seq}`, at: seq + 1 }),
  'tail and head cut off': (seq) => ({
    sql: `delete from audit_event where seq > ${seq};
      update audit_head set seq = ${seq}, hash = (select hash from audit_event where seq = ${seq})`,
    at: seq + 1,
  }),
  'rewritten from a row on': (seq, last) => ({
    sql: `delete from audit_event where seq > ${seq};
      update audit_head set seq = ${seq}, hash = (select hash from audit_event where seq = ${seq});
      ${append} from generate_series(1, ${last - seq + 5})`,
    // A head kept elsewhere knows the last row alone.
    at: last,
  }),
}

/** Tampers in a transaction that is never committed; answers the row at which it was found, undefined if it was not. */
const foundAt = async (client: pg.PoolClient, sql: string, kept: Head): Promise<number | undefined> => {
  await client.query('begin')
  try {
    await client.query(sql)
    return (await verifyRows(client, { kept: [kept] })).broken?.seq
  } finally {
    await client.query('rollback')
  }
}

await inFreshFolder(async (dataDir) => {
  const app = await openApp({ DATA_DIR: dataDir })
  const owner = openOwnerPool(app.ownerUrl, silentLog)
  const client = await owner.connect()
  // Whoever can change these rows at all can take the checks of the table away before.
  await client.query('alter table audit_event drop constraint audit_event_seq_range')
  for (let row = 0; row < rows; row += 1)
    await inTransaction(app.deps, systemOrigin('bench'), async (tx) =>
      recordAudit(tx, { action: 'bench.action', entity: 'bench', entityId: `${row}`, details: { row } }),
    )
  const whole = await verifyRows(client)
  const kept = { seq: whole.rows, hash: whole.head }
  const missed: string[] = []
  const names = Object.keys(ways)
  for (let round = 0; round < tamperings; round += 1) {
    const name = names[round % names.length] ?? ''
    const tampering = ways[name]?.(randomInt(1, whole.rows), whole.rows)
    if (tampering === undefined) continue
    const found = await foundAt(client, tampering.sql, kept)
    if (found !== tampering.at) missed.push(`${name}: expected at ${tampering.at}, found at ${found}`)
  }
  const after = await verifyRows(client)
  const isWhole = after.broken === undefined && after.head === whole.head
  console.log(`rows in the trail                ${whole.rows}`)
  console.log(
    `untouched, before and after      ${isWhole && whole.broken === undefined ? 'whole' : 'BROKEN'}`,
  )
  for (const line of missed.slice(0, 20)) console.log(line)
  const found = tamperings - missed.length
  console.log(`R8  tamperings found at their row: ${found} of ${tamperings} (${percent(found / tamperings)})`)
  if (missed.length > 0 || !isWhole) process.exitCode = 1
  client.release()
  await owner.end()
  await app.close()
})
