import { execFile } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openEmbedded } from '../platform/database/embedded.ts'
import { findPostmaster } from '../platform/database/postmaster-file.ts'
import { silentLog } from '../platform/log.ts'
import { type AppProcess, endDatabase, freePort, startAppProcess } from './app-process.ts'
import { lookBehind } from './invariants.ts'
import { KillWork } from './kill-work.ts'
import { TwoProcesses } from './two-processes.ts'

let folder: string
let dataDir: string
let processes: AppProcess[]

/** An installation as its first start leaves it, made once: each story goes on from a copy. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'papaver kill '))
  // As root the server runs under another account, which must be able to walk in.
  chmodSync(folder, 0o755)
  const app = await startAppProcess(join(folder, 'installed'), await freePort())
  // On a busy machine the stop may come to its limit: its database is left in order all the same, as the last test says.
  expect([0, 1]).toContain(await app.stop())
  expect(findPostmaster(join(folder, 'installed', 'postgres', 'data'))).toBeUndefined()
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))

beforeEach(async () => {
  dataDir = await mkdtemp(join(folder, 'story '))
  // With its owners, which Node's own copying leaves behind; "/." means what is inside, and join() would drop it.
  await promisify(execFile)('cp', ['-a', `${join(folder, 'installed')}/.`, dataDir])
  await access(join(dataDir, 'postgres'))
  processes = []
})
afterEach(async () => {
  for (const each of processes) await each.kill()
  await endDatabase(dataDir)
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
})

const start = async (): Promise<AppProcess> => {
  const app = await startAppProcess(dataDir, await freePort())
  processes.push(app)
  return app
}

it('keeps everything it acknowledged when it is killed in the middle of work', async () => {
  let app = await start()
  const work = new KillWork(() => app.url)
  await work.signIn()
  for (const database of [undefined, 'database', undefined] as const) {
    const killedAt = work.acknowledged + 9
    let isKilled = false
    const workers = [1, 2, 3].map(() => work.work(() => isKilled))
    while (work.acknowledged < killedAt && work.wrong.length === 0) await pause(5)
    await pause(Math.random() * 100)
    await app.kill(database)
    isKilled = true
    await Promise.all(workers)
    app = await start()
    await work.recover()
  }
  expect(work.wrong).toEqual([])
  expect(work.acknowledged).toBeGreaterThanOrEqual(27)
  expect(await lookBehind(dataDir)).toEqual({ broken: [], cases: work.items.length })
  expect(await app.stop()).toBe(0)
})

it('lets a second process join on the same data folder, and goes on without the first', async () => {
  const first = await start()
  const second = await start()
  const work = new KillWork(() => first.url)
  await work.signIn()
  const both = new KillWork(() => second.url)
  await both.signIn()
  await Promise.all([work.work(() => work.acknowledged > 5), both.work(() => both.acknowledged > 5)])
  expect(await first.stop()).toBe(0)
  await both.work(() => both.acknowledged > 12)
  await both.recover()
  expect([...work.wrong, ...both.wrong]).toEqual([])
  const cases = work.items.length + both.items.length
  expect(await lookBehind(dataDir)).toEqual({ broken: [], cases })
  expect(await second.stop()).toBe(0)
})

/** The owner's address of the database that runs on this folder. */
const addressOf = async (): Promise<string> => {
  const embedded = await openEmbedded({ dataDir, log: silentLog })
  const { ownerUrl } = embedded
  await embedded.stop()
  return ownerUrl
}
const append = (action: string): string =>
  `select audit_append_rows(now(), null, 'x', null, 'kill', array['${action}'], array['kill'], array['1'], array['{}'])`

it('keeps what was appended to the trail and not yet sealed, and nothing of what was not committed', async () => {
  const app = await start()
  const ownerUrl = await addressOf()
  const connected = async (url: string): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url })
    // The kill ends it.
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  const [committed, appending, sealing] = [
    await connected(ownerUrl),
    await connected(ownerUrl),
    await connected(ownerUrl),
  ]
  await committed.query('select audit_seal_lanes(now())')
  const seals = async (client: pg.Client) => (await client.query('select from audit_seal')).rowCount
  const sealed = await seals(committed)
  await committed.query(append('kill.unsealed'))
  await appending.query('begin')
  await appending.query(append('kill.uncommitted'))
  await sealing.query('begin')
  const { rows } = await sealing.query('select audit_seal_lanes(now()) as "isNew"')
  expect(rows).toEqual([{ isNew: true }])
  await app.kill('database')

  const next = await start()
  const behind = await connected(await addressOf())
  const kept = await behind.query("select action from audit_event where action like 'kill.%'")
  expect(kept.rows).toEqual([{ action: 'kill.unsealed' }])
  // The one that was being made is not there; the app may have made its own since.
  expect(await lookBehind(dataDir)).toMatchObject({ broken: [] })
  await behind.query(append('kill.afterwards'))
  await behind.query('select audit_seal_lanes(now())')
  expect(await seals(behind)).toBeGreaterThan(sealed ?? 0)
  await behind.end()
  expect(await lookBehind(dataDir)).toMatchObject({ broken: [] })
  expect(await next.stop()).toBe(0)
})

it('goes on with one of two processes when the other is killed under load', async () => {
  const both = new TwoProcesses(dataDir)
  try {
    await both.complete()
    const work = new KillWork(() => both.url)
    await work.signIn()
    for (const which of ['older', 'younger'] as const) {
      await both.complete()
      const killedAt = work.acknowledged + 9
      let isKilled = false
      const workers = [1, 2, 3].map(() => work.work(() => isKilled))
      while (work.acknowledged < killedAt && work.wrong.length === 0) await pause(5)
      await both.killOne(which)
      isKilled = true
      await Promise.all(workers)
      // In the sessions that were begun with both, on the one that is left.
      await work.recover()
      const goneOn = work.acknowledged + 3
      await work.work(() => work.acknowledged >= goneOn)
    }
    expect(work.wrong).toEqual([])
    expect(await lookBehind(dataDir)).toEqual({ broken: [], cases: work.items.length })
    expect(await both.stop()).toEqual([0])
  } finally {
    await both.kill()
  }
})

/** Somebody in the database who keeps what every sign-in needs, until the server throws him out. */
const keepSignInsWaiting = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: await addressOf() })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin; lock table attempt_counter in access exclusive mode')
  return client
}

it('still stops its PostgreSQL when it must end before its work is done', async () => {
  const postmaster = () => findPostmaster(join(dataDir, 'postgres', 'data'))
  const app = await start()
  expect(postmaster()).toBeDefined()
  const client = await keepSignInsWaiting()
  const body = JSON.stringify({ userName: 'importer', password: 'wrong' })
  const headers = { 'content-type': 'application/json' }
  const asked = fetch(`${app.url}/api/account/login`, { method: 'POST', headers, body }).catch(
    () => undefined,
  )
  for (let waiting = 0; waiting === 0; )
    waiting = (await client.query('select from pg_locks where not granted')).rows.length
  // The request does not end in the time that is left to it.
  expect(await app.stop()).toBe(1)
  expect(postmaster()).toBeUndefined()
  await asked
})
