import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg, { type Pool, type PoolClient } from 'pg'
import { withGrantsLock } from './grants-lock.ts'
import { databaseLimits } from './watched-client.ts'

export interface AppRole {
  user: string
  password: string
}

/** PostgreSQL cuts longer names off silently. */
const longestName = 63

/** The name of the app's login role for a database. */
export function appRoleName(database: string): string {
  const name = `${database}_app`
  if (Buffer.byteLength(name) <= longestName) return name
  const mark = createHash('sha256').update(database).digest('hex').slice(0, 12)
  return `${Buffer.from(database)
    .subarray(0, 40)
    .toString('utf8')
    .replace(/\uFFFD+$/, '')}_${mark}_app`
}

/**
 * Makes sure that the database has its login role for the app, which owns nothing and creates nothing. Its
 * password lies in a table that only the owner reads, so that every process started for this database finds it.
 * Needs a superuser or a role with CREATEROLE.
 */
export async function ensureAppRole(
  ownerPool: Pool,
  statementSeconds = databaseLimits.statementSeconds,
): Promise<AppRole> {
  return withGrantsLock(ownerPool, async (client) => {
    const { rows } = await client.query<{ database: string }>('SELECT current_database() AS database')
    const user = appRoleName(rows[0]?.database ?? '')
    const password = await findOrMakePassword(client, user)
    await putRole(client, { user, password })
    await putManners(client, user, statementSeconds)
    return { user, password }
  })
}

const privileges = `
  SELECT current_user AS owner, rolsuper OR rolcreaterole AS "mayMakeRoles",
         has_database_privilege(current_database(), 'CREATE') AND has_schema_privilege('public', 'CREATE') AS "mayCreate"
    FROM pg_roles WHERE rolname = current_user`

/** Throws where the app's role could not be made in the end, or nothing at all: before anything is written. */
export async function refusePowerless(ownerPool: Pool): Promise<void> {
  const { rows } = await ownerPool.query<{ owner: string; mayMakeRoles: boolean; mayCreate: boolean }>(
    privileges,
  )
  const { owner = '', mayMakeRoles = false, mayCreate = false } = rows[0] ?? {}
  const name = pg.escapeIdentifier(owner)
  if (!mayCreate)
    throw new Error(
      `The role ${name} of DATABASE_URL may create nothing in this database. ` +
        `Make it the owner: ALTER DATABASE … OWNER TO ${name}. Nothing was changed.`,
    )
  if (!mayMakeRoles)
    throw new Error(
      `The role ${name} of DATABASE_URL may not make the app's own role. ` +
        `Let a superuser run: ALTER ROLE ${name} CREATEROLE. Nothing was changed.`,
    )
}

const secretTable = `
  DO $$ BEGIN
    IF to_regclass('public.app_role_secret') IS NULL THEN
      CREATE TABLE public.app_role_secret (
        role_name text PRIMARY KEY,
        password text NOT NULL
      );
      COMMENT ON TABLE public.app_role_secret IS 'owner-only: how the app signs in to this database';
    END IF;
  END $$`

async function findOrMakePassword(client: PoolClient, user: string): Promise<string> {
  await client.query(secretTable)
  // A row for another role came with a copy of a database, and is no use here.
  await client.query(
    'INSERT INTO public.app_role_secret (role_name, password) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [user, randomBytes(24).toString('base64url')],
  )
  const { rows } = await client.query<{ password: string }>(
    'SELECT password FROM public.app_role_secret WHERE role_name = $1',
    [user],
  )
  const password = rows[0]?.password
  if (password === undefined) throw new Error(`no password for the role ${user}`)
  return password
}

/** Sets the password each time: a restored database brings its password to a server where the role has another. */
async function putRole(client: PoolClient, { user, password }: AppRole): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [user])
  const role = pg.escapeIdentifier(user)
  const login = `LOGIN PASSWORD ${pg.escapeLiteral(scramVerifier(password))}`
  if (rowCount === 0) {
    await client.query(`CREATE ROLE ${role} ${login} NOCREATEDB NOCREATEROLE NOINHERIT`)
    return
  }
  try {
    await client.query(`ALTER ROLE ${role} ${login}`)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new Error(
      `The role ${user} exists and does not obey the database's owner. ` +
        `Let a superuser run: GRANT ${role} TO <owner> WITH ADMIN OPTION`,
      { cause: error },
    )
  }
}

/**
 * How the app's connections behave stands with its role, and not in each connection's opening words: a pooler between
 * lets none of them through. A statement that runs too long is cut off.
 */
async function putManners(client: PoolClient, user: string, statementSeconds: number): Promise<void> {
  const role = pg.escapeIdentifier(user)
  for (const said of [
    "timezone = 'UTC'",
    `statement_timeout = '${statementSeconds}s'`,
    "idle_in_transaction_session_timeout = '60s'",
  ])
    await client.query(`ALTER ROLE ${role} SET ${said}`)
}

/** What PostgreSQL keeps of a password (RFC 5803), so that the password itself reaches no server log. */
function scramVerifier(password: string): string {
  const iterations = 4096
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}
