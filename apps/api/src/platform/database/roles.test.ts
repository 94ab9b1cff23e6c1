import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '../log.ts'
import { type Database, openDatabase, prepareDatabase, urlAs } from './database.ts'
import { appRoleName } from './roles.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const schema = `
  CREATE TABLE poppy (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text, grams numeric, sown date);
  CREATE TABLE trail (id bigint GENERATED ALWAYS AS IDENTITY, year int, what text) PARTITION BY LIST (year);
  COMMENT ON TABLE trail IS 'append-only: what was done';
  CREATE TABLE trail_2026 PARTITION OF trail FOR VALUES IN (2026);
  CREATE VIEW trail_view AS SELECT * FROM trail;
  CREATE TABLE rule (id int);
  COMMENT ON TABLE rule IS 'read-only: law';
  CREATE TABLE key (id int);
  COMMENT ON TABLE key IS 'owner-only: secrets';
  CREATE FUNCTION hidden() RETURNS int LANGUAGE sql AS 'SELECT 1';
  REVOKE EXECUTE ON FUNCTION hidden() FROM PUBLIC;`

let folder: string
let test: TestDatabase
let database: Database
const options = () => ({ dataDir: folder, log: silentLog, migrationsFolder: folder })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roles-'))
  await writeFile(join(folder, '0001-all.sql'), schema)
  test = await createTestDatabase({ empty: true })
  database = await openDatabase({ ...options(), databaseUrl: test.ownerUrl })
})

afterAll(async () => {
  await database?.close()
  await test.drop()
  await rm(folder, { recursive: true })
})

const run = (sql: string) => database.pool.query(sql)
const refused = (sql: string) => expect(run(sql), sql).rejects.toMatchObject({ code: '42501' })

describe("the app's role", () => {
  it('works with rows', async () => {
    await run(`INSERT INTO poppy (name, grams, sown) VALUES ('red', 0.1, '2026-03-29')`)
    await run(`UPDATE poppy SET grams = 0.3`)
    expect((await run('SELECT *, hidden() FROM poppy')).rows).toEqual([
      { id: 1, name: 'red', grams: '0.3', sown: '2026-03-29', hidden: 1 },
    ])
    await run('DELETE FROM poppy')
  })

  it('cannot create, alter, drop or empty anything', async () => {
    for (const sql of [
      'CREATE TABLE weed (id int)',
      'CREATE FUNCTION weed() RETURNS int LANGUAGE sql AS $$SELECT 1$$',
      'CREATE SCHEMA weed',
      'ALTER TABLE poppy ADD COLUMN weed int',
      'DROP TABLE poppy',
      'TRUNCATE poppy',
      'CREATE ROLE weed',
      "COMMENT ON TABLE trail IS 'anything'",
    ]) {
      await refused(sql)
    }
  })

  it('can only add to an append-only table, by its view and its partitions too', async () => {
    await run(`INSERT INTO trail (year, what) VALUES (2026, 'sown')`)
    for (const name of ['trail', 'trail_2026', 'trail_view']) {
      expect((await run(`SELECT what FROM ${name}`)).rows).toEqual([{ what: 'sown' }])
      await refused(`UPDATE ${name} SET what = 'reaped'`)
      await refused(`DELETE FROM ${name}`)
    }
    await refused('TRUNCATE trail')
  })

  it('reads read-only tables and does not see owner-only ones', async () => {
    expect((await run('SELECT * FROM rule')).rows).toEqual([])
    await refused('INSERT INTO rule VALUES (1)')
    await refused('DELETE FROM schema_migration')
    await refused('SELECT * FROM key')
    await refused('SELECT * FROM app_role_secret')
  })

  it('is the same for a second process, and loses what a new comment takes', async () => {
    await test.ownerPool.query(`COMMENT ON TABLE poppy IS 'read-only: closed'`)
    const second = await openDatabase({ ...options(), databaseUrl: test.ownerUrl })
    expect(second.url).toBe(database.url)
    await second.close()
    await refused('DELETE FROM poppy')
  })

  it('reads quantities as text, days as days, instants as dates in UTC', async () => {
    const { rows } = await run(
      `SELECT ARRAY[0.10, NULL]::numeric[] AS grams, ARRAY['2026-03-29']::date[] AS days, 5::bigint AS small,
              '9007199254740993'::bigint AS large, timestamptz '2026-03-29 12:00+03' AS at,
              current_setting('timezone') AS zone, current_setting('statement_timeout') AS longest`,
    )
    expect(rows[0]).toEqual({
      grams: ['0.10', null],
      days: ['2026-03-29'],
      small: 5,
      large: '9007199254740993',
      at: new Date('2026-03-29T09:00:00Z'),
      zone: 'UTC',
      longest: '15s',
    })
  })
})

describe('an owner who is no superuser', () => {
  it('prepares its database with CREATEROLE alone', async () => {
    const name = `roles_owner_${process.pid}`
    const lesser = { user: name, password: 'only-for-this-test' }
    const { ownerPool } = test
    await ownerPool.query(`CREATE ROLE ${name} LOGIN CREATEROLE PASSWORD '${lesser.password}'`)
    await ownerPool.query(`GRANT ${name} TO CURRENT_USER`)
    await ownerPool.query(`CREATE DATABASE ${name} OWNER ${name} TEMPLATE template0`)
    const url = urlAs(test.ownerUrl.replace(/\/[^/]*$/, `/${name}`), lesser)
    try {
      const role = await prepareDatabase(url, options())
      expect(await prepareDatabase(url, options())).toEqual(role)
      const client = new pg.Client({ connectionString: urlAs(url, role) })
      await client.connect()
      await client.query(`INSERT INTO poppy (name) VALUES ('red')`)
      await expect(client.query('DROP TABLE poppy')).rejects.toMatchObject({ code: '42501' })
      await client.end()
    } finally {
      await ownerPool.query(`DROP DATABASE ${name} WITH (FORCE)`)
      await ownerPool.query(`DROP ROLE IF EXISTS ${appRoleName(name)}, ${name}`)
    }
  })
})

it.each([
  ['CREATEROLE', 'may create nothing in this database', ''],
  ['NOCREATEROLE', "may not make the app's own role", 'OWNER'],
])('an owner with %s alone %s: that is said before anything is written', async (attribute, why, isOwner) => {
  const name = `roles_${attribute.toLowerCase()}_${process.pid}`
  const lesser = { user: name, password: 'only-for-this-test' }
  const { ownerPool } = test
  await ownerPool.query(`CREATE ROLE ${name} LOGIN ${attribute} PASSWORD '${lesser.password}'`)
  await ownerPool.query(`GRANT ${name} TO CURRENT_USER`)
  await ownerPool.query(`CREATE DATABASE ${name} ${isOwner && `OWNER ${name}`} TEMPLATE template0`)
  const url = urlAs(test.ownerUrl.replace(/\/[^/]*$/, `/${name}`), lesser)
  try {
    await expect(prepareDatabase(url, options())).rejects.toThrow(why)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query(
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace`,
    )
    await client.end()
    expect(rows).toEqual([])
  } finally {
    await ownerPool.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await ownerPool.query(`DROP ROLE IF EXISTS ${appRoleName(name)}, ${name}`)
  }
})

describe('appRoleName', () => {
  it('stays within what PostgreSQL keeps of a name, and apart', () => {
    expect(appRoleName('papaver')).toBe('papaver_app')
    const [first, second] = [appRoleName(`${'ä'.repeat(31)}1`), appRoleName(`${'ä'.repeat(31)}2`)]
    expect(Buffer.byteLength(first)).toBeLessThanOrEqual(63)
    expect(first).not.toBe(second)
  })
})
