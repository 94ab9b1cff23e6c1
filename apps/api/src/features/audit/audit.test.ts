import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { queryOn } from '../../platform/database/query.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/database/test-database.ts'
import { inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { fillTrail, lanesOf, plainAction, recordTogether, seal, verifyTrail } from '../../testing/trail.ts'
import { recordAudit } from './public.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await fillTrail(database)
})
afterAll(() => database?.drop())

const countRows = async (): Promise<number> =>
  Number((await database.ownerPool.query('select count(*) from audit_event')).rows[0].count)

describe('an untouched audit trail', () => {
  it('holds from the first row of each lane to its head, and from seal to seal', async () => {
    const { rows, head, broken } = await verifyTrail(database)
    expect({ rows, broken }).toEqual({ rows: await countRows(), broken: undefined })
    expect(head).toEqual({ seq: expect.any(Number), hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(head.seq).toBeLessThan(rows)
    expect((await verifyTrail(database, [head])).broken).toBeUndefined()
    expect((await lanesOf(database)).length).toBeGreaterThanOrEqual(4)
  })

  it('has no row of an action that was not done', async () => {
    const before = await countRows()
    const work = inTransaction(
      { db: queryOn(database.pool), clock: systemClock },
      systemOrigin('x'),
      async (tx) => {
        recordAudit(tx, { action: 'test.fail', entity: 'test', entityId: '1', details: {} })
        throw new Error('undone')
      },
    )
    await expect(work).rejects.toThrow('undone')
    expect(await countRows()).toBe(before)
  })

  it('keeps the rows of a transaction together and in their order', async () => {
    await recordTogether(database, [plainAction('together', 5)])
    const { rows } = await database.ownerPool.query(
      `select entity_id from audit_event where actor_name = 'together' order by lane, place`,
    )
    expect(rows.map(({ entity_id: id }) => id)).toEqual([0, 1, 2, 3, 4].map((row) => `together.${row}`))
  })
})

describe('writers at once', () => {
  let other: TestDatabase
  beforeAll(async () => {
    other = await createTestDatabase()
  })
  afterAll(() => other?.drop())

  it('take a lane each: nobody waits for the commit of another', async () => {
    // None of them commits before all have written: they would wait for each other for ever in one chain.
    await recordTogether(
      other,
      Array.from({ length: 8 }, (_, writer) => plainAction(`together ${writer}`)),
    )
    expect(await lanesOf(other)).toHaveLength(8)
  })

  it('wait where all lanes are taken, and go on in the one that they waited for', async () => {
    const client = await other.ownerPool.connect()
    await client.query('begin')
    await client.query('select from audit_head where lane > 0 for update')
    const writing = recordTogether(other, [plainAction('patient')])
    const { rows } = await waitingWriters(other)
    expect(rows).toHaveLength(1)
    await client.query('commit')
    client.release()
    await writing
    expect((await verifyTrail(other)).broken).toBeUndefined()
  })

  it('leave chains without gaps, while somebody seals and verifies', async () => {
    const { rows: start } = await verifyTrail(other)
    let isDone = false
    const watching = (async () => {
      while (!isDone) {
        await seal(other)
        expect((await verifyTrail(other)).broken).toBeUndefined()
      }
    })()
    const transactions = { db: queryOn(other.pool), clock: systemClock }
    const write = (writer: number) =>
      inTransaction(transactions, systemOrigin(`w${writer}`), async (tx) => {
        for (const event of plainAction(`w${writer}`, 3).events) recordAudit(tx, event)
      })
    for (let round = 0; round < 5; round += 1)
      await Promise.all(Array.from({ length: 20 }, (_, writer) => write(writer)))
    isDone = true
    await watching
    expect(await verifyTrail(other)).toMatchObject({ rows: start + 300, broken: undefined })
  })

  it('that are killed before the commit leave nothing, and their lane to others', async () => {
    const { rows: before } = await verifyTrail(other)
    const client = await other.pool.connect()
    await client.query('begin')
    const { rows } = await client.query(
      `select pg_backend_pid() as pid, audit_append(now(), null, 'x', null, 'r', 'a', 'e', '1', '{}')`,
    )
    const killed = new Promise((done) => client.once('error', done))
    await other.ownerPool.query('select pg_terminate_backend($1)', [rows[0].pid])
    await killed
    client.release(true)
    await recordTogether(
      other,
      Array.from({ length: 8 }, (_, writer) => plainAction(`after ${writer}`)),
    )
    expect(await verifyTrail(other)).toMatchObject({ rows: before + 8, broken: undefined })
  })
})

/** Asked until somebody waits: how long that takes is the machine's. */
const waitingWriters = async ({ ownerPool }: TestDatabase) => {
  for (;;) {
    const found = await ownerPool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (found.rows.length > 0) return found
  }
}

describe('the role of the app', () => {
  it.each([
    'update audit_event set details = details where seq = 1',
    'delete from audit_event where seq = 1',
    'truncate audit_event',
    'insert into audit_event select * from audit_event limit 1',
    'update audit_head set place = place',
    'delete from audit_head',
    'truncate audit_head',
    'insert into audit_head select * from audit_head',
    'select from audit_head for update',
    'update audit_seal set heads = heads',
    'delete from audit_seal',
    'truncate audit_seal',
    'insert into audit_seal select * from audit_seal',
    `select setval('audit_event_seq', 1)`,
    'alter table audit_event disable trigger all',
    'drop table audit_event',
    'drop function audit_append_rows',
  ])('may not %s', async (statement) => {
    await expect(database.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/)
  })
})
