import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Reader } from '../transaction.ts'

const oldestMajor = 15

/** The version as the server says it, with its minor number: `18.4`, or `15.18 (Debian 15.18-0+deb12u1)`. */
export async function readServerVersion(db: Reader): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    SELECT current_setting('server_version') AS version`.execute(db)
  return rows[0]?.version ?? ''
}

/** Throws where migrations would fail halfway: on an older server, and in a database that cannot hold every letter. */
export async function refuseUnsupported(client: Pick<PoolClient, 'query'>): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string; encoding: string }>(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version,
            current_setting('server_encoding') AS encoding`,
  )
  const { number = 0, version = '', encoding = '' } = rows[0] ?? {}
  if (number < oldestMajor * 10_000) {
    throw new Error(
      `The database server is PostgreSQL ${version}; version ${oldestMajor} or newer is needed. Nothing was changed.`,
    )
  }
  if (encoding !== 'UTF8') {
    throw new Error(
      `The database has the encoding ${encoding}; UTF8 is needed (create database … encoding 'UTF8' template template0). ` +
        'Nothing was changed.',
    )
  }
}
