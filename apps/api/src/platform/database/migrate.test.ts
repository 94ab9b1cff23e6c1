import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '../log.ts'
import { openOwnerPool } from './database.ts'
import { migrate } from './migrate.ts'
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
const run = () => migrate(database.ownerPool, { folder, log: silentLog })
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
