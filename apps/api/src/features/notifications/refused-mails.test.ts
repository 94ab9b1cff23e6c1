import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FixedClock, fixedClock } from '../../platform/clock.ts'
import { queryOn } from '../../platform/database/query.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/database/test-database.ts'
import type { Deps } from '../../platform/deps.ts'
import { silentLog } from '../../platform/log.ts'
import { type Database, inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { sendDueMails } from './actions.ts'
import { type MailSink, sinkSaysNo, startMailSink } from './mail-sink.ts'
import { queueMail } from './public.ts'

let database: TestDatabase
let db: Database
let clock: FixedClock
const sinks: MailSink[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  db = queryOn(database.pool)
})
beforeEach(async () => {
  clock = fixedClock('2026-06-15T09:00:00Z')
  await database.ownerPool.query('truncate mail_outbox, attempt_counter, setting')
})
afterEach(async () => {
  for (const started of sinks.splice(0)) await started.close()
})
afterAll(() => database.drop())

const queue = (): Promise<string | undefined> =>
  inTransaction({ db, clock }, systemOrigin('test'), (tx) =>
    queueMail(tx, {
      code: 'IE_SUBMITTED',
      culture: 'en',
      recipient: 'officer@authority.example',
      params: { number: 'XV/I/N/2026/000001-7', company: 'Alba Pharma', link: 'https://papaver.example/#/x' },
    }),
  )
const sink = async (...args: Parameters<typeof startMailSink>): Promise<Deps> => {
  const started = await startMailSink(...args)
  sinks.push(started)
  const environment = { publicUrl: 'https://papaver.example', smtpUrl: `smtp://127.0.0.1:${started.port}` }
  return { db, clock, log: silentLog, environment } as unknown as Deps
}
const rows = async () =>
  (await database.ownerPool.query('select * from mail_outbox order by id')).rows as Record<string, unknown>[]

describe('a mail server', () => {
  const refusing =
    (code: number): NonNullable<SMTPServerOptions['onRcptTo']> =>
    (_address, _session, done) =>
      done(sinkSaysNo(code, 'as it says'))
  it.each<[string, SMTPServerOptions, string, number]>([
    ['a recipient for good', { onRcptTo: refusing(550) }, 'dead', 2],
    ['a recipient for now', { onRcptTo: refusing(450) }, 'waiting', 2],
    ['a recipient as we have not signed in', { onRcptTo: refusing(530) }, 'waiting', 1],
    ['our address', { onMailFrom: refusing(550) }, 'waiting', 1],
    ['our address, as the mail is too large', { onMailFrom: refusing(552) }, 'dead', 2],
    ['the connection', { onConnect: (_session, done) => done(sinkSaysNo(554, 'no service')) }, 'waiting', 1],
  ])('refusing %s', async (_what, options, status, tried) => {
    const deps = await sink(undefined, options)
    await queue()
    await queue()
    expect(await sendDueMails(deps)).toBe(0)
    const outbox = await rows()
    expect(outbox.map((row) => row.status)).toEqual([status, tried === 2 ? status : 'waiting'])
    expect(outbox.reduce((sum, row) => sum + Number(row.attempts), 0)).toBe(tried)
  })

  it('for good to the text of a mail is not asked again, and its answer is kept', async () => {
    const deps = await sink(() => {
      throw sinkSaysNo(554, 'this looks like spam')
    })
    await queue()
    await sendDueMails(deps)
    const [row] = await rows()
    expect(row).toMatchObject({ status: 'dead', attempts: 1 })
    expect(row?.last_error).toContain('554 this looks like spam')
    clock.advance(1e9)
    await sendDueMails(deps)
    expect((await rows())[0]?.attempts).toBe(1)
  })
})
