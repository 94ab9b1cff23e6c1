import type pg from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { connectionDefaults } from './database/watched-client.ts'
import type { Tx } from './transaction.ts'

/** The time zone of a clock: a fixed one, or one that is asked anew every minute. */
export type Zone = 'UTC' | (() => Promise<string>)

/** Work that is done later, once, by whichever process is free. */
export interface Jobs {
  /** Queues a job in the business transaction: it exists exactly if the transaction commits. */
  queue(tx: Tx, name: string, data: object, startAfter?: Date): Promise<void>
  /** Declares the worker of a queue; `data` is what was queued. Failed jobs are tried again with growing pauses. */
  work(name: string, handle: (data: unknown) => Promise<void>): void
  /** Declares a worker that the clock starts (`cron` in the given time zone). */
  every(name: string, cron: string, zone: Zone, handle: () => Promise<void>): void
  /** Sets the clocks whose zone has changed. They stand in the database: one process does it for all. */
  followZones(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Creates or updates the queue's own schema; needs the owner of the database. */
export const migrateJobs = async (ownerUrl: string): Promise<void> => {
  const boss = new PgBoss({
    ...connectionDefaults,
    connectionString: ownerUrl,
    supervise: false,
    schedule: false,
    max: 2,
  })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
}

interface Declared {
  name: string
  cron?: { expression: string; zone: Zone }
  handle: (data: unknown) => Promise<void>
}

const nameOf = async (zone: Zone): Promise<string> => (zone === 'UTC' ? zone : zone())

const bossOn = (pool: pg.Pool, log: Logger): PgBoss => {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => pool.query(text, values) },
    migrate: false,
    createSchema: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  return boss
}

export const openJobs = (pool: pg.Pool, log: Logger): Jobs => {
  const boss = bossOn(pool, log)
  const declared: Declared[] = []
  const followZones = async (): Promise<void> => {
    for (const { name, cron } of declared) {
      if (cron === undefined || cron.zone === 'UTC') continue
      const tz = await cron.zone()
      const [standing] = await boss.getSchedules(name)
      if (standing?.timezone !== tz) await boss.schedule(name, cron.expression, {}, { tz })
    }
  }
  declared.push({ name: 'jobs.zones', cron: { expression: '* * * * *', zone: 'UTC' }, handle: followZones })
  return {
    queue: async (tx, name, data, startAfter) => {
      await boss.send(name, data, { db: fromKysely(tx.db), ...(startAfter ? { startAfter } : {}) })
    },
    work: (name, handle) => declared.push({ name, handle }),
    every: (name, expression, zone, handle) => declared.push({ name, handle, cron: { expression, zone } }),
    followZones,
    start: async () => {
      await boss.start()
      for (const { name, cron, handle } of declared) {
        await boss.createQueue(name, { retryLimit: 5, retryDelay: 30, retryBackoff: true })
        await boss.work(name, { pollingIntervalSeconds: 2 }, async (jobs) => {
          for (const job of jobs) await handle(job.data)
        })
        if (cron) await boss.schedule(name, cron.expression, {}, { tz: await nameOf(cron.zone) })
      }
    },
    stop: async () => {
      await boss.stop({ graceful: true, timeout: 4000 })
    },
  }
}
