import { randomBytes, randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../platform/database/test-database.ts'
import { fillTrail, type LaneLength, lanesOf, seal, tampered, verifyTrail } from '../../testing/trail.ts'
import type { Head } from './verify-chain.ts'

let database: TestDatabase
/** The two longest lanes; the last rows of both are behind the last seal. */
let one: LaneLength
let other: LaneLength

beforeAll(async () => {
  database = await createTestDatabase()
  // Whoever can change these rows at all can take the checks of the tables away before.
  await database.ownerPool.query(
    `alter table audit_event drop constraint audit_event_seq_range, drop constraint audit_event_place_range,
      drop constraint audit_event_lane_place`,
  )
  await fillTrail(database)
  const [first, second] = await lanesOf(database)
  if (first === undefined || second === undefined) throw new Error('the trail has no two lanes')
  one = first
  other = second
})
afterAll(() => database?.drop())

const sqlOf = (lane: number, place: number): string => `lane = ${lane} and place = ${place}`
const seqAt = async (lane: number, place: number): Promise<number> =>
  (await database.ownerPool.query(`select seq::int from audit_event where ${sqlOf(lane, place)}`)).rows[0].seq
const found = (sql: string, kept?: Head) => tampered(database, sql, kept && [kept])
const middle = () => Math.floor(one.length / 2)
const lowerLane = (): LaneLength => (one.lane < other.lane ? one : other)

const cut = ({ lane }: LaneLength, after: number): string =>
  `delete from audit_event where lane = ${lane} and place > ${after};
   update audit_head set place = ${after}, hash = (select hash from audit_event where ${sqlOf(lane, after)})
     where lane = ${lane};`
const refill = (rows: number): string =>
  `select audit_append(now(), null, 'x', null, 'r', 'a', 'e', '1', '{}') from generate_series(1, ${rows});`

describe('a changed row is found where it is:', () => {
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
    `seq = 1000000`,
    // Text moved over the border between two fields
    `actor_name = actor_name || request_id, request_id = ''`,
  ])('%s', async (change) => {
    for (const place of [1, middle(), one.length]) {
      const seq = change.startsWith('seq') ? 1_000_000 : await seqAt(one.lane, place)
      const sql = `update audit_event set ${change} where ${sqlOf(one.lane, place)}`
      expect(await found(sql)).toEqual({ lane: one.lane, place, seq, why: 'changed row' })
    }
  })

  it('a changed previous hash', async () => {
    const sql = `update audit_event set previous_hash = sha256('x') where ${sqlOf(one.lane, 3)}`
    expect(await found(sql)).toMatchObject({ lane: one.lane, place: 3, why: 'wrong previous hash' })
  })

  it('a changed row whose own hash was made anew', async () => {
    const remade = `update audit_event set details = '{"forged":1}', hash = sha256(previous_hash || convert_to(
      audit_field(lane::text) || audit_field(place::text) || audit_field(seq::text)
      || audit_field((extract(epoch from occurred_at) * 1000000)::bigint::text) || audit_field(actor_id::text)
      || audit_field(actor_name) || audit_field(address) || audit_field(request_id) || audit_field(action)
      || audit_field(entity) || audit_field(entity_id) || audit_field('{"forged":1}'), 'UTF8'))
      where lane = ${one.lane} and place = `
    const next = one.sealed + 1
    expect(await found(remade + next)).toMatchObject({ place: next + 1, why: 'wrong previous hash' })
    // The last row that a seal knows is named itself.
    expect(await found(remade + one.sealed)).toMatchObject({ place: one.sealed, why: 'rewritten' })
  })
})

describe('what is missing, moved or added is found:', () => {
  it.each([
    ['the first row', () => 1],
    ['a row in the middle', () => middle()],
    ['the last but one', () => one.length - 1],
  ])('%s deleted', async (_what, placeOf) => {
    const place = placeOf()
    expect(await found(`delete from audit_event where ${sqlOf(one.lane, place)}`)).toEqual({
      lane: one.lane,
      place,
      seq: null,
      why: 'gap',
    })
  })

  it('a row deleted and the gap closed', async () => {
    const place = middle()
    const sql = `delete from audit_event where ${sqlOf(one.lane, place)};
      update audit_event set place = -place where lane = ${one.lane} and place > ${place};
      update audit_event set place = -place - 1 where place < 0;
      update audit_head set place = place - 1 where lane = ${one.lane}`
    expect(await found(sql)).toMatchObject({ lane: one.lane, place, why: 'wrong previous hash' })
  })

  it('two rows swapped in a lane', async () => {
    const sql = `update audit_event set place = -1 where ${sqlOf(one.lane, 2)};
      update audit_event set place = 2 where ${sqlOf(one.lane, middle())};
      update audit_event set place = ${middle()} where lane = ${one.lane} and place = -1`
    expect(await found(sql)).toMatchObject({ lane: one.lane, place: 2, why: 'wrong previous hash' })
  })

  it('two rows swapped between lanes', async () => {
    const sql = `update audit_event set place = -1 where ${sqlOf(one.lane, 2)};
      update audit_event set lane = ${one.lane} where ${sqlOf(other.lane, 2)};
      update audit_event set lane = ${other.lane}, place = 2 where place = -1`
    expect(await found(sql)).toMatchObject({ lane: lowerLane().lane, place: 2, why: 'wrong previous hash' })
  })

  it('a row inserted between others', async () => {
    const place = middle()
    const sql = `update audit_event set place = -place where lane = ${one.lane} and place >= ${place};
      update audit_event set place = 1 - place where place < 0;
      insert into audit_event select nextval('audit_event_seq'), occurred_at, actor_id, actor_name, address, request_id,
        action, entity, entity_id, details, hash, sha256('x'), lane, ${place} from audit_event
        where ${sqlOf(one.lane, place - 1)};
      update audit_head set place = place + 1 where lane = ${one.lane}`
    expect(await found(sql)).toMatchObject({ lane: one.lane, place, why: 'changed row' })
  })

  it('a row behind the head', async () => {
    const sql = `insert into audit_event select nextval('audit_event_seq'), occurred_at, actor_id, actor_name, address,
      request_id, action, entity, entity_id, details, hash, sha256('x'), lane, place + 1 from audit_event
      where ${sqlOf(one.lane, one.length)}`
    expect(await found(sql)).toEqual({
      lane: one.lane,
      place: one.length + 1,
      seq: expect.any(Number),
      why: 'row behind the head',
    })
  })

  it.each([
    ['where nobody looks', 'lane - 1000, place', { why: 'wrong previous hash' }],
    ['without a place', 'lane, null::bigint', { why: expect.stringMatching(/gap|row behind the head/) }],
    ['among those from before the lanes', '0, null::bigint', { lane: 0, why: 'row behind the head' }],
  ])('a row put %s', async (_where, place, expected) => {
    const sql = `alter table audit_event drop constraint audit_event_lane_range; drop index audit_event_place;
      insert into audit_event select 5000000, occurred_at, actor_id, actor_name, address, request_id, action, entity,
      entity_id, details, hash, sha256('x'), ${place} from audit_event where ${sqlOf(one.lane, 1)}`
    const back = `delete from audit_event where lane < 0;
      alter table audit_event add constraint audit_event_lane_range check (lane >= 0);
      create unique index audit_event_place on audit_event (lane, (coalesce(place, seq)))`
    expect(await found(sql)).toMatchObject(expected)
    await database.ownerPool.query(back)
  })
})

describe('what was cut off or written anew is found:', () => {
  it('the tail of a lane', async () => {
    const after = one.sealed + 1
    expect(await found(`delete from audit_event where lane = ${one.lane} and place > ${after}`)).toEqual({
      lane: one.lane,
      place: after + 1,
      seq: null,
      why: 'cut tail',
    })
  })

  it('the tail of a lane together with its head, by the last seal', async () => {
    const after = one.sealed - 1
    expect(await found(cut(one, after))).toMatchObject({
      lane: one.lane,
      place: one.sealed,
      why: 'cut tail',
    })
  })

  it('a whole lane', async () => {
    const drop = `delete from audit_event where lane = ${one.lane}; delete from audit_head where lane = ${one.lane}`
    expect(await found(drop)).toMatchObject({ lane: one.lane, place: 1, why: 'cut tail' })
  })

  it('all tails with their heads and the seals over them, by a head kept elsewhere', async () => {
    const { head } = await verifyTrail(database)
    const all = (await lanesOf(database)).map((lane) => cut(lane, Math.max(1, lane.sealed - 1))).join('\n')
    const withSeals = `${all} delete from audit_seal where row_count = ${head.seq};`
    const { rows } = await database.ownerPool.query('select min(row_count)::int as count from audit_seal')
    expect(await found(withSeals)).toBeUndefined()
    expect(await found(withSeals, head)).toEqual({
      lane: null,
      place: rows[0].count + 1,
      seq: null,
      why: 'cut tail',
    })
  })

  it('the end of a lane written anew, by the last seal', async () => {
    const sql = `${cut(one, one.sealed - 1)}
      update audit_head set place = place + 1, hash = sha256('x') where lane = ${one.lane};
      insert into audit_event select nextval('audit_event_seq'), now(), null, 'x', null, 'r', 'a', 'e', '1', '{}', hash,
        sha256('x'), lane, place + 1 from audit_event where ${sqlOf(one.lane, one.sealed - 1)}`
    expect(await found(sql)).toMatchObject({ lane: one.lane, place: one.sealed, why: 'changed row' })
  })

  it('what lies behind the last seal written anew, and that seal with it, by a head kept elsewhere', async () => {
    const { head } = await verifyTrail(database)
    const { rows } = await database.ownerPool.query(
      `select row_count::int as count, encode(hash, 'hex') as hash from audit_seal order by row_count limit 1`,
    )
    const [{ count, hash }] = rows
    const sql = `delete from audit_seal where row_count > ${count};
      ${(await lanesOf(database)).map((lane) => cut(lane, lane.sealed)).join('\n')}
      ${refill(100)} select audit_seal_lanes(now())`
    expect(await found(sql)).toBeUndefined()
    const early = { seq: count, hash }
    expect(await tampered(database, sql, [head, early])).toEqual({
      lane: null,
      place: head.seq,
      seq: null,
      why: 'rewritten',
      agreedSeq: count,
    })
  })

  it('a changed or missing head', async () => {
    expect(await found(`update audit_head set hash = sha256('x') where lane = ${one.lane}`)).toEqual({
      lane: one.lane,
      place: one.length,
      seq: await seqAt(one.lane, one.length),
      why: 'changed head',
    })
    expect(await found('delete from audit_head')).toMatchObject({ lane: 0, why: 'changed head' })
  })
})

describe('a seal is found', () => {
  const last = '(select max(row_count) from audit_seal)'
  it.each([
    ['that was changed', `heads = replace(heads, '1:', '2:')`],
    ['with another moment', `sealed_at = sealed_at + interval '1 second'`],
    ['with another hash', `hash = sha256('x')`],
    ['that follows another one', `previous_hash = sha256('x')`],
  ])('%s', async (_what, change) => {
    const { head } = await verifyTrail(database)
    expect(await found(`update audit_seal set ${change} where row_count = ${last}`)).toMatchObject({
      lane: null,
      place: head.seq,
      why: 'changed seal',
    })
  })

  it('where the one before it is gone', async () => {
    const first = 'delete from audit_seal where row_count = (select min(row_count) from audit_seal)'
    expect(await found(first)).toMatchObject({ lane: null, why: 'changed seal' })
  })

  it('that was forged to fit a row which was never there', async () => {
    const forged = `update audit_seal set heads = part.forged, hash = sha256(previous_hash || convert_to(
        audit_field(row_count::text) || audit_field((extract(epoch from sealed_at) * 1000000)::bigint::text)
        || audit_field(part.forged), 'UTF8'))
      from (select regexp_replace(heads, ' ${one.lane}:${one.sealed}:[0-9a-f]{64}',
          ' ${one.lane}:${one.sealed}:${'ab'.repeat(32)}') as forged
        from audit_seal where row_count = ${last}) as part where row_count = ${last}`
    expect(await found(forged)).toMatchObject({ lane: one.lane, place: one.sealed, why: 'rewritten' })
  })
})

it('any of 60 random tamperings is found at its row', async () => {
  for (let round = 0; round < 60; round += 1) {
    const place = randomInt(1, one.length)
    const where = `where ${sqlOf(one.lane, place)}`
    const column = ['actor_name', 'request_id', 'action', 'entity', 'entity_id', 'details'][randomInt(6)]
    const sql =
      [
        `update audit_event set ${column} = '${randomBytes(9).toString('hex')}' ${where}`,
        `delete from audit_event ${where}`,
        `update audit_event set occurred_at = occurred_at + interval '${randomInt(1, 99999)} microseconds' ${where}`,
      ][randomInt(3)] ?? ''
    expect(await found(sql), sql).toMatchObject({ lane: one.lane, place })
  }
})

it('a trail that was put back holds again', async () => {
  await seal(database)
  expect((await verifyTrail(database)).broken).toBeUndefined()
})
