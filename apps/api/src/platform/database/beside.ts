import pg from 'pg'
import { connectionDefaults } from './watched-client.ts'

/** The same server, another database of it. */
const named = (url: string, database: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${encodeURIComponent(database)}`
  return changed.href
}

/** SQLSTATE: a process that started at the same moment was faster. */
const faster = ['42P04', '23505']
/** SQLSTATE of what this owner may not do. */
const notAllowed = '42501'

const make = async (client: pg.Client, name: string): Promise<void> => {
  try {
    await client.query(`create database ${pg.escapeIdentifier(name)} template template0`)
  } catch (error) {
    if (!faster.includes(String((error as { code?: unknown }).code))) throw error
  }
}

interface Beside {
  readonly name: string
  readonly isThere: boolean
  readonly mayMake: boolean
}

const lookBeside = async (client: pg.Client, suffix: string): Promise<Beside> => {
  const { rows } = await client.query<Beside>(
    // PostgreSQL cuts longer names off.
    `select name, exists (select from pg_database where datname = name) as "isThere",
            (select rolsuper or rolcreatedb from pg_roles where rolname = current_user) as "mayMake"
       from (select left(current_database(), 63 - length($1)) || $1 as name) as beside`,
    [suffix],
  )
  return rows[0] ?? { name: '', isThere: false, mayMake: false }
}

/** Whether a database beside the owner's own is there, or could be made by him. */
export const mayBeBeside = async (ownerUrl: string, suffix: string): Promise<boolean> => {
  const client = new pg.Client({ ...connectionDefaults, connectionString: ownerUrl })
  await client.connect()
  try {
    const { isThere, mayMake } = await lookBeside(client, suffix)
    return isThere || mayMake
  } finally {
    await client.end()
  }
}

/**
 * The owner's address of a database beside his own, under its name and a suffix; made where it is not there. Undefined where
 * he may not make one.
 */
export const databaseBeside = async (ownerUrl: string, suffix: string): Promise<string | undefined> => {
  const client = new pg.Client({ ...connectionDefaults, connectionString: ownerUrl })
  await client.connect()
  try {
    const { name, isThere } = await lookBeside(client, suffix)
    if (!isThere) await make(client, name)
    return named(ownerUrl, name)
  } catch (error) {
    if ((error as { code?: unknown }).code === notAllowed) return undefined
    throw error
  } finally {
    await client.end()
  }
}
