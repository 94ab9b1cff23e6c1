import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemonstrationCases, loadDemonstrationPeople } from '../features/demonstration/public.ts'
import { type FixedClock, fixedClock } from '../platform/clock.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { migrationsFolder } from '../platform/database/prepare-template.ts'
import { appRoleName } from '../platform/database/roles.ts'
import { migrateJobs } from '../platform/jobs.ts'
import { silentLog } from '../platform/log.ts'
import { readContents, readRights } from './database-contents.ts'
import { type DebianServer, debianPrograms, startDebianServer } from './debian-server.ts'
import { findBroken, findBrokenChain } from './invariants.ts'
import { type IssuedPermit, issuePermit } from './issue-permit.ts'
import { beginning, environmentOf, startTestApp, type TestApp } from './start-test-app.ts'

const readme = readFileSync(fileURLToPath(new URL('../../../../README.md', import.meta.url)), 'utf8')

/** The commands that the README gives, each found by its beginning. */
const commandOf = (beginning: string): string => {
  const blocks = [...readme.matchAll(/^ *```\n([\s\S]*?)^ *```$/gm)].map(([, inner = '']) => inner.trim())
  const found = blocks.find((block) => block.startsWith(beginning))
  if (found === undefined) throw new Error(`the README has no command ${beginning}`)
  return found
}
const dump = commandOf('pg_dump ')
const intoEmpty = commandOf('pg_restore --no-owner --no-privileges --single-transaction')
const overAnother = commandOf('pg_restore --no-owner --no-privileges -f ')

let server: DebianServer
let used: Record<string, string>
let schema: string
let rights: string[]
let permit: IssuedPermit
let shown: { bytes: Buffer; answer: unknown }

const owner = 'papaver'
const ownerUrl = (database: string): string => {
  const url = new URL(server.url(database))
  url.username = owner
  url.password = 'secret'
  return url.href
}
/** As the README says. */
const make = (database: string) =>
  server.admin(
    `create database ${database} owner ${owner} template template0 encoding 'UTF8' locale 'C.UTF-8'`,
  )

/** The app as it starts on a database, in this process. */
const openApp = async (
  database: string,
  clock: FixedClock = fixedClock(beginning),
): Promise<{ app: TestApp; close: () => Promise<void> }> => {
  const opened: Database = await openDatabase({
    ...environmentOf('/nowhere', false),
    databaseUrl: ownerUrl(database),
    log: silentLog,
    migrationsFolder,
    beforeGrants: migrateJobs,
  })
  const ownerPool = new pg.Pool({ connectionString: ownerUrl(database), max: 1 })
  const close = async () => {
    await Promise.all([opened.close(), ownerPool.end()])
  }
  try {
    const app = await startTestApp({
      beside: {
        clock,
        database: {
          ...{ name: database, pool: opened.pool, ownerPool, url: opened.url, ownerUrl: ownerUrl(database) },
          leave: close,
          drop: close,
        },
      },
    })
    return {
      app,
      close: async () => {
        await app.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The bytes of the permit, and what the public is answered of it. */
const show = async (app: TestApp): Promise<{ bytes: Buffer; answer: unknown }> => {
  const { number, checkCode, id } = permit
  const document = await (await app.as('importer')).call('authorizations.document', { params: { id } })
  const checked = await app.visitor.call('verification.verify', { body: { number, checkCode } })
  expect([document.status, checked.status, checked.body.permit?.signature]).toEqual([200, 200, 'genuine'])
  return { bytes: document.bytes, answer: checked.body }
}

/** Tables, constraints, indexes, triggers, generated columns, views and functions, as pg_dump writes them. */
const readSchema = async (database: string): Promise<string> => {
  const { code, said } = await server.shell(
    'pg_dump --schema-only --no-owner --no-privileges "$DATABASE_URL"',
    ownerUrl(database),
  )
  expect(code).toBe(0)
  // Newer versions begin and end with a line that is different each time; `between` is read again with fewer parentheses.
  return said.replace(/^\\(un)?restrict .*$/gm, '').replace(/[()]/g, '')
}

const restore = async (lines: string, database: string) => {
  const { code, said } = await server.shell(lines, ownerUrl(database))
  const complaints = said.split('\n').filter((line) => /\b(error|fatal|warning):/i.test(line))
  return { code, complaints }
}

const expectAsUsed = async (database: string): Promise<void> => {
  expect(await readContents(ownerUrl(database))).toEqual(used)
  expect(await readSchema(database)).toBe(schema)
}

/** The app starts on it and works: rights of its role, invariants, audit trail, the permit and its public check. */
const expectAppWorks = async (database: string): Promise<void> => {
  const { app, close } = await openApp(database)
  try {
    expect(await show(app)).toEqual(shown)
    expect(await readRights(ownerUrl(database), appRoleName(database))).toEqual(rights)
    const client = await app.database.ownerPool.connect()
    try {
      expect([...(await findBroken(client)), ...(await findBrokenChain(client))]).toEqual([])
    } finally {
      client.release()
    }
    expect((await issuePermit(app)).status).toBe('ISS')
  } finally {
    await close()
  }
}

describe.skipIf(debianPrograms === undefined)(
  "on Debian's PostgreSQL (skipped where it is not installed)",
  () => {
    beforeAll(async () => {
      server = await startDebianServer()
      await server.admin(`create role ${owner} login createrole password 'secret'`)
      await make('papaver')
    })

    afterAll(() => server?.stop())

    it('the portal is installed, and does its work', async () => {
      const { app, close } = await openApp('papaver')
      try {
        await loadDemonstrationCases(app.deps)
        await loadDemonstrationPeople(app.deps)
        permit = await issuePermit(app)
        shown = await show(app)
        rights = await readRights(ownerUrl('papaver'), appRoleName('papaver'))
        // While it runs.
        expect(await server.shell(dump, ownerUrl('papaver'))).toEqual({ code: 0, said: '' })
      } finally {
        await close()
      }
      used = await readContents(ownerUrl('papaver'))
      schema = await readSchema('papaver')
      expect(Object.values(used).filter((content) => /^[1-9]\d* /.test(content)).length).toBeGreaterThan(100)
    })

    it('a backup is restored into an empty database, whole', async () => {
      await make('papaver_restored')
      expect(await restore(intoEmpty, 'papaver_restored')).toEqual({ code: 0, complaints: [] })
      await expectAsUsed('papaver_restored')
      await expectAppWorks('papaver_restored')
    })

    it('a backup is restored over the database that it was taken of with --clean, which loses nothing', async () => {
      const { complaints } = await restore(
        'pg_restore --clean --if-exists -d "$DATABASE_URL" papaver.dump',
        'papaver',
      )
      // pg_restore drops the key of a partition before that of its table; it goes with the table.
      const others = complaints.filter(
        (line) => !/cannot drop inherited constraint "\w+" of relation|warning: errors ignored/.test(line),
      )
      expect(others).toEqual([])
      await expectAsUsed('papaver')
    })

    it('one that went on since, and was migrated further, is as it was at the backup', async () => {
      const { app, close } = await openApp('papaver')
      await issuePermit(app)
      await app.database.ownerPool.query('create table of_a_later_release (id int); delete from user_history')
      await close()
      expect(await restore(overAnother, 'papaver')).toEqual({ code: 0, complaints: [] })
      await expectAsUsed('papaver')
      await expectAppWorks('papaver')
    })

    it('where a restore fails, everything stays as it was', async () => {
      const before = await readContents(ownerUrl('papaver'))
      const broken = 'head -c 2000000 papaver.dump > short && mv short papaver.dump'
      for (const lines of [intoEmpty, overAnother]) {
        const { code } = await restore(`${broken}\n${lines}`, 'papaver')
        expect(code).not.toBe(0)
        expect(await readContents(ownerUrl('papaver'))).toEqual(before)
      }
    })
  },
)
