import { sql } from 'kysely'
import type { SigningKeys } from '../../platform/documents/keys.ts'
import { findSecret } from '../../platform/secrets.ts'
import type { Reader } from '../../platform/transaction.ts'

export interface DatabaseUse {
  /** Connections to this database, and how many the server takes in all. */
  readonly used: number
  readonly most: number
  readonly megabytes: number
}

export const readDatabaseUse = async (db: Reader): Promise<DatabaseUse> => {
  const { rows } = await sql<{ used: number; most: number; bytes: number }>`
    select (select count(*) from pg_stat_activity where datname = current_database())::int as used,
      current_setting('max_connections')::int as most, pg_database_size(current_database()) as bytes`.execute(
    db,
  )
  const { used = 0, most = 1, bytes = 0 } = rows[0] ?? {}
  return { used, most, megabytes: Math.round(Number(bytes) / 1_000_000) }
}

/**
 * Takes nothing, but as one who would write: a standby, and a server that an operator has made read-only, refuse it, and
 * with that its connection is given up.
 * @throws DatabaseError
 */
export const assertServes = async (db: Reader): Promise<true> => {
  await sql`select from server_process where false for update`.execute(db)
  return true
}

export const readDatabaseClock = async (db: Reader): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  if (rows[0] === undefined) throw new Error('the database has no clock')
  return rows[0].now
}

/** What documents are signed with; undefined while none was ever signed. */
export const findSigningKeys = (db: Reader): Promise<SigningKeys | undefined> =>
  findSecret<SigningKeys>(db, 'signing')

export interface Schedule {
  readonly name: string
  readonly cron: string
  readonly declaredAt: Date
  readonly lastRunAt: Date | null
}
export interface JobsState {
  /** The queue lives by the database's clock. */
  readonly now: Date
  /** Since when some process has been there to work. */
  readonly upSince: Date
  readonly schedules: readonly Schedule[]
  /** The oldest job that is due and that nobody has taken. */
  readonly oldestDueAt: Date | null
  /** Given up within a day, the most frequent first. */
  readonly failures: readonly { readonly name: string; readonly count: number }[]
}

export const readJobs = async (db: Reader): Promise<JobsState> => {
  const [times, schedules, failures] = await Promise.all([
    sql<{ now: Date; upSince: Date; oldestDueAt: Date | null }>`
      select now() as now,
        coalesce((select min(started_at) from server_process where seen_at > now() - interval '5 minutes'), now())
          as up_since,
        (select min(start_after) from pgboss.job
          where state in ('created', 'retry') and start_after < now()) as oldest_due_at`.execute(db),
    sql<Schedule>`
      select s.name, s.cron, s.created_on as declared_at,
        (select max(j.completed_on) from pgboss.job j where j.name = s.name and j.state = 'completed') as last_run_at
      from pgboss.schedule s`.execute(db),
    sql<{ name: string; count: number }>`
      select name, count(*)::int as count from pgboss.job
      where state = 'failed' and completed_on > now() - interval '1 day'
      group by name order by 2 desc, 1`.execute(db),
  ])
  const [first] = times.rows
  if (first === undefined) throw new Error('the database has no clock')
  return { ...first, schedules: schedules.rows, failures: failures.rows }
}

export interface OutboxState {
  readonly waiting: number
  /** Of those that are due by now. */
  readonly oldestAt: Date | null
  /** Given up within a week. */
  readonly dead: number
}

const week = 7 * 86_400_000

export const readOutbox = async (db: Reader, now: Date): Promise<OutboxState> => {
  const row = await db
    .selectFrom('mailWaitingReading')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('status', '=', 'waiting').as('waiting'),
      fn.min<Date | null>('createdAt').filterWhere('status', '=', 'waiting').as('oldestAt'),
      fn
        .countAll<number>()
        .filterWhere('status', '=', 'dead')
        .filterWhere('createdAt', '>', new Date(now.getTime() - week))
        .as('dead'),
    ])
    .executeTakeFirstOrThrow()
  return row
}

/** The last migration that made this database. */
export const readSchemaVersion = async (db: Reader): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select name from schema_migration order by name collate "C" desc limit 1`.execute(db)
  return rows[0]?.name.replace(/\.sql$/, '') ?? ''
}
