import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import type { Log } from '../log.ts'
import { replacedMigrations } from './replaced-migrations.ts'
import { refuseUnsupported } from './server-version.ts'

/** The folder of migrations and the database's record of them do not belong together; nothing was changed. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

interface MigrationFile {
  name: string
  sql: string
  sha256: string
}

interface MigrateOptions {
  folder: string
  log: Log
  replaced?: typeof replacedMigrations
}

/** Any constant will do, as long as every process of every release uses the same. */
const migrationLock = 7_227_281

/**
 * Brings the database to the state of the folder's `*.sql` files, in the order of their names, each in a
 * transaction of its own. Of processes that start at once one migrates and the others wait. Returns the names of the
 * files applied now.
 */
export async function migrate(
  ownerPool: Pool,
  { folder, log, replaced = replacedMigrations }: MigrateOptions,
): Promise<string[]> {
  const files = await readMigrations(folder)
  const client = await ownerPool.connect()
  try {
    await refuseUnsupported(client)
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await client.query(recordTable)
    const pending = await findPending(client, files, replaced)
    for (const file of pending) await apply(client, file, log)
    return pending.map(({ name }) => name)
  } finally {
    // Not merely handed back: with the connection goes the lock, whatever happened.
    client.release(true)
  }
}

/** Reads the folder's migrations in the order they are applied. Line ends do not count: git may change them. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

const recordTable = `
  DO $$ BEGIN
    IF to_regclass('public.schema_migration') IS NULL THEN
      CREATE TABLE public.schema_migration (
        name text PRIMARY KEY,
        sha256 text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
      );
      COMMENT ON TABLE public.schema_migration IS 'read-only: which migrations made this database';
    END IF;
  END $$`

async function findPending(
  client: PoolClient,
  files: MigrationFile[],
  replaced: typeof replacedMigrations,
): Promise<MigrationFile[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM public.schema_migration ORDER BY name COLLATE "C"',
  )
  const byName = new Map(files.map((file) => [file.name, file]))
  for (const { name, sha256 } of rows) {
    const file = byName.get(name)
    if (file === undefined) {
      throw new MigrationError(
        `The database was made with ${name}, which is missing. Is this an older release?`,
      )
    }
    if (file.sha256 !== sha256 && replaced[name] !== sha256) {
      throw new MigrationError(`${name} has been changed since it was applied. Write a new migration.`)
    }
  }
  const applied = new Set(rows.map(({ name }) => name))
  const last = rows.at(-1)?.name ?? ''
  const pending = files.filter(({ name }) => !applied.has(name))
  const late = pending.find(({ name }) => name < last)
  if (late !== undefined) {
    throw new MigrationError(
      `${late.name} comes before ${last}, which is applied already. Give it a later name.`,
    )
  }
  return pending
}

async function apply(client: PoolClient, { name, sql, sha256 }: MigrationFile, log: Log): Promise<void> {
  const begun = performance.now()
  await client.query('BEGIN')
  try {
    await client.query(sql)
    await client.query('INSERT INTO public.schema_migration (name, sha256) VALUES ($1, $2)', [name, sha256])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw new Error(`The migration ${name} failed: ${describe(error, sql)}`, { cause: error })
  }
  log.info({ migration: name, milliseconds: Math.round(performance.now() - begun) }, 'migrated')
}

/** PostgreSQL counts characters; people count lines. */
function describe(error: unknown, sql: string): string {
  const { message, position } = error as { message: string; position?: string }
  return position === undefined
    ? message
    : `${message} (line ${sql.slice(0, Number(position)).split('\n').length})`
}
