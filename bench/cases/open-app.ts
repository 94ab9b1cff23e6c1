import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { type Clock, systemClock } from '../../apps/api/src/platform/clock.ts'
import { openDatabase } from '../../apps/api/src/platform/database/database.ts'
import { openEmbedded } from '../../apps/api/src/platform/database/embedded.ts'
import { migrationsFolder } from '../../apps/api/src/platform/database/prepare-template.ts'
import { type Environment, readEnvironment } from '../../apps/api/src/platform/environment.ts'
import { migrateJobs } from '../../apps/api/src/platform/jobs.ts'
import { createLog, silentLog } from '../../apps/api/src/platform/log.ts'
import { type Started, start } from '../../apps/api/src/start.ts'

export interface OpenApp extends Started {
  readonly pool: Pool
  readonly ownerUrl: string
  readonly environment: Environment
  close(): Promise<void>
}

/**
 * The whole app on the database that the environment names, not listening yet; it logs as it does in service,
 * but for stdout, which belongs to the figures.
 */
export const openApp = async (
  env: Readonly<Record<string, string | undefined>>,
  clock: Clock = systemClock,
): Promise<OpenApp> => {
  const environment = readEnvironment(env)
  const { databaseUrl, dataDir } = environment
  const embedded = databaseUrl === undefined ? await openEmbedded({ dataDir, log: silentLog }) : undefined
  const ownerUrl = databaseUrl ?? embedded?.ownerUrl ?? ''
  const { log, close: closeLog } = createLog({ clock, dataDir, output: devNull })
  const database = await openDatabase({
    ...environment,
    databaseUrl: ownerUrl,
    log: silentLog,
    migrationsFolder,
    beforeGrants: migrateJobs,
  })
  const started = await start(database.pool, { clock, log, environment })
  return {
    ...started,
    pool: database.pool,
    ownerUrl,
    environment,
    close: async () => {
      await started.fastify.close()
      await database.close()
      await embedded?.stop()
      await closeLog()
    },
  }
}

/** A data folder of its own that goes when the work is done. */
export const inFreshFolder = async <Result>(work: (dataDir: string) => Promise<Result>): Promise<Result> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'papaver-bench-'))
  // As root the server runs under another account, which must be able to walk in.
  chmodSync(dataDir, 0o755)
  try {
    return await work(dataDir)
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  }
}
