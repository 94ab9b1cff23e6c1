import { chmodSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { findPostmaster } from '../platform/database/postmaster-file.ts'
import { endDatabase, freePort, startAppProcess } from './app-process.ts'

/** Somebody in the database who keeps what every sign-in needs, until the server throws him out. */
const keepSignInsWaiting = async (dataDir: string): Promise<pg.Client> => {
  const home = join(dataDir, 'postgres')
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(readFileSync(join(home, 'data', 'postmaster.pid'), 'utf8').split('\n')[3]),
    user: 'papaver_owner',
    password: readFileSync(join(home, 'password'), 'utf8').trim(),
    database: 'papaver',
  })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin; lock table attempt_counter in access exclusive mode')
  return client
}

it('an app that must end before its work is done still stops its PostgreSQL', {
  timeout: 300_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'papaver-forced-'))
  chmodSync(dataDir, 0o755)
  const postmaster = () => findPostmaster(join(dataDir, 'postgres', 'data'))
  try {
    const app = await startAppProcess(dataDir, await freePort())
    expect(postmaster()).toBeDefined()
    const client = await keepSignInsWaiting(dataDir)
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
  } finally {
    await endDatabase(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  }
})
