import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, ownerRole } from './postgres-cluster.ts'
import { connectionDefaults } from './watched-client.ts'

/**
 * Every process that uses the embedded server sits on a shared advisory lock in the database `postgres`.
 * Who leaves tries to take the lock for itself alone: it succeeds only for the last one, and while it holds the
 * lock nobody can sit down. The lock goes with its connection, so a killed process leaves no trace.
 */
const membershipLock = 7_227_283

/** Sits down at the server on the port, or undefined if it is not (yet, or any more) this cluster's server. */
export async function joinServer(cluster: Cluster, port: number): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    ...connectionDefaults,
    host: '127.0.0.1',
    port,
    user: ownerRole,
    password: cluster.password,
    database: 'postgres',
    application_name: 'papaver membership',
  })
  // Its end is what matters, and that is heard elsewhere.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ data: string }>(`SELECT current_setting('data_directory') AS data`)
    if (rows[0]?.data !== cluster.data) throw new Error('another server')
    await client.query('SELECT pg_advisory_lock_shared($1)', [membershipLock])
    return client
  } catch {
    // Starting, stopping, gone, or a stranger on a port that changed hands: the caller looks again.
    await client.end().catch(() => {})
    return undefined
  }
}

/** The server needs a moment to notice that a killed process is gone; so long its seat still looks taken. */
const patience = { tries: 8, pause: 60 }

/** Gives the seat up; true if it was the last one, and then nobody can sit down until the connection ends. */
export async function claimForStopping(client: pg.Client): Promise<boolean> {
  await client.query('SELECT pg_advisory_unlock_shared($1)', [membershipLock])
  for (let tries = 1; ; tries += 1) {
    const { rows } = await client.query<{ claimed: boolean }>('SELECT pg_try_advisory_lock($1) AS claimed', [
      membershipLock,
    ])
    if (rows[0]?.claimed === true) return true
    if (tries >= patience.tries) return false
    await pause(patience.pause)
  }
}

export async function leaveServer(client: pg.Client): Promise<void> {
  await client.end().catch(() => {})
}
