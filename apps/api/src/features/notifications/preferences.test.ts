import {
  type Delivery,
  deliveries,
  type NoticeCode,
  noticeCodeNames,
  noticeCodes,
} from '@papaver/contract/notifications/codes.ts'
import { type NotificationTopic, notificationTopics } from '@papaver/contract/notifications/topics.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { notify } from './public.ts'

let app: TestApp
let importerId: string
const sql = async (text: string, values: unknown[] = []) =>
  (await app.database.ownerPool.query(text, values)).rows

beforeAll(async () => {
  app = await startTestApp()
  importerId = (await sql(`select id from account where user_name = 'importer'`))[0].id
  // Signing in may be told, too: done before anything is counted.
  await app.as('importer')
  await app.as('rival')
})
afterAll(() => app?.close())
beforeEach(() => sql('truncate notification, notification_preference, mail_outbox'))

const send = (code: NoticeCode, id: string | null = importerId): Promise<void> =>
  inTransaction(app.deps, systemOrigin('test'), (tx) =>
    notify(
      tx,
      { id, email: 'x@y.example', culture: 'en', firstName: 'Ada', lastName: 'Example' },
      { code, params: { number: '1', userName: 'ada' } },
    ),
  )
/** What became of it: whether it stands in the portal, and when a mail of it comes. */
const outcome = async (): Promise<string> => {
  const [mail] = await sql('select id from mail_outbox')
  const [noted] = await sql('select is_for_digest from notification')
  const when = mail ? 'now' : noted?.is_for_digest ? 'later' : 'never'
  return `${noted ? 'portal, ' : ''}${when}${mail && noted?.is_for_digest ? ' and later' : ''}`
}
const wish = async (topic: NotificationTopic, mail: Delivery): Promise<void> => {
  await sql('insert into notification_preference (account_id, topic, mail) values ($1, $2, $3)', [
    importerId,
    topic,
    mail,
  ])
}
const save = async (userName: string, body: unknown) =>
  (await app.as(userName)).call('notifications.savePreferences', { body })

/** When the mail comes, by topic and by what the person wishes for it. */
const table: Record<NotificationTopic, Record<Delivery, string>> = {
  //                                     now                    digest                    off
  duty: { now: 'portal, now', digest: 'portal, now', off: 'portal, now' },
  security: { now: 'portal, now', digest: 'portal, now', off: 'portal, now' },
  cases: { now: 'portal, now', digest: 'portal, later', off: 'portal, never' },
  movements: { now: 'portal, now', digest: 'portal, later', off: 'portal, never' },
  people: { now: 'portal, now', digest: 'portal, later', off: 'portal, never' },
}

describe.each(noticeCodeNames.map((code) => ({ code, topic: noticeCodes[code].topic })))(
  '$code, of $topic',
  ({ code, topic }) => {
    it.each(deliveries)('with the wish %s', async (mail) => {
      await wish(topic, mail)
      await send(code)
      expect(await outcome()).toBe(table[topic][mail])
    })
    it('without a wish, and to one without an account', async () => {
      await send(code)
      expect(await outcome()).toBe('portal, now')
      await sql('truncate notification, mail_outbox')
      await send(code, null)
      expect(await outcome()).toBe('now')
    })
  },
)

describe('wishes', () => {
  it('are now for every topic until the person speaks', async () => {
    const { body } = await (await app.as('importer')).call('notifications.preferences')
    expect(body).toEqual(
      notificationTopics.map((topic) => ({
        topic,
        mail: 'now',
        isFixed: topic === 'duty' || topic === 'security',
      })),
    )
  })

  it('are saved for the topics that are named, for this person alone, and audited', async () => {
    const first = await save('importer', [{ topic: 'cases', mail: 'digest' }])
    expect(first.status).toBe(200)
    const { body } = await save('importer', [
      { topic: 'movements', mail: 'off' },
      { topic: 'duty', mail: 'now' },
    ])
    const mails = (list: { topic: string; mail: string }[]) =>
      list.map(({ topic, mail }) => `${topic} ${mail}`)
    expect(mails(body)).toEqual(['duty now', 'security now', 'cases digest', 'movements off', 'people now'])
    expect((await (await app.as('importer')).call('notifications.preferences')).body).toEqual(body)
    const rival = await (await app.as('rival')).call('notifications.preferences')
    expect(mails(rival.body).filter((line) => !line.endsWith(' now'))).toEqual([])
    const events = await sql(
      `select actor_name, entity_id, details from audit_event where action = 'notification.preferences' order by seq`,
    )
    expect(events.map(({ actor_name, entity_id }) => [actor_name, entity_id])).toEqual([
      ['importer', importerId],
      ['importer', importerId],
    ])
    expect(events.map(({ details }) => JSON.parse(details))).toEqual([
      { cases: 'digest' },
      { movements: 'off' },
    ])
  })

  it('that change nothing leave no trace', async () => {
    await save('importer', [{ topic: 'people', mail: 'now' }])
    expect(await sql('select * from notification_preference')).toEqual([])
  })

  it.each([
    ['duty', 'off'],
    ['duty', 'digest'],
    ['security', 'off'],
    ['security', 'digest'],
  ])('%s cannot be %s, and what came with it is not saved', async (topic, mail) => {
    const { status, body } = await save('importer', [
      { topic: 'cases', mail: 'off' },
      { topic, mail },
    ])
    expect([status, body.message, body.details]).toEqual([422, 'notificationTopicFixed', { topic }])
    expect(await sql('select * from notification_preference')).toEqual([])
  })

  it.each([[[{ topic: 'weather', mail: 'now' }]], [[{ topic: 'cases', mail: 'sometimes' }]], [{}], [null]])(
    '%j are none',
    async (body) => {
      expect((await save('importer', body)).status).toBe(400)
    },
  )
})
