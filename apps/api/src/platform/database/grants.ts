import pg, { type Pool, type PoolClient } from 'pg'
import { withGrantsLock } from './grants-lock.ts'

/** Schemas the app works in; those that do not exist are passed over. */
const appSchemas = ['public', 'pgboss']

/** What a table's comment may begin with, and what is left to the app then. */
const rightsByComment: [beginning: string, rights: string[]][] = [
  ['owner-only', []],
  ['read-only', ['SELECT']],
  ['append-only', ['SELECT', 'INSERT']],
]
const rightsOnTable = ['SELECT', 'INSERT', 'UPDATE', 'DELETE']

interface Relation {
  name: string
  kind: 'table' | 'view' | 'sequence'
  comment: string
  rights: string[]
}

/**
 * Gives the app's role what it needs and takes away the rest, after every migration. A table says by the first word
 * of its comment how much that is: `owner-only`, `read-only`, `append-only`, else all four verbs; a partition
 * follows its table. Views are only read: writing through one would happen with its owner's rights.
 * Only differences are written, so a start on a finished database changes nothing.
 */
export async function grantAppRights(ownerPool: Pool, user: string): Promise<void> {
  await withGrantsLock(ownerPool, async (client) => {
    const { rows } = await client.query<{ nspname: string }>(
      'SELECT nspname FROM pg_namespace WHERE nspname = ANY ($1)',
      [appSchemas],
    )
    for (const { nspname } of rows) await grantSchema(client, user, nspname)
    await refuseCreation(client, user)
  })
}

async function grantSchema(client: PoolClient, user: string, schema: string): Promise<void> {
  const role = pg.escapeIdentifier(user)
  const { rows } = await client.query<Record<'use' | 'create', boolean>>(
    `SELECT has_schema_privilege($1, $2, 'USAGE') AS use, has_schema_privilege($1, $2, 'CREATE') AS create`,
    [user, schema],
  )
  if (!rows[0]?.use) await client.query(`GRANT USAGE ON SCHEMA ${pg.escapeIdentifier(schema)} TO ${role}`)
  if (rows[0]?.create) {
    // Databases from before PostgreSQL 15 let everybody create here.
    await client.query(`REVOKE CREATE ON SCHEMA ${pg.escapeIdentifier(schema)} FROM PUBLIC, ${role}`)
  }
  for (const relation of await listRelations(client, user, schema))
    await grantRelation(client, role, relation)
  await grantFunctions(client, user, schema)
}

async function listRelations(client: PoolClient, user: string, schema: string): Promise<Relation[]> {
  const { rows } = await client.query<Relation>(
    `SELECT c.oid::regclass::text AS name,
            CASE WHEN c.relkind IN ('r', 'p', 'f') THEN 'table' WHEN c.relkind = 'S' THEN 'sequence' ELSE 'view' END
              AS kind,
            coalesce(obj_description(c.oid, 'pg_class'),
                     obj_description(pg_partition_root(c.oid), 'pg_class'), '') AS comment,
            ARRAY(SELECT acl.privilege_type FROM aclexplode(c.relacl) acl
                   WHERE acl.grantee = (SELECT oid FROM pg_roles WHERE rolname = $1)
                   ORDER BY 1) AS rights
       FROM pg_class c
      WHERE c.relnamespace = $2::regnamespace AND c.relkind IN ('r', 'p', 'f', 'v', 'm', 'S')
        AND NOT EXISTS (SELECT FROM pg_depend d
                         WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`,
    [user, pg.escapeIdentifier(schema)],
  )
  return rows
}

async function grantRelation(client: PoolClient, role: string, relation: Relation): Promise<void> {
  const wanted = rightsFor(relation)
  if ([...wanted].sort().join() === relation.rights.join()) return
  const target = `${relation.kind === 'sequence' ? 'SEQUENCE' : 'TABLE'} ${relation.name}`
  if (relation.rights.length > 0) await client.query(`REVOKE ALL ON ${target} FROM ${role}`)
  if (wanted.length > 0) await client.query(`GRANT ${wanted.join(', ')} ON ${target} TO ${role}`)
}

function rightsFor({ kind, comment }: Relation): string[] {
  if (kind === 'sequence') return ['USAGE']
  const limited = rightsByComment.find(([beginning]) => comment.startsWith(beginning))?.[1]
  if (kind === 'view') return limited?.length === 0 ? [] : ['SELECT']
  return limited ?? rightsOnTable
}

async function grantFunctions(client: PoolClient, user: string, schema: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT oid::regprocedure::text AS name FROM pg_proc
      WHERE pronamespace = $2::regnamespace AND NOT has_function_privilege($1, oid, 'EXECUTE')`,
    [user, pg.escapeIdentifier(schema)],
  )
  for (const { name } of rows) {
    await client.query(`GRANT EXECUTE ON ROUTINE ${name} TO ${pg.escapeIdentifier(user)}`)
  }
}

/** The last look: what was granted elsewhere, by hand or through another role, must not open the schema. */
async function refuseCreation(client: PoolClient, user: string): Promise<void> {
  const { rows } = await client.query<{ nspname: string }>(
    `SELECT nspname FROM pg_namespace WHERE nspname = ANY ($2) AND has_schema_privilege($1, oid, 'CREATE')`,
    [user, appSchemas],
  )
  const open = rows.map(({ nspname }) => nspname)
  if (open.length > 0) {
    throw new Error(
      `The role ${user} may create objects in ${open.join(', ')}; a superuser must revoke that right.`,
    )
  }
}
