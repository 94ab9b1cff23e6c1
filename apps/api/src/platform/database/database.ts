import pg, { type Pool } from 'pg'
import type { Log } from '../log.ts'
import type { KeyPlace } from '../secret-key.ts'
import { databaseBeside, mayBeBeside } from './beside.ts'
import { type EmbeddedDatabase, openEmbedded } from './embedded.ts'
import { grantAppRights } from './grants.ts'
import { migrate } from './migrate.ts'
import { PreparingClient } from './prepared.ts'
import { type AppRole, ensureAppRole, refusePowerless } from './roles.ts'
import { sealStoredSecrets } from './seal-secrets.ts'
import { valueParsers } from './value-parsers.ts'
import { connectionDefaults, databaseLimits, WatchedClient, type WatchedConfig } from './watched-client.ts'

export interface Database {
  /** Connections of the app's own role, which cannot alter the schema or the past. */
  pool: Pool
  /** The connection string of that role. */
  url: string
  /** The owner's address of a database beside this one, which is made where its owner may; undefined where he may not. */
  beside(suffix: string): Promise<string | undefined>
  /** Whether that database is there, or could be made; makes nothing. */
  mayBeBeside(suffix: string): Promise<boolean>
  /** Waits for the pool's connections, then leaves the embedded server if it is one. */
  close(): Promise<void>
}

interface DatabaseOptions extends KeyPlace {
  /** A server's connection string; without it the embedded PostgreSQL in `dataDir` is used. */
  databaseUrl?: string
  /** Where the app's own connections go instead, to a pooler before that server. */
  poolerUrl?: string
  /** False where the pooler cannot hold what a connection has prepared. */
  preparesStatements?: boolean
  /** Seconds after which the server ends a statement of the app. */
  statementSeconds?: number
  log: Log
  migrationsFolder: string
  /** Runs as the owner between the migrations and the grants: for schemas that libraries make themselves. */
  beforeGrants?: (ownerUrl: string) => Promise<void>
  /** Is handed the embedded server at once: who ends before it is there has it to stop. */
  whileEmbeddedOpens?: (opening: Promise<EmbeddedDatabase>) => void
}

/** Opens the database, migrates it as its owner, and hands out a pool of the app's lesser role. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir, log } = options
  const opening = databaseUrl === undefined ? openEmbedded({ dataDir, log }) : undefined
  if (opening) options.whileEmbeddedOpens?.(opening)
  const embedded = await opening
  try {
    const ownerUrl = databaseUrl ?? embedded?.ownerUrl ?? ''
    const role = await prepareDatabase(ownerUrl, options)
    await sealSecretsOf(ownerUrl, options)
    const url = urlAs(options.poolerUrl ?? ownerUrl, role)
    const pool = openAppPool(url, log, {
      isPrepared: options.preparesStatements ?? true,
      ...(options.statementSeconds ? { statementSeconds: options.statementSeconds } : {}),
    })
    return {
      pool,
      url,
      beside: (suffix) => databaseBeside(embedded?.ownerUrl ?? ownerUrl, suffix),
      mayBeBeside: (suffix) => mayBeBeside(embedded?.ownerUrl ?? ownerUrl, suffix),
      close: async () => {
        await pool.end()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** Everything that is done as the owner; its connections are closed before the app serves anybody. */
export async function prepareDatabase(
  ownerUrl: string,
  {
    log,
    migrationsFolder,
    beforeGrants,
    statementSeconds,
  }: Pick<DatabaseOptions, 'log' | 'migrationsFolder' | 'beforeGrants' | 'statementSeconds'>,
): Promise<AppRole> {
  const ownerPool = openOwnerPool(ownerUrl, log)
  try {
    await refusePowerless(ownerPool)
    await migrate(ownerPool, { folder: migrationsFolder, log })
    await beforeGrants?.(ownerUrl)
    const role = await ensureAppRole(ownerPool, statementSeconds)
    await grantAppRights(ownerPool, role.user)
    return role
  } finally {
    await ownerPool.end()
  }
}

const sealSecretsOf = async (ownerUrl: string, options: DatabaseOptions): Promise<void> => {
  const ownerPool = openOwnerPool(ownerUrl, options.log)
  try {
    await sealStoredSecrets(ownerPool, options, options.log)
  } finally {
    await ownerPool.end()
  }
}

/** A small pool of the owner, for migrations and tools: their statements take as long as they take. */
export function openOwnerPool(
  ownerUrl: string,
  log: Log,
  { patience = databaseLimits.connect }: Pick<AppPoolOptions, 'patience'> = {},
): Pool {
  return openPool(
    {
      connectionString: ownerUrl,
      max: 3,
      application_name: 'papaver owner',
      options: '-c timezone=UTC',
      connectionTimeoutMillis: patience,
    },
    log,
  )
}

interface AppPoolOptions {
  max?: number
  isPrepared?: boolean
  /** Milliseconds to wait for a connection; after them we are unavailable. */
  patience?: number
  /** Seconds after which the server ends a statement; what is silent for longer is lost. */
  statementSeconds?: number
  /** Milliseconds beyond that. */
  grace?: number
}

/** The pool the app works with; how its connections behave is said of the role (`ensureAppRole`). */
export function openAppPool(
  url: string,
  log: Log,
  {
    max = 10,
    isPrepared = true,
    patience = databaseLimits.connect,
    statementSeconds = databaseLimits.statementSeconds,
    grace = databaseLimits.grace,
  }: AppPoolOptions = {},
): Pool {
  return openPool(
    {
      connectionString: url,
      max,
      application_name: 'papaver',
      connectionTimeoutMillis: patience,
      silence: statementSeconds * 1000 + grace,
      // What a connection has prepared goes with it.
      maxLifetimeSeconds: 3_600,
      ...(isPrepared ? { Client: PreparingClient } : {}),
    },
    log,
  )
}

function openPool(config: pg.PoolConfig & WatchedConfig, log: Log): Pool {
  const pool = new pg.Pool({
    Client: WatchedClient,
    ...connectionDefaults,
    ...config,
    types: valueParsers,
    pipeline: true,
  })
  // An idle connection that breaks is replaced at the next query; unheard, its error would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
  // So would that of one which breaks while a transaction holds it; the transaction itself fails and says so.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error }, 'a database connection broke')),
  )
  dropParkedTogether(pool)
  return pool
}

/** What breaks one connection has mostly broken those beside it, and each would fail one request to say so. */
function dropParkedTogether(pool: Pool): void {
  const parked = new Set<pg.PoolClient>()
  pool.on('release', (_error, client) => parked.add(client))
  pool.on('acquire', (client) => parked.delete(client))
  pool.on('remove', (client) => parked.delete(client))
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      const others = [...parked]
      parked.clear()
      for (const other of others) (other as unknown as pg.Client).connection.stream.destroy(error)
    }),
  )
}

/** The same database as somebody else. */
export function urlAs(url: string, { user, password }: AppRole): string {
  const changed = new URL(url)
  // Addresses of a Unix socket have no host, and without one a URL takes no user: `pg` reads them as parameters, too.
  changed.username = ''
  changed.password = ''
  if (changed.host === '') {
    changed.searchParams.set('user', user)
    changed.searchParams.set('password', password)
  } else {
    changed.searchParams.delete('user')
    changed.searchParams.delete('password')
    changed.username = encodeURIComponent(user)
    changed.password = encodeURIComponent(password)
  }
  return changed.href
}
