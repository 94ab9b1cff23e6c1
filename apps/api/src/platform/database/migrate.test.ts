import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '../log.ts'
import { openOwnerPool } from './database.ts'
import { migrate } from './migrate.ts'
import { migrationsFolder } from './prepare-template.ts'
import { replacedMigrations } from './replaced-migrations.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createTestDatabase({ empty: true })
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await write('0001-fields.sql', 'CREATE TABLE field (id bigint PRIMARY KEY);')
  await write('0002-poppies.sql', 'CREATE TABLE poppy (id bigint PRIMARY KEY); INSERT INTO poppy VALUES (1);')
})

afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const write = (name: string, sql: string) => writeFile(join(folder, name), sql)
const run = (replaced = {}) => migrate(database.ownerPool, { folder, log: silentLog, replaced })
const count = async (table: string) =>
  (await database.ownerPool.query(`SELECT count(*) AS number FROM ${table}`)).rows[0].number

describe('migrate', () => {
  it('applies each file once, in the order of names', async () => {
    expect(await run()).toEqual(['0001-fields.sql', '0002-poppies.sql'])
    expect(await run()).toEqual([])
    await write('0003-more.sql', 'INSERT INTO poppy VALUES (2);')
    expect(await run()).toEqual(['0003-more.sql'])
    expect(await count('poppy')).toBe(2)
  })

  it('refuses a file that was changed, but not for its line ends', async () => {
    await run()
    await write('0001-fields.sql', 'CREATE TABLE field (id int PRIMARY KEY);')
    await expect(run()).rejects.toThrow('0001-fields.sql has been changed')
    await write('0001-fields.sql', 'CREATE TABLE field (id bigint PRIMARY KEY);')
    expect(await run()).toEqual([])
  })

  it('accepts the earlier text of a file that is listed as replaced, and no other text of it', async () => {
    await run()
    const { rows } = await database.ownerPool.query('SELECT name, sha256 FROM schema_migration')
    const earlier = Object.fromEntries(rows.map(({ name, sha256 }) => [name, sha256]))
    await write('0001-fields.sql', 'CREATE TABLE field (id int8 PRIMARY KEY);')
    await expect(run()).rejects.toThrow('0001-fields.sql has been changed')
    await expect(run({ '0002-poppies.sql': earlier['0001-fields.sql'] })).rejects.toThrow('has been changed')
    expect(await run(earlier)).toEqual([])
    await write('0002-poppies.sql', 'SELECT 1;')
    await expect(run({ '0001-fields.sql': earlier['0001-fields.sql'] })).rejects.toThrow(
      '0002-poppies.sql has been changed',
    )
  })

  it.each([
    [
      { number: 140_023, version: '14.23', encoding: 'UTF8' },
      'PostgreSQL 14.23; version 15 or newer is needed',
    ],
    [{ number: 150_000, version: '15.0', encoding: 'SQL_ASCII' }, 'encoding SQL_ASCII; UTF8 is needed'],
  ])('refuses a server that it cannot work with before anything is written: %j', async (server, message) => {
    const statements: string[] = []
    const client = {
      query: async (text: string) => {
        statements.push(text)
        return { rows: [server] }
      },
      release: () => {},
    }
    const pool = { connect: async () => client } as unknown as Pool
    await expect(migrate(pool, { folder, log: silentLog })).rejects.toThrow(message)
    expect(statements).toEqual([expect.stringMatching(/^SELECT current_setting/)])
  })

  it('refuses when an applied file is missing, or a new one comes before it', async () => {
    await run()
    await write('0001-late.sql', 'SELECT 1;')
    await expect(run()).rejects.toThrow('0001-late.sql comes before')
    await rm(join(folder, '0001-late.sql'))
    await rm(join(folder, '0002-poppies.sql'))
    await expect(run()).rejects.toThrow('0002-poppies.sql, which is missing')
  })

  it('leaves nothing of a file that fails, and says where', async () => {
    await write('0003-broken.sql', 'INSERT INTO poppy VALUES (2);\nINSERT INTO weed VALUES (1);')
    await expect(run()).rejects.toThrow(/0003-broken\.sql failed: relation "weed" does not exist \(line 2\)/)
    expect(await count('poppy')).toBe(1)
    expect(await count('schema_migration')).toBe(2)
  })

  it('lets one of two concurrent starts migrate, and the other wait', async () => {
    await write('0003-slow.sql', 'SELECT pg_sleep(0.3); INSERT INTO poppy VALUES (2);')
    const other = openOwnerPool(database.ownerUrl, silentLog)
    const applied = await Promise.all([run(), migrate(other, { folder, log: silentLog })])
    await other.end()
    expect(applied.map((names) => names.length).sort()).toEqual([0, 3])
    expect(await count('poppy')).toBe(2)
  })
})

describe('the migrations of the product', () => {
  it('accept a database made with the earlier text of the one file that was replaced', async () => {
    expect(Object.keys(replacedMigrations)).toEqual(['0210-trading-establishments-figures.sql'])
    const made = await createTestDatabase()
    try {
      for (const [name, sha256] of Object.entries(replacedMigrations)) {
        const { rowCount } = await made.ownerPool.query(
          'UPDATE schema_migration SET sha256 = $2 WHERE name = $1 AND sha256 <> $2',
          [name, sha256],
        )
        expect(rowCount).toBe(1)
      }
      expect(await migrate(made.ownerPool, { folder: migrationsFolder, log: silentLog })).toEqual([])
    } finally {
      await made.drop()
    }
  })
})
