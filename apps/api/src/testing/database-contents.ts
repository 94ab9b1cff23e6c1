import pg from 'pg'

const ourSchemas = `('public'::regnamespace, 'pgboss'::regnamespace)`

/** Rows are compared by their hashes in order of these, so that neither their place on the disk nor a language counts. */
const hashOfRows = (table: string): string =>
  `select count(*) || ' ' || coalesce(md5(string_agg(hash, '' order by hash)), '-') as content
   from (select md5(row_of::text) as hash from only ${table} as row_of) as rows`

interface Named {
  readonly name: string
}

/** What a database holds: rows and their hash of every table, where every sequence is, and in which state indexes and triggers are. */
export const readContents = async (url: string): Promise<Record<string, string>> => {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  try {
    const contents: Record<string, string> = {}
    const read = async (name: string, query: string): Promise<void> => {
      const { rows } = await client.query<{ content: string }>(query)
      contents[name] = rows[0]?.content ?? ''
    }
    const named = async (kinds: string): Promise<readonly Named[]> =>
      (
        await client.query<Named>(
          `select oid::regclass::text as name from pg_class
           where relkind in (${kinds}) and relnamespace in ${ourSchemas} order by 1`,
        )
      ).rows
    for (const { name } of await named(`'r', 'm'`)) await read(`table ${name}`, hashOfRows(name))
    for (const { name } of await named(`'S'`))
      await read(`sequence ${name}`, `select last_value || ' ' || is_called as content from ${name}`)
    await read(
      'invalid indexes and constraints',
      `select concat((select count(*) from pg_index where not indisvalid), ' ',
         (select count(*) from pg_constraint where not convalidated)) as content`,
    )
    await read(
      'triggers that are switched off',
      `select count(*)::text as content from pg_trigger where not tgisinternal and tgenabled <> 'O'`,
    )
    return contents
  } finally {
    await client.end()
  }
}

/** What the app's own role may do in a database, without its name. */
export const readRights = async (url: string, role: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ granted: string }>(
      `select c.oid::regclass || ' ' || string_agg(acl.privilege_type, ',' order by acl.privilege_type) as granted
       from pg_class c cross join lateral aclexplode(c.relacl) as acl
       where acl.grantee = (select oid from pg_roles where rolname = $1) and c.relnamespace in ${ourSchemas}
       group by c.oid
       union all select 'setting ' || unnest(setconfig) from pg_db_role_setting
       where setrole = (select oid from pg_roles where rolname = $1)
       order by 1`,
      [role],
    )
    return rows.map(({ granted }) => granted)
  } finally {
    await client.end()
  }
}
