import type { Pool } from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeSetting } from '../features/settings/public.ts'
import { fixedClock } from '../platform/clock.ts'
import { openAppPool } from '../platform/database/database.ts'
import { queryOn } from '../platform/database/query.ts'
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts'
import { readTogether, transact } from '../platform/database/transact.ts'
import { silentLog } from '../platform/log.ts'
import { inTransaction, systemOrigin } from '../platform/transaction.ts'
import { type FreezingProxy, openFreezingProxy } from './freezing-proxy.ts'
import { sendForm } from './send-form.ts'
import { demonstrationPassword } from './sign-in.ts'
import {
  beginning,
  fillWorld,
  startTestApp,
  type TestAnswer,
  type TestApp,
  type TestPerson,
} from './start-test-app.ts'
import { findWorld } from './world.ts'

/** Short, so that the tests are; and no measure, as nothing here takes a second. */
const limits = { statementSeconds: 2, grace: 1_000 }

const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#1c5aa6' } })
  .jpeg()
  .toBuffer()

let database: TestDatabase
let proxy: FreezingProxy
beforeAll(async () => {
  database = await createTestDatabase({ template: await findWorld(fillWorld) })
  proxy = await openFreezingProxy(database.url)
})
afterAll(async () => {
  await proxy?.close()
  await database?.drop()
})

const poolBehindProxy = (max: number): Pool => openAppPool(proxy.url, silentLog, { ...limits, max })

describe('connections that freeze', () => {
  it('fail what waits on them, one statement or many, and the pool goes on with new ones', async () => {
    const pool = poolBehindProxy(4)
    const db = queryOn(pool)
    const one = () => pool.query('select 1 as one')
    // All connections are open before any of them freezes.
    await Promise.all([one(), one(), one(), one()])
    const all = [
      transact(db, async (transaction, sent) => {
        for (let count = 0; count < 3; count += 1)
          sent.push(transaction.selectFrom('serverProcess').select('id').execute())
        await sent[1]
        proxy.freeze()
        // Its connection is one of those, half-way through.
        await transaction.selectFrom('serverProcess').select('id').execute()
      }),
      readTogether(db, async (reader) => {
        for (;;)
          await Promise.all([1, 2, 3].map(() => reader.selectFrom('serverProcess').select('id').execute()))
      }),
      inTransaction({ db, clock: fixedClock(beginning) }, systemOrigin('test'), async (tx) => {
        for (;;) await tx.send(tx.db.selectFrom('serverProcess').select('id'))
      }),
    ]
    const ended = await Promise.allSettled(all)
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    for (const each of ended)
      if (each.status === 'rejected') expect(each.reason.message).toBe('the database server is silent')
    await Promise.all([one(), one(), one(), one()])
    await pool.end()
  })

  it('fail one request and not each one that is parked', async () => {
    const pool = poolBehindProxy(5)
    await Promise.all([1, 2, 3, 4, 5].map(() => pool.query('select pg_sleep(0.1)')))
    expect(proxy.freeze()).toBe(5)
    await expect(pool.query('select 1')).rejects.toThrow('the database server is silent')
    for (let count = 0; count < 5; count += 1) await pool.query('select 1')
    await pool.end()
  })

  it('are not those on which rows arrive, or where many statements wait behind each other', async () => {
    const pool = poolBehindProxy(1)
    const client = await pool.connect()
    const waits = [1, 2, 3].map(() => client.query('select pg_sleep(1.5)'))
    await Promise.all(waits)
    await client.query('select 1')
    client.release()
    await pool.end()
  })
})

describe('an app whose database disappears without a word', () => {
  let app: TestApp
  let pool: Pool
  let officer: TestPerson
  beforeAll(async () => {
    pool = poolBehindProxy(10)
    app = await startTestApp({ beside: { database: { ...database, pool }, clock: fixedClock(beginning) } })
    officer = await app.as('officer')
    await inTransaction(app.deps, systemOrigin('test'), async (tx) => {
      await writeSetting(tx, 'operations.metricsEnabled', true)
      await writeSetting(tx, 'operations.metricsAddresses', ['127.0.0.0/8'])
    })
  })
  afterAll(async () => {
    await app?.close()
    await pool?.end()
  })

  const password = demonstrationPassword
  const requests: Readonly<Record<string, () => Promise<TestAnswer>>> = {
    list: () => officer.call('authorizations.list'),
    'sign-in': () => app.visitor.call('account.login', { body: { userName: 'admin', password } }),
    'sign of life': () => officer.call('account.poke'),
    upload: () =>
      sendForm(officer, 'help.upload', {
        params: { key: 'accounts' },
        file: { name: 'a.jpg', bytes: picture },
      }),
    export: () => officer.call('users.export'),
    metrics: () => app.visitor.call('operations.metrics'),
    live: () => app.visitor.call('operations.live'),
    ready: () => app.visitor.call('operations.ready'),
  }
  const askAll = async (): Promise<Record<string, TestAnswer>> =>
    Object.fromEntries(
      await Promise.all(Object.entries(requests).map(async ([name, ask]) => [name, await ask()] as const)),
    )

  it('answers at once what needs no database, the rest as unavailable for now, and then as before', async () => {
    const before = await askAll()
    for (const [name, { status }] of Object.entries(before))
      expect([name, status < 300]).toEqual([name, true])
    expect(before.metrics?.body).toContain('papaver_database_up 1')
    proxy.freeze()
    const frozen = await askAll()
    for (const [name, { status, headers }] of Object.entries(frozen)) {
      if (name === 'live' || name === 'metrics') expect([name, status]).toEqual([name, 200])
      else expect([name, status, headers['retry-after']]).toEqual([name, 503, '5'])
    }
    expect(frozen.metrics?.body).toContain('papaver_database_up 0')
    expect(frozen.metrics?.body).toMatch(/papaver_resident_memory_bytes \d/)
    for (const [name, ask] of Object.entries(requests)) {
      const { status } = await ask()
      expect([name, status < 300]).toEqual([name, true])
    }
  })

  it('does jobs that were queued before and after', async () => {
    const done: unknown[] = []
    app.deps.jobs.work('test.lost', async (data) => void done.push(data))
    await app.deps.jobs.start()
    const queue = (name: string) =>
      inTransaction(app.deps, systemOrigin('test'), (tx) => app.deps.jobs.queue(tx, 'test.lost', { name }))
    await queue('before')
    await expect.poll(() => done).toEqual([{ name: 'before' }])
    proxy.freeze()
    await expect
      .poll(() =>
        queue('after').then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    await expect.poll(() => done).toEqual([{ name: 'before' }, { name: 'after' }])
    await app.deps.jobs.stop()
  })
})

describe('an app whose database server has become read-only', () => {
  let app: TestApp
  let pool: Pool
  beforeAll(async () => {
    pool = openAppPool(database.url, silentLog, { max: 1 })
    app = await startTestApp({ beside: { database: { ...database, pool }, clock: fixedClock(beginning) } })
  })
  afterAll(async () => {
    await app?.close()
    await pool?.end()
  })
  /** As a connection to a server that has become a standby: what was open stays open, and reads. */
  const demote = () => pool.query('set default_transaction_read_only = on')
  const ready = async () => (await app.visitor.call('operations.ready')).status

  it('gives the connection up, asks to come again, and serves on another one', async () => {
    const login = () =>
      app.visitor.call('account.login', { body: { userName: 'admin', password: demonstrationPassword } })
    expect((await login()).status).toBe(200)
    await demote()
    const { status, headers } = await login()
    expect([status, headers['retry-after']]).toEqual([503, '5'])
    expect((await login()).status).toBe(200)
  })

  it('is not ready while it cannot write', async () => {
    expect(await ready()).toBe(200)
    await demote()
    expect(await ready()).toBe(503)
    expect(await ready()).toBe(200)
    await database.ownerPool.query(`alter database "${database.name}" set default_transaction_read_only = on`)
    await demote()
    expect([await ready(), await ready(), await ready()]).toEqual([503, 503, 503])
    await database.ownerPool.query(
      `set transaction read write; alter database "${database.name}" reset default_transaction_read_only`,
    )
    await expect.poll(ready).toBe(200)
  })
})
