import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { silentLog } from '../log.ts'
import { openOwnerPool, urlAs } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { grantAppRights } from './grants.ts'
import { findPostmaster, isAlive } from './postmaster-file.ts'
import { migrationsFolder, prepareTemplate } from './prepare-template.ts'
import { ensureAppRole } from './roles.ts'

/** What the test processes need to know; it travels to them in one environment variable. */
export interface TestServer {
  /** The owner's connection string for the maintenance database. */
  adminUrl: string
  /** The migrated database that every test's database is a copy of. */
  template: string
  /**
   * How PostgreSQL copies it. File by file takes half the time, and a quarter of it for dropping the copy; but there is a checkpoint
   * before and after, for which a server that keeps its promises waits for its disk.
   */
  strategy: 'file_copy' | 'wal_log'
  /** Name for a copy of it with more in it, of which there is one for each run (testing/world.ts). */
  world: string
  /** The app's role in the template and in its copies. */
  user: string
  password: string
}

export const testServerVariable = 'PAPAVER_TEST_SERVER'

const folderPrefix = 'papaver-test-'
const roomNeeded = 2_000_000_000

/** Vitest's global set-up: one server for the whole run. */
export async function setup(): Promise<() => Promise<void>> {
  // Each project has the set-up done anew, and the first one does it for all.
  if (process.env[testServerVariable] !== undefined) return async () => {}
  const { server, stop } = await openTestServer()
  process.env[testServerVariable] = JSON.stringify(server)
  return async () => {
    delete process.env[testServerVariable]
    await stop()
  }
}

/**
 * A server with the migrated template in it. TEST_DATABASE_URL or DATABASE_URL names one to use instead; its user needs
 * CREATEDB and CREATEROLE.
 */
export async function openTestServer(): Promise<{ server: TestServer; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL
  const { adminUrl, stop } = given ? { adminUrl: given, stop: async () => {} } : await startServer()
  try {
    const server = await findOrMakeTemplate(adminUrl, given ? 'wal_log' : 'file_copy')
    return {
      server,
      stop: async () => {
        // A server of our own takes it along.
        if (given) await asAdmin(server, `DROP DATABASE IF EXISTS "${server.world}" WITH (FORCE)`)
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Does a statement as the owner on the maintenance database. */
export async function asAdmin({ adminUrl }: Pick<TestServer, 'adminUrl'>, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function startServer(): Promise<{ adminUrl: string; stop: () => Promise<void> }> {
  const parent = chooseParent()
  await sweep(parent)
  const dataDir = await mkdtemp(join(parent, `${folderPrefix}${process.pid}-`))
  // As root the server runs under another account, which must be able to walk in.
  chmodSync(dataDir, 0o755)
  const embedded = await openEmbedded({ dataDir, log: silentLog, unsafe: true })
  return {
    adminUrl: embedded.url('postgres'),
    stop: async () => {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Memory if there is enough of it, else the disk. */
function chooseParent(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (bavail * bsize > roomNeeded) return '/dev/shm'
  } catch {
    // Not a Linux machine.
  }
  return tmpdir()
}

/** Ends and removes the servers of earlier runs that were killed before they could do it themselves. */
async function sweep(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(folderPrefix)) continue
    if (isAlive(Number(name.slice(folderPrefix.length).split('-')[0]))) continue
    const folder = join(parent, name)
    try {
      const postmaster = findPostmaster(join(folder, 'postgres', 'data'))
      if (postmaster !== undefined) process.kill(postmaster.pid, 'SIGQUIT')
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
    } catch {
      // It belongs to somebody else.
    }
  }
}

/** The template's name carries what it is made of, so a given server keeps it from one run to the next. */
async function findOrMakeTemplate(adminUrl: string, strategy: TestServer['strategy']): Promise<TestServer> {
  const template = `papaver_template_${await hashIngredients()}`
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    // Of two runs at once on a given server one makes the template, and the other waits.
    await admin.query('SELECT pg_advisory_lock(7227284)')
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [template])
    if (rowCount === 0) await makeTemplate(admin, adminUrl, template)
    const world = `papaver_world_${process.pid}_${randomBytes(3).toString('hex')}`
    return { adminUrl, template, strategy, world, ...(await readRole(databaseUrl(adminUrl, template))) }
  } finally {
    await admin.end()
  }
}

async function makeTemplate(admin: pg.Client, adminUrl: string, template: string): Promise<void> {
  // Renamed when it is finished: a run that is killed here must not leave half a template under the right name.
  const unfinished = `${template}_${randomBytes(3).toString('hex')}`
  await admin.query(`CREATE DATABASE "${unfinished}" TEMPLATE template0 ENCODING 'UTF8'`)
  try {
    await prepareTemplate(databaseUrl(adminUrl, unfinished))
    await admin.query(`ALTER DATABASE "${unfinished}" RENAME TO "${template}"`)
    const pool = openOwnerPool(databaseUrl(adminUrl, template), silentLog)
    try {
      const { user } = await ensureAppRole(pool)
      await grantAppRights(pool, user)
      await pool.query('VACUUM ANALYZE')
    } finally {
      await pool.end()
    }
  } catch (error) {
    await admin.query(`DROP DATABASE IF EXISTS "${unfinished}" WITH (FORCE)`)
    await admin.query(`DROP DATABASE IF EXISTS "${template}" WITH (FORCE)`)
    throw error
  }
}

async function readRole(url: string): Promise<{ user: string; password: string }> {
  const pool = openOwnerPool(url, silentLog)
  try {
    return await ensureAppRole(pool)
  } finally {
    await pool.end()
  }
}

/** The same server, another database. */
export function databaseUrl(adminUrl: string, database: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${encodeURIComponent(database)}`
  return url.href
}

/** The app's connection string for a copy of the template. */
export function appUrl({ adminUrl, user, password }: TestServer, database: string): string {
  return urlAs(databaseUrl(adminUrl, database), { user, password })
}

async function hashIngredients(): Promise<string> {
  const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
  const folders = [migrationsFolder, here('../../../../../reference-data')]
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  const hash = createHash('sha256').update(readFileSync(here('./prepare-template.ts')))
  for (const file of files.sort()) hash.update(file).update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}
