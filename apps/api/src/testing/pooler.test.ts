import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg, { type Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixedClock } from '../platform/clock.ts'
import { openAppPool } from '../platform/database/database.ts'
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts'
import { silentLog } from '../platform/log.ts'
import { inTransaction, systemOrigin } from '../platform/transaction.ts'
import { freePort } from './app-process.ts'
import { draftParts, importDraft, step } from './drafts.ts'
import { beginning, fillWorld, startTestApp, type TestApp } from './start-test-app.ts'
import { until } from './until.ts'
import { findWorld } from './world.ts'

const isInstalled = spawnSync('pgbouncer', ['--version']).status === 0

/** The oldest that is still delivered holds no prepared statements between transactions: so must the app do without. */
const settings = (server: URL, port: number, folder: string): string => `
[databases]
* = host=${server.hostname} port=${server.port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 3
logfile = ${join(folder, 'pgbouncer.log')}
pidfile =
`

let folder: string
let pooler: ChildProcess | undefined
let database: TestDatabase
let pool: Pool
let app: TestApp

const startPooler = async (server: URL, port: number): Promise<ChildProcess> => {
  folder = mkdtempSync(join(tmpdir(), 'papaver-pooler-'))
  // As root it works under another account, which must be able to walk in.
  chmodSync(folder, 0o777)
  const [user, password] = [server.username, server.password].map(decodeURIComponent)
  writeFileSync(join(folder, 'users.txt'), `"${user}" "${password}"\n`)
  writeFileSync(join(folder, 'pgbouncer.ini'), settings(server, port, folder))
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...account, join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  child.stderr?.on('data', () => {})
  return child
}

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

describe.skipIf(!isInstalled)(
  'behind PgBouncer in transaction mode (skipped where it is not installed)',
  () => {
    beforeAll(async () => {
      database = await createTestDatabase({ template: await findWorld(fillWorld) })
      const port = await freePort()
      const pooled = new URL(database.url)
      pooler = await startPooler(new URL(database.url), port)
      pooled.hostname = '127.0.0.1'
      pooled.port = String(port)
      await until(`PgBouncer answers at ${pooled.host}`, () => answers(pooled.href))
      pool = openAppPool(pooled.href, silentLog, { isPrepared: false })
      app = await startTestApp({ beside: { database: { ...database, pool }, clock: fixedClock(beginning) } })
    })

    afterAll(async () => {
      await app?.close()
      await pool?.end()
      await database?.drop()
      if (pooler) {
        const gone = once(pooler, 'exit')
        pooler.kill('SIGKILL')
        await gone
      }
      if (folder) rmSync(folder, { recursive: true, force: true })
    })

    it('people sign in, read lists and take steps, many at once', async () => {
      const [importer, officer] = [await app.as('importer'), await app.as('officer')]
      const parts = await draftParts(importer)
      const submit = async (): Promise<{ id: string; version: number; status: string }> => {
        const { body } = await importer.call('authorizations.create', { body: importDraft(parts) })
        return step(importer, body, 'submit', { declaration: true })
      }
      const submitted = await Promise.all(Array.from({ length: 8 }, submit))
      expect(submitted.map(({ status }) => status)).toEqual(submitted.map(() => 'REQ'))
      const taken = await Promise.all(submitted.map((each) => step(officer, each, 'take')))
      expect(taken.map(({ status }) => status)).toEqual(submitted.map(() => 'PRO'))
      const lists = await Promise.all(
        Array.from({ length: 20 }, () => officer.call('authorizations.list', { query: { view: 'mine' } })),
      )
      expect(new Set(lists.map(({ status }) => status))).toEqual(new Set([200]))
    })

    it('connections behave as the role says: in UTC, and cut off where they hang', async () => {
      const { rows } = await pool.query(
        `select current_setting('timezone') as zone, current_setting('statement_timeout') as longest`,
      )
      expect(rows).toEqual([{ zone: 'UTC', longest: '15s' }])
    })

    it('a transaction is whole, and one that fails writes nothing', async () => {
      const write = (fails: boolean) =>
        inTransaction(app.deps, systemOrigin('test'), async (tx) => {
          const query = tx.db.insertInto('idempotencyKey').values({
            accountId: actor,
            key: fails ? 'b' : 'a',
            call: 'c',
            requestHash: Buffer.alloc(1),
            createdAt: tx.now,
          })
          tx.send(query)
          if (fails) tx.send(query)
        })
      const { rows } = await pool.query('select id from account limit 1')
      const actor = rows[0]?.id
      await write(false)
      await expect(write(true)).rejects.toMatchObject({ code: '23505' })
      const { rows: kept } = await pool.query(`select key from idempotency_key where call = 'c'`)
      expect(kept).toEqual([{ key: 'a' }])
    })

    it('jobs are queued and done', async () => {
      const { jobs } = app.deps
      const done: unknown[] = []
      jobs.work('test.pooler', async (data) => void done.push(data))
      await jobs.start()
      try {
        await inTransaction(app.deps, systemOrigin('test'), (tx) =>
          jobs.queue(tx, 'test.pooler', { number: 7 }),
        )
        await expect.poll(() => done).toEqual([{ number: 7 }])
      } finally {
        await jobs.stop()
      }
    })
  },
)
