import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FixedClock, fixedClock } from '../../platform/clock.ts'
import { queryOn } from '../../platform/database/query.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/database/test-database.ts'
import type { Deps } from '../../platform/deps.ts'
import { silentLog } from '../../platform/log.ts'
import { type Database, inTransaction, systemOrigin, type Tx } from '../../platform/transaction.ts'
import { writeSetting } from '../settings/public.ts'
import { sendDueMails } from './actions.ts'
import { notificationsJobs } from './jobs.ts'
import { type MailSink, sinkSaysNo, startMailSink } from './mail-sink.ts'
import { type MailToQueue, queueMail } from './public.ts'

let database: TestDatabase
let db: Database
let clock: FixedClock
let dataDir: string
const sinks: MailSink[] = []

const write = <Result>(work: (tx: Tx) => Promise<Result>) =>
  inTransaction({ db, clock }, systemOrigin('test'), work)
const queue = (mail: Partial<MailToQueue> = {}): Promise<string | undefined> =>
  write((tx) =>
    queueMail(tx, {
      code: 'IE_SUBMITTED',
      culture: 'en',
      recipient: 'officer@authority.example',
      params: { number: 'XV/I/N/2026/000001-7', company: 'Alba Pharma', link: 'https://papaver.example/#/x' },
      ...mail,
    }),
  )
const depsWith = (smtpUrl?: string): Deps =>
  ({
    db,
    clock,
    log: silentLog,
    environment: { dataDir, publicUrl: 'https://papaver.example', ...(smtpUrl ? { smtpUrl } : {}) },
  }) as unknown as Deps
const sink = async (...args: Parameters<typeof startMailSink>): Promise<[MailSink, Deps]> => {
  const started = await startMailSink(...args)
  sinks.push(started)
  return [started, depsWith(`smtp://127.0.0.1:${started.port}`)]
}
const rows = async () =>
  (await database.ownerPool.query('select * from mail_outbox order by id')).rows as Record<string, unknown>[]
const headersOf = (source: string): string => source.slice(0, source.indexOf('\r\n\r\n'))

beforeAll(async () => {
  database = await createTestDatabase()
  db = queryOn(database.pool)
  dataDir = await mkdtemp(join(tmpdir(), 'papaver-mail-'))
})
beforeEach(async () => {
  clock = fixedClock('2026-06-15T09:00:00Z')
  await database.ownerPool.query('truncate mail_outbox, attempt_counter, setting')
  await rm(join(dataDir, 'mail'), { recursive: true, force: true })
})
afterEach(async () => {
  for (const started of sinks.splice(0)) await started.close()
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

describe('a queued mail', () => {
  it('is sent once, as text and as HTML, and is noted as sent', async () => {
    const [{ mails }, deps] = await sink()
    await write(async (tx) => {
      await writeSetting(tx, 'smtp.from', 'permits@authority.example')
      await writeSetting(tx, 'smtp.bounceBox', 'bounces@authority.example')
    })
    await queue({ entity: 'authorization', entityId: 'x' })
    expect(await sendDueMails(deps)).toBe(1)
    expect(await sendDueMails(deps)).toBe(0)
    expect(mails).toMatchObject([{ from: 'bounces@authority.example', to: ['officer@authority.example'] }])
    const [row] = await rows()
    expect(row).toMatchObject({ status: 'sent', attempts: 1, sent_at: clock.now(), entity: 'authorization' })
    const { source } = mails[0] ?? { source: '' }
    expect(headersOf(source)).toContain('Subject: Request XV/I/N/2026/000001-7 received')
    expect(headersOf(source)).toContain('From: Competent authority <permits@authority.example>')
    expect(headersOf(source)).toContain(`Message-ID: <${row?.id}@authority.example>`)
    expect(headersOf(source)).toContain('Auto-Submitted: auto-generated')
    expect(headersOf(source)).toContain('Content-Type: multipart/alternative;')
    expect(source).toContain('https://papaver.example/#/x')
  })

  it('of an action that was undone does not exist', async () => {
    const undone = write(async (tx) => {
      await queueMail(tx, {
        code: 'IE_ISSUED',
        culture: 'fi',
        recipient: 'a@b.example',
        params: { number: '1' },
      })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await rows()).toEqual([])
  })

  it('goes to a file where there is no server', async () => {
    await queue({ culture: 'ru', recipient: 'x@y.example' })
    expect(await sendDueMails(depsWith())).toBe(1)
    const [row] = await rows()
    expect(await readdir(join(dataDir, 'mail'))).toEqual([`${row?.id}.eml`])
    const source = await readFile(join(dataDir, 'mail', `${row?.id}.eml`), 'utf8')
    expect(source).toContain('To: x@y.example')
    expect(source).toContain('Content-Language: ru')
  })

  it.each([
    [false, 'officer@authority.example', false],
    [true, 'test@authority.example', true],
  ])('with test mode %s and a test address goes to %s alone', async (isOn, to, isNamed) => {
    const [{ mails, port }] = await sink()
    await write(async (tx) => {
      await writeSetting(tx, 'smtp.host', '127.0.0.1')
      await writeSetting(tx, 'smtp.port', port)
      await writeSetting(tx, 'smtp.security', 'none')
      await writeSetting(tx, 'smtp.testAddress', 'test@authority.example')
      await writeSetting(tx, 'smtp.testMode', isOn)
    })
    await queue()
    expect(await sendDueMails(depsWith())).toBe(1)
    expect(mails[0]?.to).toEqual([to])
    expect(mails[0]?.source.includes('X-Papaver-Recipient: officer@authority.example')).toBe(isNamed)
  })

  it('is sent right after the commit, and by the minute', async () => {
    const [{ mails }, deps] = await sink()
    const declared: [string, () => Promise<void>][] = []
    const jobs = {
      every: (name: string, _c: string, _z: string, run: () => Promise<void>) => declared.push([name, run]),
    }
    const stop = notificationsJobs({ ...deps, jobs } as unknown as Deps, async () => undefined)
    await Promise.all(Array.from({ length: 12 }, () => queue()))
    await expect.poll(() => mails.length).toBe(12)
    await expect.poll(async () => (await rows()).filter(({ status }) => status === 'sent').length).toBe(12)
    stop()
    await queue()
    expect(declared.map(([name]) => name)).toEqual([
      'mail.send',
      'notifications.digest',
      'notifications.clear',
      'notifications.messages',
    ])
    await declared[0]?.[1]()
    expect(mails.length).toBe(13)
  })
})

describe('a server that says no', () => {
  it('is asked again after 1, 5, 30 minutes, 2 and 12 hours, then never', async () => {
    const [{ mails }, deps] = await sink(() => {
      throw sinkSaysNo(451, 'try later')
    })
    await queue()
    for (const [index, minutes] of [1, 5, 30, 120, 720].entries()) {
      expect(await sendDueMails(deps)).toBe(0)
      const [row] = await rows()
      expect(row).toMatchObject({ status: 'waiting', attempts: index + 1 })
      expect(row?.last_error).toContain('451 try later')
      expect(row?.next_attempt_at).toEqual(new Date(clock.now().getTime() + minutes * 60_000))
      clock.advance(minutes * 60_000 - 1000)
      await sendDueMails(deps)
      expect((await rows())[0]?.attempts).toBe(index + 1)
      clock.advance(1000)
    }
    await sendDueMails(deps)
    expect(await rows()).toMatchObject([{ status: 'dead', attempts: 6 }])
    clock.advance(1e9)
    await sendDueMails(deps)
    expect(await rows()).toMatchObject([{ status: 'dead', attempts: 6 }])
    expect(mails).toEqual([])
  })

  it('to one mail gets the others', async () => {
    const [{ mails }, deps] = await sink(({ to }) => {
      if (to[0]?.startsWith('full')) throw sinkSaysNo(452, 'mailbox full')
    })
    await queue({ recipient: 'full@x.example' })
    await queue({ recipient: 'b@x.example' })
    await queue({ recipient: 'c@x.example' })
    expect(await sendDueMails(deps)).toBe(2)
    expect(mails.map(({ to }) => to[0])).toEqual(['b@x.example', 'c@x.example'])
  })

  it('that cannot be reached is asked once in a run, and no secret is kept', async () => {
    await queue()
    await queue()
    expect(await sendDueMails(depsWith('smtp://user:very%20secret@127.0.0.1:1'))).toBe(0)
    const [first, second] = await rows()
    expect([first?.attempts, second?.attempts]).toEqual([1, 0])
    expect(first?.last_error).toContain('ECONNREFUSED')
  })

  it('that echoes a password does not bring it into our table', async () => {
    const secret = 'S3cret/word'
    const encoded = Buffer.from(secret).toString('base64')
    const [{ port }] = await sink(undefined, {
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (auth, _session, done) => done(sinkSaysNo(535, `no ${auth.password} and no ${encoded}`)),
    })
    await queue()
    await sendDueMails(depsWith(`smtp://user:${encodeURIComponent(secret)}@127.0.0.1:${port}`))
    const [row] = await rows()
    expect(row?.last_error).toContain('[hidden] and no [hidden]')
    expect(row?.last_error).not.toContain(secret)
  })

  it('that hangs up in the middle leaves the mail waiting', async () => {
    const [{ port, close }] = await sink(() => close())
    await queue()
    await sendDueMails(depsWith(`smtp://127.0.0.1:${port}`))
    expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 1 }])
  })
})

describe('several senders', () => {
  it('send each mail once', async () => {
    const [{ mails }, deps] = await sink(() => new Promise((done) => setTimeout(done, 5)))
    for (let count = 0; count < 30; count += 1) await queue({ recipient: `r${count}@x.example` })
    const sent = await Promise.all([sendDueMails(deps), sendDueMails(deps), sendDueMails(deps)])
    expect(sent.reduce((sum, count) => sum + count)).toBe(30)
    expect(new Set(mails.map(({ to }) => to[0])).size).toBe(30)
    expect(mails.length).toBe(30)
  })

  it('keep together to the mails of a minute', async () => {
    const [{ mails }, deps] = await sink()
    await write((tx) => writeSetting(tx, 'smtp.maxPerMinute', 5))
    for (let count = 0; count < 12; count += 1) await queue()
    await Promise.all([sendDueMails(deps), sendDueMails(deps)])
    expect(mails.length).toBe(5)
    clock.advance(60_000)
    await sendDueMails(deps)
    expect(mails.length).toBe(10)
  })

  it('do not send again what was taken while the database was lost', async () => {
    const rename = (from: string, to: string) =>
      database.ownerPool.query(`alter table ${from} rename to ${to}`)
    const [{ mails }, deps] = await sink(() => rename('mail_outbox', 'lost_outbox').then(() => {}))
    await queue()
    await expect(sendDueMails(deps)).rejects.toThrow()
    await rename('lost_outbox', 'mail_outbox')
    expect(await rows()).toMatchObject([{ status: 'waiting' }])
    // Whoever looks meanwhile leaves it to him who took it.
    expect(await sendDueMails(deps)).toBe(0)
    clock.advance(180_000)
    await sendDueMails(deps)
    expect(await rows()).toMatchObject([{ status: 'sent' }])
    expect(mails.length).toBe(1)
  })
})

describe('hostile words', () => {
  const evil = 'x\r\nBcc: victim@x.example\r\n\r\n<b>hi</b> {{link}} $t(notifications.mail.link) \u202efdp'

  it('make no header, no recipient and no template', async () => {
    const [{ mails }, deps] = await sink()
    await queue({
      code: 'IE_ANSWERED',
      params: { number: evil, company: evil, comment: evil, link: 'https://p.example/' },
    })
    expect(await sendDueMails(deps)).toBe(1)
    expect(mails[0]?.to).toEqual(['officer@authority.example'])
    expect(headersOf(mails[0]?.source ?? '')).not.toMatch(/^Bcc/im)
    const [row] = await rows()
    expect(row?.subject).toBe(
      'Request x Bcc: victim@x.example <b>hi</b> {{link}} $t(notifications.mail.link) fdp: the applicant has answered',
    )
    expect(row?.body).toContain(
      '\n> x\n> Bcc: victim@x.example\n>\n> <b>hi</b> {{link}} $t(notifications.mail.link) fdp\n',
    )
    expect(row?.body).toContain('Company: x Bcc: victim@x.example <b>hi</b>')
  })

  it.each([
    'a@b.example\r\nRCPT TO:<c@d.example>',
    'a@b.example, c@d.example',
    'A <a@b.example>',
    '',
    'nobody',
    '"a b"@c.example',
  ])('as recipient %j send nothing and stop nothing', async (recipient) => {
    const [{ mails }, deps] = await sink()
    await queue({ recipient })
    expect(await sendDueMails(deps)).toBe(0)
    expect(await rows()).toMatchObject([{ status: 'dead', last_error: 'no mail address', attempts: 0 }])
    expect(mails).toEqual([])
  })
})
