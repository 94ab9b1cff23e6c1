import { randomBytes, randomInt } from 'node:crypto'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { queryOn } from '../../platform/database/query.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/database/test-database.ts'
import { type Database, inTransaction, type Origin } from '../../platform/transaction.ts'
import { recordAudit } from './public.ts'
import { type Break, type Head, type Verdict, verifyChain } from './verify-chain.ts'

const total = 300
let database: TestDatabase
let db: Database

/** Text as people and attackers write it; PostgreSQL's text takes no NUL. */
const text = fc
  .string({ unit: 'binary', maxLength: 40 })
  .map((value) => value.replaceAll('\0', '').toWellFormed())
const action = fc.record({
  origin: fc.record({
    actorId: fc.option(fc.uuid()),
    actorName: text,
    address: fc.option(fc.oneof(fc.ipV4(), fc.ipV6(), fc.constant(''))),
    requestId: text,
  }),
  events: fc.array(
    fc.record({ action: text, entity: text, entityId: text, details: fc.dictionary(text, fc.jsonValue()) }),
    { minLength: 1, maxLength: 3 },
  ),
})
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never

const record = (origin: Origin, events: Action['events']): Promise<void> =>
  inTransaction({ db, clock: systemClock }, origin, async (tx) => {
    for (const event of events) recordAudit(tx, event)
  })

const asOwner = async <Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> => {
  const client = await database.ownerPool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}
const verify = (kept?: Head): Promise<Verdict> =>
  asOwner((client) => verifyChain(client, { kept: kept ? [kept] : [] }))
const countRows = async (): Promise<number> =>
  Number((await database.ownerPool.query('select count(*) from audit_event')).rows[0].count)

/** What a tampering does is undone by putting back the rows and the head as they were. */
const tampered = async (sql: string, kept?: Head): Promise<Break | undefined> => {
  await database.ownerPool.query('create table kept_event as table audit_event')
  await database.ownerPool.query('create table kept_head as table audit_head')
  try {
    await database.ownerPool.query(sql)
    return (await verify(kept)).broken
  } finally {
    await database.ownerPool.query(`
      truncate audit_event, audit_head;
      insert into audit_event table kept_event; insert into audit_head table kept_head;
      drop table kept_event, kept_head`)
  }
}

beforeAll(async () => {
  database = await createTestDatabase()
  db = queryOn(database.pool)
  let left = total - (await countRows())
  for (const { origin, events } of fc.sample(action, total)) {
    const taken = events.slice(0, left)
    if (taken.length === 0) break
    await record(origin, taken)
    left -= taken.length
  }
})
afterAll(() => database.drop())

describe('an untouched audit trail', () => {
  it('holds from its first row to its head', async () => {
    const { rows, head, broken } = await verify()
    expect({ rows, broken }).toEqual({ rows: total, broken: undefined })
    expect(head).toMatch(/^[0-9a-f]{64}$/)
    expect((await verify({ seq: rows, hash: head })).broken).toBeUndefined()
  })

  it('has no row of an action that was not done', async () => {
    const work = inTransaction(
      { db, clock: systemClock },
      { actorId: null, actorName: 'x', address: null, requestId: 'x' },
      async (tx) => {
        recordAudit(tx, { action: 'test.fail', entity: 'test', entityId: '1', details: {} })
        throw new Error('undone')
      },
    )
    await expect(work).rejects.toThrow('undone')
    expect(await countRows()).toBe(total)
  })

  it('keeps one chain without gaps while twenty write at once and somebody verifies', async () => {
    const other = await createTestDatabase()
    try {
      const transactions = { db: queryOn(other.pool), clock: systemClock }
      const start = (await other.ownerPool.query('select seq::int from audit_head')).rows[0].seq
      const isDone = { value: false }
      const watching = (async () => {
        const client = await other.ownerPool.connect()
        try {
          while (!isDone.value) expect((await verifyChain(client)).broken).toBeUndefined()
        } finally {
          client.release()
        }
      })()
      const write = (writer: number) =>
        inTransaction(
          transactions,
          { actorId: null, actorName: `w${writer}`, address: null, requestId: 'r' },
          async (tx) => {
            for (const step of [1, 2, 3])
              recordAudit(tx, {
                action: 'test.write',
                entity: 'test',
                entityId: `${writer}.${step}`,
                details: {},
              })
          },
        )
      for (let round = 0; round < 5; round += 1)
        await Promise.all(Array.from({ length: 20 }, (_, writer) => write(writer)))
      isDone.value = true
      await watching
      const client = await other.ownerPool.connect()
      const verdict = await verifyChain(client)
      client.release()
      expect(verdict).toMatchObject({ rows: start + 300, broken: undefined })
    } finally {
      await other.drop()
    }
  })
})

describe('tampering is found where it was done:', () => {
  // Whoever can change these rows at all can take the checks of the table away before.
  beforeAll(() => database.ownerPool.query('alter table audit_event drop constraint audit_event_seq_range'))

  const changed = (seq: number, change: string) =>
    tampered(`update audit_event set ${change} where seq = ${seq}`)

  it.each([
    `actor_name = actor_name || 'x'`,
    `actor_id = '00000000-0000-7000-8000-0000000000ff'`,
    `address = coalesce(address, '') || '1'`,
    `address = case when address is null then '' else null end`,
    `request_id = request_id || ' '`,
    `action = action || 'x'`,
    `entity = entity || 'x'`,
    `entity_id = entity_id || 'x'`,
    `details = details || ' '`,
    `occurred_at = occurred_at + interval '1 microsecond'`,
    `occurred_at = occurred_at - interval '1 day'`,
    `hash = decode(repeat('ab', 32), 'hex')`,
    // Text moved over the border between two fields
    `actor_name = actor_name || request_id, request_id = ''`,
  ])('%s', async (change) => {
    // The last three need a row where they change anything, and every row has some request.
    const { rows } = await database.ownerPool.query(
      `select seq::int from audit_event where request_id <> '' order by random() limit 3`,
    )
    for (const { seq } of rows) expect(await changed(seq, change)).toEqual({ seq, why: 'changed row' })
  })

  it('a changed previous hash', async () => {
    expect(await changed(17, `previous_hash = decode(repeat('00', 32), 'hex')`)).toEqual({
      seq: 17,
      why: 'wrong previous hash',
    })
  })

  it('a changed row whose own hash was made anew', async () => {
    const remade = `update audit_event set details = '{"forged":1}', hash = sha256(previous_hash || audit_field(seq::text)
      || audit_field((extract(epoch from occurred_at) * 1000000)::bigint::text) || audit_field(actor_id::text)
      || audit_field(actor_name) || audit_field(address) || audit_field(request_id) || audit_field(action)
      || audit_field(entity) || audit_field(entity_id) || audit_field('{"forged":1}')) where seq = 50`
    expect(await tampered(remade)).toEqual({ seq: 51, why: 'wrong previous hash' })
  })

  it.each([1, 2, 150, total - 1])('row %i deleted', async (seq) => {
    expect(await tampered(`delete from audit_event where seq = ${seq}`)).toEqual({ seq, why: 'gap' })
  })

  it('a row deleted and the gap closed', async () => {
    const sql = `delete from audit_event where seq = 100;
      update audit_event set seq = -seq where seq > 100; update audit_event set seq = -seq - 1 where seq < 0;
      update audit_head set seq = seq - 1`
    expect(await tampered(sql)).toEqual({ seq: 100, why: 'wrong previous hash' })
  })

  it('two rows swapped', async () => {
    const sql = `update audit_event set seq = -1 where seq = 40; update audit_event set seq = 40 where seq = 200;
      update audit_event set seq = 200 where seq = -1`
    expect(await tampered(sql)).toEqual({ seq: 40, why: 'wrong previous hash' })
  })

  it('a row inserted between others', async () => {
    const sql = `update audit_event set seq = -seq where seq >= 120; update audit_event set seq = 1 - seq where seq < 0;
      insert into audit_event select 120, occurred_at, actor_id, actor_name, address, request_id, action, entity,
        entity_id, details, (select hash from audit_event where seq = 119), sha256('x') from audit_event where seq = 7;
      update audit_head set seq = seq + 1`
    expect(await tampered(sql)).toEqual({ seq: 120, why: 'changed row' })
  })

  it('a row inserted behind the head', async () => {
    const sql = `select audit_append(now(), null, 'x', null, 'r', 'a', 'e', '1', '{}');
      update audit_head set seq = ${total}, hash = (select hash from audit_event where seq = ${total})`
    expect(await tampered(sql)).toEqual({ seq: total + 1, why: 'row behind the head' })
  })

  it('the tail cut off', async () => {
    expect(await tampered('delete from audit_event where seq > 290')).toEqual({ seq: 291, why: 'cut tail' })
    expect(await tampered('delete from audit_event')).toEqual({ seq: 1, why: 'cut tail' })
  })

  it('the tail cut off together with the head, by a head kept elsewhere', async () => {
    const { rows, head } = await verify()
    const sql = `delete from audit_event where seq > 290;
      update audit_head set seq = 290, hash = (select hash from audit_event where seq = 290)`
    expect(await tampered(sql)).toBeUndefined()
    expect(await tampered(sql, { seq: rows, hash: head })).toEqual({ seq: 291, why: 'cut tail' })
  })

  it('the end rewritten, by a head kept elsewhere', async () => {
    const { rows, head } = await verify()
    const sql = `delete from audit_event where seq > 290;
      update audit_head set seq = 290, hash = (select hash from audit_event where seq = 290);
      select audit_append(now(), null, 'x', null, 'r', 'a', 'e', '1', '{}') from generate_series(1, 30)`
    expect(await tampered(sql)).toBeUndefined()
    expect(await tampered(sql, { seq: rows, hash: head })).toEqual({
      seq: rows,
      why: 'rewritten',
      agreedSeq: 0,
    })
  })

  it('a changed or missing head', async () => {
    expect(await tampered(`update audit_head set hash = sha256('x')`)).toEqual({
      seq: total,
      why: 'changed head',
    })
    expect(await tampered('delete from audit_head')).toEqual({ seq: total, why: 'changed head' })
  })

  it('any of 60 random tamperings', async () => {
    for (let round = 0; round < 60; round += 1) {
      const seq = randomInt(1, total + 1)
      const column = ['actor_name', 'request_id', 'action', 'entity', 'entity_id', 'details'][randomInt(6)]
      const sql = [
        `update audit_event set ${column} = '${randomBytes(9).toString('hex')}' where seq = ${seq}`,
        `delete from audit_event where seq = ${seq}`,
        `update audit_event set occurred_at = occurred_at + interval '${randomInt(1, 99999)} microseconds' where seq = ${seq}`,
      ][randomInt(3)]
      const broken = await tampered(sql ?? '')
      expect(broken?.seq, sql).toBe(seq)
    }
  })
})

describe('the role of the app', () => {
  it.each([
    'update audit_event set details = details where seq = 1',
    'delete from audit_event where seq = 1',
    'truncate audit_event',
    'insert into audit_event select * from audit_event limit 1',
    'update audit_head set seq = seq',
    'delete from audit_head',
    'truncate audit_head',
    'insert into audit_head select * from audit_head',
    'alter table audit_event disable trigger all',
    'drop table audit_event',
  ])('may not %s', async (statement) => {
    await expect(database.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/)
  })
})
