import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '../log.ts'
import { type EmbeddedDatabase, openEmbedded } from './embedded.ts'
import { findPostmaster } from './postmaster-file.ts'

const script = fileURLToPath(new URL('./embedded-test-process.ts', import.meta.url))
let dataDir: string
let children: ChildProcess[]
const data = () => join(dataDir, 'postgres', 'data')
const open = () => openEmbedded({ dataDir, log: silentLog })

beforeEach(async () => {
  // A space, because a clone may lie in a path with one.
  dataDir = await mkdtemp(join(tmpdir(), 'papaver embedded '))
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  const postmaster = findPostmaster(data())
  if (postmaster !== undefined) process.kill(postmaster.pid, 'SIGINT')
  while (findPostmaster(data()) !== undefined) await pause(10)
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
})

function startProcess(): ChildProcess {
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return child
}

/** Starts another process on the folder and waits until it has the database. */
async function openElsewhere(): Promise<{ child: ChildProcess; url: string }> {
  const child = startProcess()
  const [line] = await once(child.stdout ?? child, 'data')
  return { child, url: String(line).trim() }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal)
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const insert = (embedded: Pick<EmbeddedDatabase, 'ownerUrl'>, id: number) =>
  query(embedded.ownerUrl, `CREATE TABLE IF NOT EXISTS poppy (id int); INSERT INTO poppy VALUES (${id})`)
const poppies = async (url: string) =>
  (await query(url, 'SELECT id FROM poppy ORDER BY id')).map(({ id }) => id)

describe('the embedded database', () => {
  it('is safe by its settings and holds the extensions we lean on', async () => {
    const embedded = await open()
    const [settings] = await query(
      embedded.ownerUrl,
      `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
              current_setting('timezone') AS zone, current_setting('listen_addresses') AS listens,
              current_setting('server_version_num')::int / 10000 AS version,
              (SELECT count(*)::int FROM pg_available_extensions
                WHERE name IN ('pg_trgm', 'unaccent', 'btree_gin', 'btree_gist', 'pgcrypto')) AS extensions`,
    )
    expect(settings).toEqual({
      fsync: 'on',
      commit: 'on',
      zone: 'UTC',
      listens: '127.0.0.1',
      version: 18,
      extensions: 5,
    })
    await expect(query(embedded.ownerUrl.replace(/:[^:@]*@/, ':guess@'), 'SELECT 1')).rejects.toThrow(
      /password/,
    )
    await embedded.stop()
    expect(findPostmaster(data())).toBeUndefined()
  })

  it('is adopted after its app was killed, with everything acknowledged in it', async () => {
    const { child, url } = await openElsewhere()
    await insert({ ownerUrl: url }, 1)
    await end(child, 'SIGKILL')
    const orphan = findPostmaster(data())
    const embedded = await open()
    expect(findPostmaster(data())).toEqual(orphan)
    expect(await poppies(embedded.ownerUrl)).toEqual([1])
    await embedded.stop()
    expect(findPostmaster(data())).toBeUndefined()
  })

  it('recovers after app and server were killed together', async () => {
    const { child, url } = await openElsewhere()
    await insert({ ownerUrl: url }, 1)
    process.kill(findPostmaster(data())?.pid ?? 0, 'SIGKILL')
    await end(child, 'SIGKILL')
    const embedded = await open()
    expect(await poppies(embedded.ownerUrl)).toEqual([1])
    await embedded.stop()
  })

  it('is shared by processes, and goes on when the one that started it leaves', async () => {
    const first = await openElsewhere()
    const second = await openElsewhere()
    expect(second.url).toBe(first.url)
    const { pid } = findPostmaster(data()) ?? {}
    await end(first.child, 'SIGTERM')
    await insert({ ownerUrl: second.url }, 2)
    expect(findPostmaster(data())?.pid).toBe(pid)
    await end(second.child, 'SIGTERM')
    expect(findPostmaster(data())).toBeUndefined()
  })

  it('is made once when several processes start at the same moment', async () => {
    const opened = await Promise.all([open(), openElsewhere(), openElsewhere()])
    const [embedded, ...others] = opened
    for (const { url } of others) expect(url).toBe(embedded.ownerUrl)
    expect(await readdir(dataDir)).toEqual(['postgres'])
    await Promise.all([embedded.stop(), ...others.map(({ child }) => end(child, 'SIGTERM'))])
    expect(findPostmaster(data())).toBeUndefined()
  })

  it('is started again on the same port when it dies under a living app', async () => {
    const embedded = await open()
    await insert(embedded, 1)
    const address = embedded.ownerUrl
    process.kill(findPostmaster(data())?.pid ?? 0, 'SIGKILL')
    await expect.poll(() => poppies(embedded.ownerUrl).catch(() => [])).toEqual([1])
    expect(embedded.ownerUrl).toBe(address)
    await embedded.stop()
    expect(findPostmaster(data())).toBeUndefined()
  })

  it('survives kills during the first start', async () => {
    for (const milliseconds of [150, 300, 450, 600, 800]) {
      const child = startProcess()
      await pause(milliseconds)
      await end(child, 'SIGKILL')
    }
    const embedded = await open()
    await insert(embedded, 1)
    await embedded.stop()
  })

  it('starts over a file whose process number has gone to another program', async () => {
    await (await open()).stop()
    await writeFile(
      join(data(), 'postmaster.pid'),
      `${process.ppid}\n${data()}\n1\n5432\n\n127.0.0.1\n 1 1\nready\n`,
    )
    const embedded = await open()
    await embedded.stop()
  })

  it('refuses a folder of another major version', async () => {
    await (await open()).stop()
    await writeFile(join(data(), 'PG_VERSION'), '17\n')
    await expect(open()).rejects.toThrow(/made by PostgreSQL 17, and this release brings PostgreSQL 18/)
  })
})
