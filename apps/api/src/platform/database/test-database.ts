import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { holdKeys } from '../held-key.ts'
import { silentLog } from '../log.ts'
import { type KeyRing, readKeys } from '../secret-key.ts'
import { openAppPool, openOwnerPool } from './database.ts'
import { appRoleName } from './roles.ts'
import { appUrl, asAdmin, databaseUrl, type TestServer, testServerVariable } from './test-server.ts'

export interface TestDatabase {
  name: string
  /** As the app's role, like the app in service. */
  pool: Pool
  /** As the owner, to look behind the app's back. */
  ownerPool: Pool
  /** The app role's connection string. */
  url: string
  /** The owner's; what a whole app started by a test takes as its DATABASE_URL. */
  ownerUrl: string
  /** Ends the pools alone. */
  leave(): Promise<void>
  /** Ends the pools and removes the database, whoever is still connected. */
  drop(): Promise<void>
}

interface TestDatabaseOptions {
  /** An empty database in place of a copy of the migrated one. */
  empty?: boolean
  /** The database to copy in place of the migrated one. */
  template?: string
}

/** What the secrets of every test's database are sealed with. */
export const testKey = { dataDir: '/nowhere', secretKey: Buffer.alloc(32, 7).toString('base64') }

/** No measure: it only ends a wait that is in vain, also on a machine with much else to do. */
const patience = 100_000

/** A database of its own for a test file: a copy of the migrated template, made in a few milliseconds. */
export async function createTestDatabase({
  empty = false,
  template,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = readServer()
  holdKeys(testKey, readKeys(testKey) as KeyRing)
  const name = `papaver_test_${process.pid}_${randomBytes(5).toString('hex')}`
  const from = empty ? 'template0' : (template ?? server.template)
  await asAdmin(server, `CREATE DATABASE "${name}" TEMPLATE "${from}" STRATEGY ${server.strategy}`)
  const ownerUrl = databaseUrl(server.adminUrl, name)
  const url = appUrl(server, name)
  const pool = openAppPool(url, silentLog, { patience })
  const ownerPool = openOwnerPool(ownerUrl, silentLog, { patience })
  const leave = async () => {
    await Promise.all([pool.end(), ownerPool.end()])
  }
  return {
    name,
    pool,
    ownerPool,
    url,
    ownerUrl,
    leave,
    drop: async () => {
      await leave()
      await dropDatabase(server, name)
      // A whole app that was started on this database has made itself a role.
      await asAdmin(server, `DROP ROLE IF EXISTS "${appRoleName(name)}"`)
    },
  }
}

/** Whoever is still connected is thrown out; on a server where that is not ours to do, his leaving is waited for. */
async function dropDatabase(server: TestServer, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await asAdmin(server, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)
      return
    } catch (error) {
      if ((error as { code?: string }).code !== '42501' || tries >= 50) throw error
      await pause(100)
    }
  }
}

/** The server of this run. */
export function readServer(): TestServer {
  const text = process.env[testServerVariable]
  if (text === undefined)
    throw new Error('no test server: this runs under vitest with the set-up of test-server.ts')
  return JSON.parse(text) as TestServer
}
