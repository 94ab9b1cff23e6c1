import { noticeCodeNames } from '@papaver/contract/notifications/codes.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FixedClock, fixedClock } from '../../platform/clock.ts'
import { queryOn } from '../../platform/database/query.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/database/test-database.ts'
import type { Deps } from '../../platform/deps.ts'
import { silentLog } from '../../platform/log.ts'
import { type Database, inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { sendDueMails } from './actions.ts'
import { type MailSink, sinkSaysNo, startMailSink } from './mail-sink.ts'
import { type Notice, notify, queueMail } from './public.ts'

let database: TestDatabase
let db: Database
let clock: FixedClock
let sink: MailSink
let refusal: Error | undefined

beforeAll(async () => {
  database = await createTestDatabase()
  db = queryOn(database.pool)
})
afterAll(() => database?.drop())
beforeEach(async () => {
  clock = fixedClock('2026-06-15T09:00:00Z')
  refusal = undefined
  sink = await startMailSink(() => {
    if (refusal) throw refusal
  })
  await database.ownerPool.query('truncate mail_outbox, attempt_counter, setting, notification')
})
afterEach(() => sink.close())

const publicUrl = 'https://papaver.example'
const send = (): Promise<number> =>
  sendDueMails({
    db,
    clock,
    log: silentLog,
    environment: { dataDir: '/nowhere', publicUrl, smtpUrl: `smtp://127.0.0.1:${sink.port}` },
  } as unknown as Deps)
const notifyReader = (culture: string, notice: Notice, id: string | null = null): Promise<void> =>
  inTransaction({ db, clock }, systemOrigin('test'), (tx) =>
    notify(tx, { id, email: 'ada@x.example', culture, firstName: 'Ada', lastName: 'Example' }, notice),
  )
const rows = async () =>
  (await database.ownerPool.query('select status, body, html, subject from mail_outbox order by id'))
    .rows as {
    status: string
    body: string
    html: string | null
    subject: string
  }[]

interface Part {
  readonly headers: ReadonlyMap<string, string>
  readonly rawLines: readonly string[]
  readonly content: string
}
interface Parsed extends Part {
  readonly text: string
  readonly html: string
  readonly parts: readonly Part[]
}
const decoders: Record<string, (body: string) => Buffer> = {
  '7bit': (body) => Buffer.from(body, 'ascii'),
  base64: (body) => Buffer.from(body, 'base64'),
  'quoted-printable': (body) =>
    Buffer.from(
      body
        .replace(/=\r\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ),
}
/** Read as a mail program reads it (RFC 5322 folding, RFC 2045 encodings). */
const partOf = (source: string): Part => {
  const end = source.indexOf('\r\n\r\n')
  const head = source.slice(0, end).replace(/\r\n[ \t]+/g, ' ')
  const body = source.slice(end + 4)
  const headers = new Map(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const isWhole = headers.get('content-type')?.startsWith('multipart/')
  const decode = isWhole ? decoders['7bit'] : decoders[headers.get('content-transfer-encoding') ?? '']
  if (!decode) throw new Error(`an encoding nobody expected in ${head}`)
  return { headers, rawLines: body.split('\r\n'), content: decode(body).toString().replaceAll('\r\n', '\n') }
}
/** The two versions of a mail (RFC 2046 §5.1.4: the best one last). */
const parsed = (source: string): Parsed => {
  const whole = partOf(source)
  const boundary = /^multipart\/alternative; boundary="?([^";]+)"?/.exec(
    whole.headers.get('content-type') ?? '',
  )?.[1]
  const end = source.indexOf('\r\n\r\n')
  const parts = source
    .slice(end)
    .split(`\r\n--${boundary}`)
    .slice(1, -1)
    .map((part) => partOf(part.replace(/^\r\n/, '')))
  return { ...whole, parts, text: parts[0]?.content ?? '', html: parts[1]?.content ?? '' }
}
const onlyMail = (): Parsed => {
  expect(sink.mails.length).toBe(1)
  return parsed(sink.mails[0]?.source ?? '')
}

const token = 'Zm9vYmFyLWJhei1xdXV4LWFiY2RlZmdoaWprbG1ub3BxcnN0dXZ3eHl6MDEyMzQ1Njc4OQ'
const resetLink = `${publicUrl}/#/password/reset-password?token=${token}&x=3D%3D=20`
const cancelLink = `${publicUrl}/#/password/cancel/${token}`
const reset: Notice = {
  code: 'USR_PWD_RESET',
  params: { minutes: '60' },
  mailOnly: { link: resetLink, cancelLink },
}

describe('a mail as it arrives', () => {
  it.each(['en', 'es', 'fi', 'fr', 'ru', 'de', 'ar'])(
    'says in %s what it is and keeps its links whole',
    async (culture) => {
      await notifyReader(culture, reset)
      await send()
      const { headers, rawLines, text, html, parts } = onlyMail()
      expect(parts.map((part) => part.headers.get('content-type'))).toEqual([
        'text/plain; charset=utf-8',
        'text/html; charset=utf-8',
      ])
      expect(html).toContain(`<html lang="${culture}" dir="${culture === 'ar' ? 'rtl' : 'ltr'}">`)
      const address = resetLink.replaceAll('&', '&amp;')
      expect(html).toContain(`<a href="${address}"><font color="#FFFFFF">`)
      expect(html).toContain(`<a href="${address}" dir="ltr">${address}</a>`)
      expect(headers.get('content-language')).toBe(culture)
      expect(headers.get('auto-submitted')).toBe('auto-generated')
      expect(headers.get('precedence')).toBe('bulk')
      expect(headers.get('x-auto-response-suppress')).toBe('OOF, AutoReply')
      expect(headers.has('list-unsubscribe')).toBe(false)
      expect(rawLines.filter((line) => line.length > 78)).toEqual([])
      expect(text.split('\n')).toEqual(expect.arrayContaining([resetLink, cancelLink]))
      expect(text).toContain('60')
    },
  )

  it('names a link once, be it in its text or after it', async () => {
    await notifyReader('en', reset)
    await notifyReader('en', {
      code: 'USR_VERIFIED_CA',
      params: { userName: 'ada' },
      place: '/users/1',
      publicUrl,
    })
    await send()
    const [first = '', second = ''] = sink.mails.map(({ source }) => parsed(source).text)
    expect(first.split(resetLink).length).toBe(2)
    expect(first).not.toContain('Open it in the portal')
    expect(first).toContain('The link works once and for 60 minutes.')
    expect(second).toContain(`Open it in the portal:\n${publicUrl}/#/users/1\n`)
  })

  it('has its own words for one and for many', async () => {
    await notifyReader('ru', { code: 'USR_VERIFY', params: { hours: '1' }, mailOnly: { link: resetLink } })
    await notifyReader('ru', { code: 'USR_VERIFY', params: { hours: '48' }, mailOnly: { link: resetLink } })
    await send()
    const texts = sink.mails.map(({ source }) => parsed(source).text)
    expect(texts[0]).toContain('Ссылка действует 1 час.')
    expect(texts[1]).toContain('Ссылка действует 48 часов.')
  })
})

describe('a link that opens something by itself', () => {
  it('waits in the outbox, and is wiped from it with the sending', async () => {
    await notifyReader('en', reset)
    expect((await rows())[0]?.body).toContain(resetLink)
    expect((await rows())[0]?.subject).not.toContain(token)
    await send()
    expect(onlyMail().text).toContain(resetLink)
    expect(await rows()).toMatchObject([
      { status: 'sent', body: '', html: null, subject: 'New password requested' },
    ])
  })

  it('is kept while the mail is tried again, and wiped when it is given up', async () => {
    refusal = sinkSaysNo(451, 'later')
    await notifyReader('en', reset)
    for (const minutes of [0, 1, 5, 30, 120]) {
      clock.advance(minutes * 60_000)
      await send()
      expect((await rows())[0]).toMatchObject({
        status: 'waiting',
        body: expect.stringContaining(token),
        html: expect.stringContaining(token),
      })
    }
    clock.advance(720 * 60_000)
    await send()
    expect(await rows()).toMatchObject([{ status: 'dead', body: '', html: null }])
  })

  it('is not kept for an address that is none', async () => {
    await inTransaction({ db, clock }, systemOrigin('test'), (tx) =>
      queueMail(tx, { code: 'USR_VERIFY', culture: 'en', recipient: 'nobody', params: { link: resetLink } }),
    )
    expect(await rows()).toMatchObject([{ status: 'dead', body: '' }])
  })

  it.each([
    'USR_VERIFY',
    'USR_INFO',
    'USR_LETTER',
    'USR_RETURNED',
    'USR_REMINDER',
    'USR_ACTIVATED',
    'USR_PWD_RESET',
  ] as const)('is wiped from %s even where it came with the other parameters', async (code) => {
    await notifyReader('en', { code, params: { link: resetLink } })
    await send()
    expect(await rows()).toMatchObject([{ status: 'sent', body: '' }])
  })

  it('never stands in the notification beside the mail', async () => {
    const id = '0192f0c0-0000-7000-8000-000000000001'
    for (const code of noticeCodeNames)
      await notifyReader(
        'en',
        { code, params: { link: resetLink, cancelLink }, mailOnly: { link: resetLink } },
        id,
      )
    const { rows: noted } = await database.ownerPool.query('select * from notification')
    expect(noted.length).toBe(noticeCodeNames.length)
    expect(JSON.stringify(noted)).not.toContain(token)
  })

  it('does not take the text of other mails with it', async () => {
    await notifyReader('en', { code: 'USR_CANCELLED', params: { reason: 'Not entitled' } })
    await send()
    expect((await rows())[0]?.body).toContain('Reason: Not entitled')
  })
})
