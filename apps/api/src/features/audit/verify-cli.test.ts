import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { queryOn } from '../../platform/database/query.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/database/test-database.ts'
import { inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { recordAudit } from './public.ts'

let database: TestDatabase
let head: { seq: number; hash: string }

/** Thirty rows, sealed; answers the seal. */
const fill = async ({ pool, ownerPool }: TestDatabase): Promise<{ seq: number; hash: string }> => {
  await inTransaction({ db: queryOn(pool), clock: systemClock }, systemOrigin('test'), async (tx) => {
    for (let count = 0; count < 30; count += 1)
      recordAudit(tx, { action: 'test.write', entity: 'test', entityId: String(count), details: { count } })
  })
  await ownerPool.query('select audit_seal_lanes(now())')
  const { rows } = await ownerPool.query(
    `select row_count::int as seq, encode(hash, 'hex') as hash from audit_seal`,
  )
  return rows[0]
}

beforeAll(async () => {
  database = await createTestDatabase()
  head = await fill(database)
})
afterAll(() => database.drop())

const run = (args: string[] = [], env: Record<string, string> = {}) =>
  new Promise<{ code: number | null; output: string }>((done) => {
    const script = fileURLToPath(new URL('./verify-cli.ts', import.meta.url))
    const child = spawn(process.execPath, [script, ...args], {
      env: { ...process.env, DATABASE_URL: database.ownerUrl, ...env },
    })
    let output = ''
    child.stdout.on('data', (data) => {
      output += data
    })
    child.on('close', (code) => done({ code, output }))
  })

describe('npm run audit:verify', () => {
  it('ends with 0 and says the head', async () => {
    const expected = { code: 0, output: `rows ${head.seq}\nhead ${head.seq}:${head.hash}\nwhole\n` }
    expect(await run()).toEqual(expected)
    expect(await run(['--head', `${head.seq}:${head.hash}`])).toEqual(expected)
  })

  it('ends with 1 and says the place and the kind of the break', async () => {
    const { rows } = await database.ownerPool.query(
      `update audit_event set details = details || ' ' where seq = 20 returning lane, place::int`,
    )
    const [{ lane, place }] = rows
    const { code, output } = await run()
    await database.ownerPool.query(`update audit_event set details = rtrim(details, ' ') where seq = 20`)
    expect(code).toBe(1)
    expect(output).toBe(
      `rows ${place - 1}\nhead ${head.seq}:${head.hash}\nbroken lane ${lane} place ${place} row 20: changed row\n`,
    )
  })

  it('ends with 1 where the trail is shorter than it once was', async () => {
    const { code, output } = await run(['--head', `${head.seq + 5}:${head.hash}`])
    expect(code).toBe(1)
    expect(output).toContain(`broken after ${head.seq + 1} rows: cut tail\n`)
  })

  it('reads the heads that earlier walks kept', async () => {
    await database.ownerPool.query(`with walk as (
      insert into audit_verification (asked_at, asked_by, status, rows_total) values (now(), 'x', 'done', 35) returning id
    ) insert into audit_kept_head select ${head.seq + 5}, '${head.hash}', now(), id from walk`)
    const { code, output } = await run()
    await database.ownerPool.query('delete from audit_kept_head')
    expect(code).toBe(1)
    expect(output).toContain(`broken after ${head.seq + 1} rows: cut tail\n`)
  })

  it('ends with 2 where there is nothing to read, and makes nothing', async () => {
    expect((await run([], { DATABASE_URL: '', DATA_DIR: '/nowhere/at/all' })).code).toBe(2)
    expect((await run(['--head', 'x'])).code).toBe(2)
  })
})

it('says of a trail that no seal covers yet that it has no head', async () => {
  const own = await createTestDatabase()
  await own.ownerPool.query('truncate audit_seal')
  const { code, output } = await run([], { DATABASE_URL: own.ownerUrl })
  await own.drop()
  expect([code, output]).toEqual([
    0,
    expect.stringContaining('\nhead none: no seal has been made yet\nwhole\n'),
  ])
})

it('goes on from a seal up to which all was found whole, and looks at nothing before it', async () => {
  const own = await createTestDatabase()
  const sealed = await fill(own)
  const since = `${sealed.seq}:${sealed.hash}`
  const verify = (...args: string[]) => run(args, { DATABASE_URL: own.ownerUrl })
  const behind = (text: string) => own.ownerPool.query(text)
  try {
    await behind(
      `select audit_append(now(), null, 'x', null, 'r', 'a', 'e', '1', '{}') from generate_series(1, 3)`,
    )
    await behind('select audit_seal_lanes(now())')
    await behind(`update audit_event set details = details || ' ' where seq = 20`)
    expect((await verify()).output).toContain('row 20: changed row')
    expect(await verify('--since', since)).toMatchObject({
      code: 0,
      output: expect.stringMatching(
        new RegExp(`^rows ${sealed.seq + 3}\\nhead ${sealed.seq + 3}:.+\\nwhole\\n$`),
      ),
    })
    expect((await verify('--since', `${sealed.seq}:${'0'.repeat(64)}`)).output).toContain(
      `broken after ${sealed.seq} rows: rewritten\n`,
    )
    const { rows } = await behind(
      `update audit_event set details = '{"x":1}' where seq = (select max(seq) from audit_event) returning seq`,
    )
    expect(await verify('--since', since)).toMatchObject({
      code: 1,
      output: expect.stringContaining(`row ${rows[0].seq}: changed row`),
    })
  } finally {
    await own.drop()
  }
})
