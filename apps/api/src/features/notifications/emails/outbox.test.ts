import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction, systemOrigin } from '../../../platform/transaction.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../../testing/start-test-app.ts'
import { writeSetting } from '../../settings/public.ts'
import { sendDueMails } from '../actions.ts'
import { type MailSink, sinkSaysNo, startMailSink } from '../mail-sink.ts'
import { type MailToQueue, queueMail } from '../public.ts'

let app: TestApp
let admin: TestPerson
let sink: MailSink
let refusal: Error | undefined
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  sink = await startMailSink(() => {
    if (refusal) throw refusal
  })
  await inTransaction(app.deps, systemOrigin('test'), async (tx) => {
    await writeSetting(tx, 'smtp.host', '127.0.0.1')
    await writeSetting(tx, 'smtp.port', sink.port)
    await writeSetting(tx, 'smtp.security', 'none')
    await writeSetting(tx, 'smtp.user', '')
    await writeSetting(tx, 'smtp.secret', 'Very-secret-1!')
  })
})
beforeEach(async () => {
  refusal = undefined
  sink.mails.length = 0
  await app.database.ownerPool.query('truncate mail_outbox')
})
afterAll(async () => {
  await app?.close()
  await sink?.close()
})

const queue = (mail: Partial<MailToQueue> = {}): Promise<string | undefined> =>
  inTransaction(app.deps, systemOrigin('test'), (tx) =>
    queueMail(tx, {
      code: 'IE_ISSUED',
      culture: 'en',
      recipient: 'a@x.example',
      params: { number: '7' },
      ...mail,
    }),
  )
/** Kept from the sender that wakes up by itself: tests decide when it runs. */
const send = () => sendDueMails(app.deps)
const list = async (query: Record<string, string> = {}) => (await admin.call('emails.outbox', { query })).body
const only = async () => (await list()).items[0]
const act = async (id: string, action: string) => admin.call('emails.actOnMail', { params: { id, action } })
const settled = async (status: string) =>
  expect
    .poll(async () => (await list()).items.map((item: { status: string }) => item.status))
    .toContain(status)

describe('the outbox', () => {
  it('finds mails by status, kind, recipient and day of the authority', async () => {
    await queue()
    await queue({ code: 'IE_REFUSED', recipient: 'Bea_1@y.example' })
    await send()
    await settled('sent')
    const found = async (query: Record<string, string>) =>
      (await list(query)).items.map((item: { recipient: string }) => item.recipient)
    expect(await found({ code: 'IE_REFUSED' })).toEqual(['Bea_1@y.example'])
    expect(await found({ recipient: 'bea_' })).toEqual(['Bea_1@y.example'])
    expect(await found({ recipient: '%' })).toEqual([])
    expect(await found({ status: 'dead' })).toEqual([])
    expect((await found({ day: '2026-06-17' })).length).toBe(2)
    expect(await found({ day: '2026-06-16' })).toEqual([])
    expect((await list()).total).toBe(2)
    expect((await admin.call('emails.outbox', { query: { status: 'lost' } })).status).toBe(400)
  })

  it('names mails in the reader’s language', async () => {
    await queue()
    const { body } = await admin.call('emails.outbox', { headers: { culture: 'fi' } })
    expect(body.items[0]).toMatchObject({ name: 'Lupa myönnetty', culture: 'en' })
  })

  it('never shows a text that holds a personal link', async () => {
    refusal = sinkSaysNo(451, 'later')
    const link = 'https://papaver.example/#/x?token=Zm9vYmFy'
    await queue({ code: 'USR_PWD_RESET', params: { link, cancelLink: link }, holdsSecret: true })
    const { id } = await only()
    const { body, bytes } = await admin.call('emails.mail', { params: { id } })
    expect(body).toMatchObject({ holdsSecret: true, text: null, html: null })
    expect(bytes.toString()).not.toContain('Zm9vYmFy')
  })

  it('shows what was written to whom, and why it did not arrive', async () => {
    refusal = sinkSaysNo(550, 'no such mailbox')
    await queue()
    await send()
    await expect.poll(async () => (await only()).attempts).toBe(1)
    const { id } = await only()
    const { body } = await admin.call('emails.mail', { params: { id } })
    expect(body).toMatchObject({
      status: 'dead',
      attempts: 1,
      text: expect.stringContaining('The permit 7'),
      html: expect.stringContaining('<p>The permit 7'),
      lastError: expect.stringContaining('550 no such mailbox'),
      allowedActions: ['resend'],
    })
    // As a page of ours can show it.
    expect(body.html).not.toMatch(/<style|style=|<script/)
  })

  it('says where mails go, and no secret', async () => {
    const { body, bytes } = await admin.call('emails.outboxState')
    expect(body.route).toEqual({
      kind: 'server',
      server: `127.0.0.1:${sink.port}`,
      security: 'none',
      from: 'permits@nacs.example.com',
      testAddress: null,
      bounceBox: null,
    })
    expect(bytes.toString()).not.toContain('Very-secret')
  })
})

describe('test mode', () => {
  const change = async (values: Record<string, unknown>) => {
    const items = []
    for (const [settingId, settingValue] of Object.entries(values)) {
      const { body } = await admin.call('settings.one', { params: { id: settingId } })
      items.push({ settingId, settingValue, revision: body.revision })
    }
    return admin.call('settings.save', { body: { items, password: 'Papaver-2026!' } })
  }
  const notified = async () => (await admin.call('emails.outboxState')).body.route.testAddress
  const arrivesAt = async (): Promise<string[]> => {
    sink.mails.length = 0
    await app.database.ownerPool.query('truncate mail_outbox')
    await queue()
    await send()
    await settled('sent')
    return sink.mails.flatMap(({ to }) => to)
  }
  const address = 'test@authority.example'

  it('is not switched on without an address', async () => {
    const { status, body } = await change({ 'smtp.testMode': true })
    expect([status, body.message]).toEqual([422, 'settingsDiscord'])
    expect(body.details.fields).toMatchObject([{ settingId: 'smtp.testMode', code: 'testMode' }])
  })
  it('sends every mail to the address, and the outbox says so; the address alone changes nothing', async () => {
    expect((await change({ 'smtp.testAddress': address })).status).toBe(200)
    expect([await arrivesAt(), await notified()]).toEqual([['a@x.example'], null])
    expect((await change({ 'smtp.testMode': true })).status).toBe(200)
    expect([await arrivesAt(), await notified()]).toEqual([[address], address])
    expect((await change({ 'smtp.testAddress': '' })).body.message).toBe('settingsDiscord')
    expect((await change({ 'smtp.testMode': false })).status).toBe(200)
    expect([await arrivesAt(), await notified()]).toEqual([['a@x.example'], null])
  })
})

describe('a dead mail', () => {
  const dead = async (mail: Partial<MailToQueue> = {}): Promise<string> => {
    refusal = sinkSaysNo(550, 'no such mailbox')
    await queue(mail)
    // The sender wakes up by itself as well: what it found is written before anything else is.
    await send()
    await expect.poll(async () => (await only()).attempts).toBe(1)
    await app.database.ownerPool.query(
      `update mail_outbox set status = 'dead', attempts = 6, last_error = '550',
         body = case when holds_secret then '' else body end`,
    )
    refusal = undefined
    return (await only()).id
  }

  it('is sent again, and the trail says who did it', async () => {
    const id = await dead()
    expect((await admin.call('emails.outboxState')).body.counts.dead).toBe(1)
    const { status, body } = await act(id, 'resend')
    expect([status, body.id, body.status]).toEqual([200, id, 'waiting'])
    await send()
    await settled('sent')
    expect(sink.mails.length).toBe(1)
    const { rows } = await app.database.ownerPool.query(
      `select actor_name, details from audit_event where action = 'notification.mailResend' order by seq desc limit 1`,
    )
    expect(rows[0].actor_name).toBe('admin')
    expect(JSON.parse(rows[0].details)).toMatchObject({ code: 'IE_ISSUED', before: 'dead', after: 'waiting' })
  })

  it('whose text was wiped is not', async () => {
    const id = await dead({
      code: 'USR_PWD_RESET',
      params: { link: 'https://x.example', cancelLink: 'https://x.example' },
    })
    const { status, body } = await act(id, 'resend')
    expect([status, body.message]).toEqual([409, 'notificationMailWiped'])
    expect((await admin.call('emails.mail', { params: { id } })).body).toMatchObject({
      hindrance: 'wiped',
      allowedActions: [],
    })
  })

  it('that has no address is not', async () => {
    await queue({ recipient: 'nobody' })
    const { status, body } = await act((await only()).id, 'resend')
    expect([status, body.message]).toEqual([409, 'notificationMailNoAddress'])
  })
})

describe('a mail that', () => {
  it('was sent goes out again as another one', async () => {
    await queue()
    await send()
    await settled('sent')
    const { id } = await only()
    const { body } = await act(id, 'resend')
    expect(body.id).not.toBe(id)
    await send()
    await expect.poll(() => sink.mails.length).toBe(2)
    const numbers = sink.mails.map(({ source }) => /^Message-ID: (.*)$/m.exec(source)?.[1])
    expect(new Set(numbers).size).toBe(2)
  })

  it('waits is called back, and only once', async () => {
    refusal = sinkSaysNo(451, 'later')
    await queue()
    await expect.poll(async () => (await only()).attempts).toBe(1)
    refusal = undefined
    const { id } = await only()
    expect((await act(id, 'cancel')).body.status).toBe('cancelled')
    const again = await act(id, 'cancel')
    expect([again.status, again.body.message]).toEqual([409, 'notificationMailStep'])
    app.clock.advance(60_000)
    await send()
    expect(sink.mails).toEqual([])
  })

  it('was sent cannot be called back', async () => {
    await queue()
    await send()
    await settled('sent')
    expect((await act((await only()).id, 'cancel')).status).toBe(409)
  })
})
