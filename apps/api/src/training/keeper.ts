import pg from 'pg'
import {
  connectionDefaults,
  databaseLimits,
  WatchedClient,
  type WatchedConfig,
} from '../platform/database/watched-client.ts'

/** One process at a time makes the world or brings it up to date; the others wait. */
const lock = 7_227_283

/** The database holds something that is not training's: nothing of it is touched. */
export class NotForTraining extends Error {
  constructor() {
    super('The database for training holds something else. Name an empty one in TRAINING_DATABASE_URL.')
    this.name = 'NotForTraining'
  }
}

/** What outlives the worlds: that the database is for them, and when the present one was made (null: not yet whole). */
const ownSchema = `
  create schema if not exists training_keeper;
  create table if not exists training_keeper.world (
    one boolean primary key default true check (one),
    made_at timestamptz
  );
  insert into training_keeper.world default values on conflict do nothing`

const claim = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ isOurs: boolean; isEmpty: boolean }>(
    `select to_regnamespace('training_keeper') is not null as "isOurs",
            not exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
                         where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
                           and n.nspname not like 'pg_temp%' and c.relkind in ('r', 'p', 'v', 'm'))
              as "isEmpty"`,
  )
  const [found] = rows
  if (!found?.isOurs && !found?.isEmpty) throw new NotForTraining()
  await client.query(ownSchema)
}

/** Ends the connections of the processes whose world is about to go; where that is not ours to do, they notice. */
const sendAway = (client: pg.Client): Promise<unknown> =>
  client
    .query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    )
    .catch(() => undefined)

const empty = async (client: pg.Client): Promise<void> => {
  await client.query('update training_keeper.world set made_at = null')
  await sendAway(client)
  await client.query('drop schema if exists pgboss cascade')
  await client.query('drop schema if exists public cascade')
  await client.query('create schema public')
}

export interface Keeper {
  /** When the world was made; undefined where it is yet to be, or only half of it is there. */
  readonly madeAt: string | undefined
  /** It is whole now. */
  readonly finish: () => Promise<string>
  /** Lets the next process in. */
  readonly leave: () => Promise<void>
}

const readMadeAt = async (client: pg.Client): Promise<string | undefined> => {
  const { rows } = await client.query<{ madeAt: Date | null }>(
    'select made_at as "madeAt" from training_keeper.world',
  )
  return rows[0]?.madeAt?.toISOString()
}

/**
 * Waits until no other process is at it, and takes the database of training in hand. One that is to be made anew, or of which
 * only a part was made, is emptied first.
 * @throws NotForTraining where something else is in it
 */
export const takeInHand = async (ownerUrl: string, isToBeAnew: boolean): Promise<Keeper> => {
  const client = new pg.Client({
    ...connectionDefaults,
    connectionString: ownerUrl,
    application_name: 'papaver training keeper',
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await claim(client)
    const before = await readMadeAt(client)
    if (isToBeAnew || before === undefined) await empty(client)
    return {
      madeAt: isToBeAnew ? undefined : before,
      finish: async () => {
        await client.query("update training_keeper.world set made_at = date_trunc('milliseconds', now())")
        return (await readMadeAt(client)) ?? ''
      },
      leave: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Is this still the world that stands there? Asked as its owner, whose connection stays open for it. */
export const watchWorld = async (
  ownerUrl: string,
  madeAt: string,
): Promise<{ isGone: () => Promise<boolean>; leave: () => Promise<void> }> => {
  const config: pg.PoolConfig & WatchedConfig = {
    ...connectionDefaults,
    Client: WatchedClient,
    silence: databaseLimits.connect,
    connectionString: ownerUrl,
    max: 1,
    application_name: 'papaver training keeper',
  }
  const pool = new pg.Pool(config)
  pool.on('error', () => undefined)
  return {
    isGone: async () => {
      const { rows } = await pool.query<{ madeAt: Date | null }>(
        'select made_at as "madeAt" from training_keeper.world',
      )
      return rows[0]?.madeAt?.toISOString() !== madeAt
    },
    leave: () => pool.end(),
  }
}
