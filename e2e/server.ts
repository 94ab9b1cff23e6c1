import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, realpathSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const root = fileURLToPath(new URL('..', import.meta.url))
/** An empty folder grows a database and the demonstration world in some five seconds; slow machines take longer. */
const patience = 120_000

export interface RunningServer {
  address: string
  /** Where its mails go as files. */
  dataDir: string
  /** Address of its database for the owner: what no screen can change yet, a story sets there. */
  databaseUrl: string
  stop(): Promise<void>
}

/** The app as `npm start` runs it, on a free port, with an empty database that is gone afterwards. */
export const startServer = async (): Promise<RunningServer> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'papaver-e2e-'))
  // As root the database runs under another account, which must be able to walk in.
  chmodSync(dataDir, 0o755)
  const given = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL
  const database = given ? await makeDatabase(given) : undefined
  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}`
  const guard = new URL('../scripts/run/stop-with-parent.mjs', import.meta.url).href
  const child = spawn(process.execPath, ['--import', guard, 'apps/api/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      PUBLIC_URL: address,
      SMTP_URL: '',
      NODE_ENV: '',
      DATABASE_URL: database?.url ?? '',
    },
  })
  const stop = async () => {
    await endChild(child)
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(child)
    return { address, dataDir, databaseUrl: database?.url ?? embeddedUrl(dataDir), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The owner's way into the embedded database that runs in the folder (postgres-cluster.ts). */
const embeddedUrl = (dataDir: string): string => {
  const home = join(realpathSync(dataDir), 'postgres')
  const password = readFileSync(join(home, 'password'), 'utf8').trim()
  const port = readFileSync(join(home, 'data', 'postmaster.pid'), 'utf8').split('\n')[3]
  return `postgres://papaver_owner:${password}@127.0.0.1:${port}/papaver`
}

/** Resolves when the address is printed. The log is kept short, and shown if it never comes. */
const untilReady = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = ''
    const fail = (why: string) => reject(new Error(`The server ${why}. It said:\n${said.slice(-4000)}`))
    const timer = setTimeout(() => fail('did not get ready in time'), patience)
    const hear = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-20_000)
      if (!said.includes('Papaver is at ')) return
      clearTimeout(timer)
      resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code) => {
      clearTimeout(timer)
      fail(`ended with code ${code}`)
    })
  })

/** Asks first; a server that does not go is a fault, but must not stay behind. */
const endChild = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const timer = setTimeout(() => child.kill('SIGKILL'), 20_000)
  child.kill('SIGTERM')
  await ended
  clearTimeout(timer)
}

const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const found = probe.address()
      probe.close(() =>
        found && typeof found === 'object' ? resolve(found.port) : reject(new Error('no port')),
      )
    })
  })

/** A database of our own on the given server: whoever's it is, nothing of theirs is touched. */
const makeDatabase = async (given: string): Promise<{ url: string; drop(): Promise<void> }> => {
  const name = `papaver_e2e_${process.pid}_${randomBytes(3).toString('hex')}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: given })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await run(`CREATE DATABASE "${name}" TEMPLATE template0 ENCODING 'UTF8'`)
  const url = new URL(given)
  url.pathname = `/${name}`
  const drop = async () => {
    await run(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)
    // The app's role bears the database's name (apps/api/src/platform/database/roles.ts).
    await run(`DROP ROLE IF EXISTS "${name}_app"`)
  }
  return { url: url.href, drop }
}
