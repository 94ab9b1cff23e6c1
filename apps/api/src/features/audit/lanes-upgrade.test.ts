import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '../../platform/database/migrate.ts'
import { migrationsFolder } from '../../platform/database/prepare-template.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/database/test-database.ts'
import { silentLog } from '../../platform/log.ts'
import { tampered, verifyTrail } from '../../testing/trail.ts'

let database: TestDatabase
let folder: string
const old = 30
/** The end of the chain before there were lanes, as somebody kept it. */
let keptHead: { seq: number; hash: string }

const bring = async (...names: string[]): Promise<void> => {
  for (const name of names) await copyFile(join(migrationsFolder, name), join(folder, name))
  await migrate(database.ownerPool, { folder, log: silentLog })
}
const append = (rows: number) =>
  database.ownerPool.query(
    `select audit_append(now(), null, 'x', null, 'r' || n, 'a', 'e', '1', '{}') from generate_series(1, ${rows}) n`,
  )

beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
  folder = await mkdtemp(join(tmpdir(), 'audit-lanes-'))
  // Of the ranges that a later migration gives to all numbers only those of the trail.
  await writeFile(
    join(folder, '0101-ranges.sql'),
    `alter table audit_event add constraint audit_event_seq_range check (seq >= 0);
     alter table audit_head add constraint audit_head_seq_range check (seq >= 0);`,
  )
  await bring('0000-platform-uuid.sql', '0001-audit-trail.sql', '0075-audit-search.sql')
  await append(old)
  const { rows } = await database.ownerPool.query(
    `select seq::int, encode(hash, 'hex') as hash from audit_head`,
  )
  keptHead = rows[0]
  await bring('0202-audit-lanes.sql', '0203-audit-append-spelled-once.sql')
})
afterAll(async () => {
  await database?.drop()
  await rm(folder, { recursive: true })
})

it('rows from before the lanes hold as they are, and the end that was kept of them with them', async () => {
  expect(await verifyTrail(database, [keptHead])).toEqual({ rows: old, head: keptHead, broken: undefined })
})

it('what is written afterwards goes into the lanes and is sealed to the old end', async () => {
  await append(12)
  await database.ownerPool.query('select audit_seal_lanes(now())')
  const { rows, head, broken } = await verifyTrail(database, [keptHead])
  expect({ rows, covered: head.seq, broken }).toEqual({
    rows: old + 12,
    covered: old + 12,
    broken: undefined,
  })
  expect((await database.ownerPool.query('select max(seq)::int as seq from audit_event')).rows[0].seq).toBe(
    old + 12,
  )
})

it.each([
  ['changed', `update audit_event set details = '{"forged":1}' where seq = 7`, 'changed row', 7],
  ['deleted', 'delete from audit_event where seq = 7', 'gap', 7],
  ['given another number', 'update audit_event set seq = 5000 where seq = 7', 'gap', 7],
  ['cut off', `delete from audit_event where lane = 0 and seq > 20`, 'cut tail', 21],
])('an old row %s is found', async (_what, sql, why, seq) => {
  expect(await tampered(database, sql)).toEqual({ lane: 0, place: seq, seq, why })
})

it('the old end written anew is found by what follows it', async () => {
  const sql = `update audit_event set details = '{"forged":1}', hash = sha256(previous_hash || convert_to(
      audit_field(seq::text) || audit_field((extract(epoch from occurred_at) * 1000000)::bigint::text)
      || audit_field(actor_id::text) || audit_field(actor_name) || audit_field(address) || audit_field(request_id)
      || audit_field(action) || audit_field(entity) || audit_field(entity_id) || audit_field('{"forged":1}'), 'UTF8'))
      where seq = ${old};
    update audit_head set hash = (select hash from audit_event where seq = ${old}) where lane = 0`
  expect(await tampered(database, sql)).toMatchObject({ lane: 0, place: old, why: 'rewritten' })
  const withoutSeal = `${sql}; delete from audit_seal`
  expect(await tampered(database, withoutSeal)).toBeUndefined()
  expect(await tampered(database, withoutSeal, [keptHead])).toMatchObject({
    lane: 0,
    place: old,
    why: 'rewritten',
  })
})
