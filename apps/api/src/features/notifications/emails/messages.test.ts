import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction, systemOrigin } from '../../../platform/transaction.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../../testing/start-test-app.ts'
import { writeSetting } from '../../settings/public.ts'
import { continueMessages } from './message-run.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
beforeEach(() =>
  app.database.ownerPool.query('truncate broadcast, broadcast_recipient, mail_outbox, notification'),
)
afterAll(() => app?.close())

const sql = async (text: string, values: unknown[] = []) =>
  (await app.database.ownerPool.query(text, values)).rows
const words = {
  en: { subject: 'Closed on Saturday', text: 'From 8 to 12.\n\nThank you.' },
  fi: { subject: 'Suljettu lauantaina', text: 'Kello 8–12.' },
}
const customs = { kind: 'types', types: ['CUSTOMS'] }
const body = (changes: object = {}) => ({
  audience: customs,
  words,
  isSent: true,
  banner: null,
  recipients: 2,
  ...changes,
})
const send = (changes: object = {}, headers: Record<string, string> = {}) =>
  admin.call('emails.sendMessage', { body: body(changes), headers })
const read = async (id: string) => (await admin.call('emails.message', { params: { id } })).body
const done = async (id: string) => {
  await expect.poll(async () => (await read(id)).status).not.toBe('sending')
  return read(id)
}
const preview = async (audience: object) =>
  (await admin.call('emails.previewMessage', { body: { audience, culture: 'en' } })).body
const notified = () =>
  sql(`select user_name, params, link, retracted_at from notification
       join account on account.id = account_id order by user_name`)

describe('a preview', () => {
  it('says how many the group is, and in which language each part gets it', async () => {
    await sql(`update account set culture = 'ru' where user_name = 'customs'`)
    const { body: seen } = await admin.call('emails.previewMessage', {
      body: { audience: customs, words, culture: 'fi' },
    })
    expect(seen).toMatchObject({ recipients: 2, confirmAbove: 100 })
    expect(seen.cultures).toEqual([
      { culture: 'en', recipients: 1, writtenIn: 'en' },
      { culture: 'ru', recipients: 1, writtenIn: 'en' },
    ])
    expect(seen.sample).toMatchObject({ culture: 'fi', subject: 'Suljettu lauantaina' })
    expect(seen.sample.html).toContain('<p>Kello 8–12.</p>')
    await sql(`update account set culture = 'en' where user_name = 'customs'`)
  })

  it.each([
    [{ kind: 'everybody' }, 9],
    [{ kind: 'roles', roles: ['ESTB_USER'] }, 1],
    [{ kind: 'types', types: ['AUTHORITY', 'CULTIVATION'] }, 3],
    [{ kind: 'cultures', cultures: ['de'] }, 0],
  ])('%j', async (audience, recipients) => {
    expect((await preview(audience)).recipients).toBe(recipients)
  })

  it('counts the people of an organisation, and nobody who cannot sign in', async () => {
    const [{ establishment_id: id }] = await sql(
      `select establishment_id from account where user_name = 'importer'`,
    )
    const house = { kind: 'organisations', establishmentIds: [id] }
    expect((await preview(house)).recipients).toBe(2)
    await sql(`update account set status = 'INA' where user_name = 'importer.staff'`)
    expect((await preview(house)).recipients).toBe(1)
    await sql(`update account set status = 'APR' where user_name = 'importer.staff'`)
  })
})

describe('a message', () => {
  it('reaches the group alone, in the portal and by mail, each in his language', async () => {
    await sql(`update account set culture = 'fi' where user_name = 'customs.staff'`)
    const { status, body: sent } = await send()
    expect([status, sent.recipients]).toEqual([200, 2])
    // Whoever hands it over may have been quicker than the answer.
    expect(['sending', 'sent']).toContain(sent.status)
    await continueMessages(app.deps)
    expect(await done(sent.id)).toMatchObject({ status: 'sent', notified: 2 })
    const notes = await notified()
    expect(notes.map(({ user_name, params }) => [user_name, params])).toEqual([
      ['customs', { title: 'Closed on Saturday' }],
      ['customs.staff', { title: 'Suljettu lauantaina' }],
    ])
    expect(notes[0]?.link).toBe(`/notifications?message=${sent.id}`)
    const mails = await sql('select culture, subject, body, is_bulk from mail_outbox order by culture')
    expect(mails).toMatchObject([
      { culture: 'en', subject: 'Closed on Saturday', is_bulk: true },
      { culture: 'fi', subject: 'Suljettu lauantaina', is_bulk: true },
    ])
    expect(mails[0]?.body).toContain('From 8 to 12.\n\nThank you.')
    const reader = await app.as('customs')
    const got = await reader.call('notifications.message', { params: { id: sent.id } })
    expect(got.body).toMatchObject({ subject: 'Closed on Saturday', retractedAt: null })
    const other = await app.as('importer')
    expect((await other.call('notifications.message', { params: { id: sent.id } })).status).toBe(404)
    await sql(`update account set culture = 'en' where user_name = 'customs.staff'`)
  })

  it('sent twice under one key is one', async () => {
    const headers = { 'idempotency-key': 'one-key' }
    const [first, second] = await Promise.all([send({}, headers), send({}, headers)])
    expect(second.body.id).toBe(first.body.id)
    const other = await send({ words: { en: { subject: 'Other', text: 'x' } } }, headers)
    expect([other.status, other.body.message]).toEqual([409, 'notificationKeyReused'])
    expect((await sql('select id from broadcast')).length).toBe(1)
  })

  it('goes on where it was interrupted, and tells nobody twice', async () => {
    const { body: sent } = await send({ audience: { kind: 'everybody' }, recipients: 9 })
    await done(sent.id)
    // As if the process had died after the first three.
    await sql(`update broadcast set status = 'sending'`)
    await sql(`update broadcast_recipient set notified_at = null where account_id in
      (select account_id from broadcast_recipient order by account_id offset 3)`)
    await sql(`delete from notification where account_id in
      (select account_id from broadcast_recipient where notified_at is null)`)
    await Promise.all([continueMessages(app.deps), continueMessages(app.deps)])
    expect(await read(sent.id)).toMatchObject({ status: 'sent', notified: 9 })
    expect((await notified()).length).toBe(9)
  })

  it('passes over who can no longer sign in', async () => {
    const { body: sent } = await send()
    await done(sent.id)
    await sql(`update broadcast set status = 'sending'`)
    await sql('update broadcast_recipient set notified_at = null')
    await sql(`update account set status = 'INA' where user_name = 'customs.staff'`)
    await continueMessages(app.deps)
    await sql(`update account set status = 'APR' where user_name = 'customs.staff'`)
    expect(await read(sent.id)).toMatchObject({ status: 'sent', notified: 1, recipients: 2 })
  })

  it.each([
    ['to another number than was said', { recipients: 3 }, 'notificationAudienceChanged'],
    [
      'to nobody',
      { audience: { kind: 'cultures', cultures: ['de'] }, recipients: 0 },
      'notificationAudienceEmpty',
    ],
    [
      'with a banner that is over',
      { banner: { severity: 'info', from: '2026-06-01', until: '2026-06-16' } },
      'notificationBannerOver',
    ],
  ])('%s is refused', async (_, changes, code) => {
    expect((await send(changes)).body.message).toBe(code)
    expect(await sql('select id from broadcast')).toEqual([])
  })

  it.each([
    ['without words', { words: {} }],
    ['on no way', { isSent: false }],
    ['with a subject on two lines', { words: { en: { subject: 'a\nb', text: 'x' } } }],
    ['to a role that is none', { audience: { kind: 'roles', roles: ['KING'] } }],
    [
      'with a banner that ends before it begins',
      { banner: { severity: 'info', from: '2026-07-02', until: '2026-07-01' } },
    ],
  ])('%s is none', async (_, changes) => {
    expect((await send(changes)).status).toBe(400)
  })

  it('to many wants the password again', async () => {
    await inTransaction(app.deps, systemOrigin('test'), (tx) =>
      writeSetting(tx, 'notifications.confirmAbove', 1),
    )
    const without = await send()
    expect([without.status, without.body]).toMatchObject([
      422,
      { message: 'notificationPasswordNeeded', details: { above: 1 } },
    ])
    expect((await send({ password: 'wrong' })).body.message).toBe('accountProofWrong')
    expect((await send({ password: 'Papaver-2026!' })).status).toBe(200)
    const rows = await sql(`select details from audit_event where action = 'notification.messageSend'`)
    expect(JSON.stringify(rows)).not.toContain('Papaver-2026!')
    await inTransaction(app.deps, systemOrigin('test'), (tx) =>
      writeSetting(tx, 'notifications.confirmAbove', 100),
    )
  })
})

describe('a message taken back', () => {
  const retract = (id: string, given: Record<string, string> = {}) =>
    admin.call('emails.retractMessage', { params: { id }, body: { words: given } })

  it('is told to those who were told, and marked in the portal', async () => {
    const { body: sent } = await send()
    await done(sent.id)
    const { status, body: taken } = await retract(sent.id, { en: 'The day was wrong.', fi: '' })
    expect([status, taken.status]).toEqual([200, 'retracted'])
    await continueMessages(app.deps)
    await expect.poll(async () => (await read(sent.id)).retractionNotified).toBe(2)
    const [note] = await sql(
      `select subject, body from mail_outbox where template = 'BROADCAST_RETRACTED' order by id limit 1`,
    )
    expect(note?.subject).toBe('Withdrawn: Closed on Saturday')
    expect(note?.body).toContain('of 17 June 2026')
    expect(note?.body).toContain('The day was wrong.')
    const { body: inbox } = await (await app.as('customs')).call('notifications.list')
    expect(inbox.items.map(({ code, retractedAt }: never) => [code, retractedAt !== null])).toEqual([
      ['BROADCAST_RETRACTED', false],
      ['BROADCAST', true],
    ])
    const got = await (await app.as('customs')).call('notifications.message', { params: { id: sent.id } })
    expect(got.body).toMatchObject({ retractedAt: expect.any(String), retraction: 'The day was wrong.' })
    expect((await retract(sent.id)).body.message).toBe('notificationMessageRetracted')
  })

  it('calls back the mails that have not gone, and tells nobody who was not told', async () => {
    const { body: sent } = await send()
    await done(sent.id)
    // A mail that is with the mail server at this moment would be noted as sent behind our back.
    await expect.poll(() => sql(`select id from mail_outbox where status = 'waiting'`)).toEqual([])
    await sql(`update mail_outbox set status = 'waiting', next_attempt_at = '2030-01-01'`)
    await sql(`update broadcast_recipient set notified_at = null where account_id =
      (select id from account where user_name = 'customs.staff')`)
    await sql(
      `delete from notification where account_id = (select id from account where user_name = 'customs.staff')`,
    )
    // One is with the mail server: it is going, and its reader is told of the retraction.
    await sql(
      `update mail_outbox set taken_until = '2030-01-01' where id = (select min(id::text)::uuid from mail_outbox)`,
    )
    const { body: taken } = await retract(sent.id)
    expect(taken.mails).toMatchObject({ cancelled: 1, waiting: 1 })
    await continueMessages(app.deps)
    await expect.poll(async () => (await read(sent.id)).retractionNotified).toBe(1)
    expect((await notified()).map(({ user_name }) => user_name)).toEqual(['customs', 'customs'])
  })
})

describe('news', () => {
  const newsOf = async (userName: string) =>
    (await (await app.as(userName)).call('notifications.news', { headers: { culture: 'fi' } })).body

  it('is what was said of late to the reader’s group, sent or hung up, until it is taken back', async () => {
    const { body: old } = await send()
    const { body: sent } = await send()
    const banner = { severity: 'info', from: '2026-06-17', until: '2026-06-17' }
    const { body: hung } = await send({ isSent: false, banner, recipients: 0 })
    await sql(`update broadcast set created_at = created_at - interval '31 days' where id = $1`, [old.id])
    await sql(`update broadcast set created_at = created_at + interval '1 second' where id = $1`, [hung.id])
    const news = await newsOf('customs')
    expect(news.map(({ id }: { id: string }) => id)).toEqual([hung.id, sent.id])
    expect(news[1]).toMatchObject({ subject: 'Suljettu lauantaina', text: 'Kello 8–12.', culture: 'fi' })
    expect(await newsOf('importer')).toEqual([])
    await admin.call('emails.retractMessage', { params: { id: sent.id }, body: { words: {} } })
    expect((await newsOf('customs')).length).toBe(1)
  })
})

describe('a banner', () => {
  const banner = { severity: 'warning', from: '2026-06-18', until: '2026-06-19' }
  const hung = async (userName: string) =>
    (await (await app.as(userName)).call('notifications.announcements')).body

  it('hangs from day to day, for the group alone, in the reader’s language', async () => {
    const { body: sent } = await send({ isSent: false, banner, recipients: 0 })
    expect(sent).toMatchObject({ status: 'sent', isBannerUp: false, recipients: 0 })
    expect(await hung('customs')).toEqual([])
    const on = (from: string, until: string) =>
      sql('update broadcast set banner_from = $1, banner_until = $2', [from, until])
    await on('2026-06-17', '2026-06-18')
    const reader = await app.as('customs')
    const { body: seen } = await reader.call('notifications.announcements', { headers: { culture: 'fi' } })
    expect(seen).toEqual([
      { id: sent.id, severity: 'warning', subject: 'Suljettu lauantaina', culture: 'fi' },
    ])
    expect(await hung('importer')).toEqual([])
    await on('2026-06-16', '2026-06-16')
    expect(await hung('customs')).toEqual([])
  })

  it('comes down when its message is taken back, without a note', async () => {
    const today = { severity: 'danger', from: '2026-06-17', until: '2026-06-30' }
    const { body: sent } = await send({ isSent: false, banner: today, recipients: 0 })
    expect((await hung('customs')).length).toBe(1)
    await admin.call('emails.retractMessage', { params: { id: sent.id }, body: { words: {} } })
    expect(await hung('customs')).toEqual([])
    await continueMessages(app.deps)
    expect(await notified()).toEqual([])
  })
})
