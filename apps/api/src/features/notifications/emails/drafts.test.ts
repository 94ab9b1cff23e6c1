import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../../testing/start-test-app.ts'

const id = '0198f0c0-0000-4000-8000-0000000000d1'
let app: TestApp
let admin: TestPerson
let officer: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  officer = await app.as('officer')
})
beforeEach(() =>
  app.database.ownerPool.query('truncate broadcast, broadcast_recipient, broadcast_draft, mail_outbox'),
)
afterAll(() => app?.close())

const form = (changes: object = {}) => ({
  kind: 'roles',
  chosen: { roles: [], organisations: ['not an id yet'] },
  words: { en: { subject: ' Closed ', text: '' }, fi: { subject: '', text: 'Kello 8 ' } },
  isSent: false,
  hasBanner: true,
  severity: 'danger',
  from: '2026-06-20',
  until: '',
  ...changes,
})
const save = (person: TestPerson, version: number, changes: object = {}) =>
  person.call('emails.saveDraft', { params: { id }, body: { version, form: form(changes) } })
const read = (person = admin) => person.call('emails.draft', { params: { id } })
const other = { words: { en: { subject: 'Other', text: 'x' } } }

describe('a draft', () => {
  it('is kept as it was typed, whole or not, and found by everybody who may send', async () => {
    const { status, body } = await save(admin, 0)
    expect([status, body.version, body.isOwn]).toEqual([200, 1, true])
    expect((await read(officer)).body).toMatchObject({ form: form(), isOwn: false })
    const [listed] = (await officer.call('emails.drafts')).body
    expect(listed).toMatchObject({ id, subject: 'Closed', kind: 'roles', isOwn: false })
  })

  it('goes on in the next version, also by another officer, and stays whose it was', async () => {
    await save(admin, 0)
    expect((await save(officer, 1, other)).body).toMatchObject({ version: 2, isOwn: false })
    const { body } = await read()
    expect(body).toMatchObject({ version: 2, isOwn: true, form: other })
    expect(body.changedBy).not.toBe(body.createdBy)
  })

  it('saved twice, because an answer was lost, is saved once', async () => {
    const both = await Promise.all([save(admin, 0), save(admin, 0)])
    expect(both.map(({ status, body }) => [status, body.version])).toEqual([
      [200, 1],
      [200, 1],
    ])
    await save(admin, 1, other)
    expect((await save(admin, 1, other)).body.version).toBe(2)
  })

  it('says which page saved it last', async () => {
    const saveFrom = (person: TestPerson, version: number, savedFrom?: string) =>
      person.call('emails.saveDraft', {
        params: { id },
        body: { version, form: form({ kind: version === 0 ? 'roles' : 'everybody' }), savedFrom },
      })
    const page = '0198f0c0-0000-4000-8000-00000000000a'
    expect((await saveFrom(admin, 0, page)).body.savedFrom).toBe(page)
    expect((await saveFrom(officer, 1)).body.savedFrom).toBeNull()
  })

  it('is not written over by who has not seen the last version', async () => {
    await save(admin, 0)
    await save(officer, 1, other)
    const late = await save(admin, 1, { kind: 'everybody' })
    expect([late.status, late.body.message]).toEqual([409, 'notificationDraftStale'])
    expect((await save(admin, 0, { kind: 'everybody' })).body.message).toBe('notificationDraftStale')
    expect((await read()).body.form).toMatchObject(other)
  })

  it.each([
    ['with a NUL', 'a\u0000b', 'ab'],
    ['with lines and signs', 'a\n<b>"', 'a\n<b>"'],
  ])('%s is kept', async (_, text, kept) => {
    const words = { en: { subject: '', text } }
    expect((await save(admin, 0, { words })).body.form.words.en.text).toBe(kept)
  })

  it('with half a letter is wrong input, as everywhere', async () => {
    const words = { en: { subject: '', text: 'b\ud800' } }
    expect((await save(admin, 0, { words })).body).toMatchObject({
      message: 'invalidInput',
      details: { fields: [{ code: 'malformed' }] },
    })
  })
})

describe('a draft discarded', () => {
  const discard = (person: TestPerson, version: number) =>
    person.call('emails.discardDraft', { params: { id }, query: { version } })

  it('is gone, is in the trail, and is not made again by a page that still has it', async () => {
    await save(admin, 0)
    expect((await discard(officer, 1)).status).toBe(204)
    expect((await read()).status).toBe(404)
    expect((await save(admin, 1, other)).body.message).toBe('notificationDraftGone')
    const { rows } = await app.database.ownerPool.query(
      `select details from audit_event where action = 'notification.draftDiscard' order by seq desc limit 1`,
    )
    expect(JSON.parse(rows[0]?.details)).toMatchObject({ subjects: { en: ' Closed ' } })
  })

  it('can be brought back as it stood', async () => {
    await save(admin, 0)
    await discard(admin, 1)
    expect((await save(admin, 0)).body).toMatchObject({ version: 1, form: form() })
  })

  it('stays where somebody has written in it since', async () => {
    await save(admin, 0)
    await save(officer, 1, other)
    expect((await discard(admin, 1)).body.message).toBe('notificationDraftStale')
    expect((await read()).body.version).toBe(2)
  })
})

describe('a draft sent', () => {
  const send = (version: number, changes: object = {}) =>
    admin.call('emails.sendMessage', {
      body: {
        audience: { kind: 'types', types: ['CUSTOMS'] },
        words: other.words,
        isSent: true,
        banner: null,
        recipients: 2,
        draft: { id, version },
        ...changes,
      },
    })
  const sent = async () => (await app.database.ownerPool.query('select id from broadcast')).rows.length

  it('is a message, once', async () => {
    await save(admin, 0)
    expect((await send(1)).status).toBe(200)
    expect((await read()).status).toBe(404)
    expect((await send(1)).body.message).toBe('notificationDraftGone')
    expect(await sent()).toBe(1)
  })

  it('is not sent in words that its sender has not seen', async () => {
    await save(admin, 0)
    await save(officer, 1, other)
    expect((await send(1)).body.message).toBe('notificationDraftStale')
    expect(await sent()).toBe(0)
    expect((await read()).status).toBe(200)
  })

  it('stays a draft where the message is refused', async () => {
    await save(admin, 0)
    expect((await send(1, { recipients: 3 })).body.message).toBe('notificationAudienceChanged')
    expect((await read()).status).toBe(200)
  })
})
