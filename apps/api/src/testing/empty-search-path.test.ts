import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts'
import { fillWorld } from './start-test-app.ts'
import { findWorld } from './world.ts'

/**
 * pg_restore and pg_upgrade make a schema with an empty search_path, and PostgreSQL itself maintains indexes with one. What
 * a function calls must be found then, too, or rows are lost. Here the catalogue of the migrated database is asked, so that
 * functions of later migrations are examined as well.
 */

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase({ template: await findWorld(fillWorld) })
  client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  // Everything is made once more in one transaction that is never committed.
  await client.query(`begin; set local search_path = ''`)
})

afterAll(async () => {
  await client?.end()
  await database?.drop()
})

/** What PostgreSQL says against a statement; undefined where it accepts it. */
const complaint = async (statement: string): Promise<string | undefined> => {
  await client.query('savepoint before')
  try {
    await client.query(statement)
    return undefined
  } catch (error) {
    await client.query('rollback to savepoint before')
    return (error as Error).message
  }
}

interface Remake {
  name: string
  statement: string
}

/** Makes everything that the query lists; answers how many there were, and what could not be made. */
const remake = async (query: string): Promise<{ count: number; failed: Record<string, string> }> => {
  const { rows } = await client.query<Remake>(query)
  const failed: Record<string, string> = {}
  for (const { name, statement } of rows) {
    const said = await complaint(statement)
    if (said !== undefined) failed[name] = said
  }
  return { count: rows.length, failed }
}

const ourSchemas = `('public'::regnamespace, 'pgboss'::regnamespace)`
const ofExtension = (catalogue: string, oid: string) =>
  `exists (select from pg_depend where classid = '${catalogue}'::regclass and objid = ${oid} and deptype = 'e')`

describe('with an empty search_path', () => {
  it('every function in SQL finds what it calls', async () => {
    const { count, failed } = await remake(`
      select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as statement
      from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace in ${ourSchemas} and l.lanname in ('sql', 'plpgsql') and not ${ofExtension('pg_proc', 'p.oid')}
      order by 1`)
    expect(failed).toEqual({})
    expect(count).toBeGreaterThan(20)
  })

  it('every function in another language sets its own path, as its body is read only when it runs', async () => {
    const { rows } = await client.query(`
      select p.oid::regprocedure::text as name
      from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and l.lanname <> 'sql' and not ${ofExtension('pg_proc', 'p.oid')}
        and 'search_path=public, pg_temp' <> all (coalesce(p.proconfig, '{}'))
      order by 1`)
    expect(rows).toEqual([])
  })

  it('no table, view or trigger depends on a function of the job queue, whose bodies are not ours', async () => {
    const { rows } = await client.query(`
      select pg_describe_object(classid, objid, objsubid) as name from pg_depend
      where refclassid = 'pg_proc'::regclass and deptype = 'n'
        and refobjid in (select p.oid from pg_proc p join pg_language l on l.oid = p.prolang
          where p.pronamespace = 'pgboss'::regnamespace and l.lanname <> 'sql')`)
    expect(rows).toEqual([])
  })

  it('every generated column is computed to the same value', async () => {
    const columns = `
      from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        join pg_class t on t.oid = a.attrelid
      where a.attgenerated <> '' and t.relkind in ('r', 'p') and t.relnamespace in ${ourSchemas}
        and not t.relispartition`
    const { count, failed } = await remake(`
      select format('%s.%I', t.oid::regclass, a.attname) as name,
        format('alter table %s add column %I %s generated always as (%s) stored', t.oid::regclass, 'again_' || a.attname,
          format_type(a.atttypid, a.atttypmod), pg_get_expr(d.adbin, d.adrelid)) as statement ${columns} order by 1`)
    expect(failed).toEqual({})
    expect(count).toBeGreaterThan(8)
    const { rows } = await client.query<{ table: string; column: string }>(
      `select t.oid::regclass::text as table, a.attname as column ${columns} and a.attname not like 'again\\_%'`,
    )
    expect(rows).toHaveLength(count)
    for (const { table, column } of rows) {
      const compared = await client.query(
        `select count(*)::int as rows, count(*) filter (where "again_${column}" is distinct from "${column}")::int as others
         from ${table}`,
      )
      expect([`${table}.${column}`, compared.rows[0].others]).toEqual([`${table}.${column}`, 0])
    }
  })

  it('every check holds for the rows that are there', async () => {
    const { count, failed } = await remake(`
      select c.conrelid::regclass || '.' || c.conname as name,
        format('alter table %s add constraint %I %s', c.conrelid::regclass, 'again_' || c.oid, pg_get_constraintdef(c.oid))
          as statement
      from pg_constraint c
      where c.contype = 'c' and c.conrelid <> 0 and c.coninhcount = 0 and c.connamespace in ${ourSchemas} order by 1`)
    expect(failed).toEqual({})
    expect(count).toBeGreaterThan(200)
  })

  it('every index on an expression, and every partial one, can be built', async () => {
    const { count, failed } = await remake(`
      select i.indexrelid::regclass::text as name,
        format('alter index %s rename to %I; %s', i.indexrelid::regclass, 'was_' || i.indexrelid,
          pg_get_indexdef(i.indexrelid)) as statement
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where (i.indexprs is not null or i.indpred is not null) and c.relnamespace in ${ourSchemas} and not c.relispartition
      order by 1`)
    expect(failed).toEqual({})
    expect(count).toBeGreaterThan(50)
  })

  it.each([
    [
      'default',
      `select format('%s.%I', a.attrelid::regclass, a.attname) as name,
         format('alter table %s alter column %I set default %s', a.attrelid::regclass, a.attname,
           pg_get_expr(d.adbin, d.adrelid)) as statement
       from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
         join pg_class t on t.oid = a.attrelid
       where a.attgenerated = '' and t.relkind in ('r', 'p') and t.relnamespace in ${ourSchemas}`,
    ],
    [
      'view',
      `select oid::regclass::text as name,
         format('create or replace view %s as %s', oid::regclass, pg_get_viewdef(oid)) as statement
       from pg_class where relkind = 'v' and relnamespace in ${ourSchemas} and not ${ofExtension('pg_class', 'pg_class.oid')}`,
    ],
    [
      'trigger',
      `select tgname as name, format('alter trigger %I on %s rename to %I; %s', tgname, tgrelid::regclass,
         'was_' || oid, pg_get_triggerdef(oid)) as statement
       from pg_trigger where not tgisinternal and tgparentid = 0`,
    ],
  ])('every %s can be made', async (_what, query) => {
    const { count, failed } = await remake(query)
    expect(failed).toEqual({})
    expect(count).toBeGreaterThan(3)
  })
})
