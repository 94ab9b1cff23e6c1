import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FixedClock, fixedClock } from '../../platform/clock.ts'
import { queryOn } from '../../platform/database/query.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/database/test-database.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Database, inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { writeSetting } from '../settings/public.ts'
import { clearOldNotifications, type DigestReader, type FindDigestReader, sendDigests } from './digest.ts'
import { lastHourOf } from './policy.ts'
import { type Notice, notify } from './public.ts'

const ada = '0192f0c0-0000-7000-8000-00000000000a'
const ben = '0192f0c0-0000-7000-8000-00000000000b'
const people: Record<string, DigestReader> = {
  [ada]: { email: 'ada@x.example', culture: 'fi', firstName: 'Ada', lastName: 'Example' },
  [ben]: { email: 'ben@x.example', culture: 'en', firstName: 'Ben', lastName: 'Sample' },
}
let gone: string[] = []
const find: FindDigestReader = async (_db, id) => (gone.includes(id) ? undefined : people[id])

let database: TestDatabase
let db: Database
/** As of another process: it shares nothing but the database. */
let otherDb: Database
let clock: FixedClock
const depsOn = (on: Database) =>
  ({ db: on, clock, environment: { publicUrl: 'https://papaver.example' } }) as unknown as Deps
const sql = async (text: string) => (await database.ownerPool.query(text)).rows

beforeAll(async () => {
  database = await createTestDatabase()
  db = queryOn(database.pool)
  otherDb = queryOn(database.ownerPool)
})
afterAll(() => database?.drop())
beforeEach(async () => {
  gone = []
  // 7 o'clock of Helsinki is 4 o'clock UTC in summer.
  clock = fixedClock('2026-06-15T12:00:00Z')
  await sql('truncate notification, notification_preference, mail_outbox, setting')
  await sql(
    `insert into notification_preference values ('${ada}', 'cases', 'digest'), ('${ben}', 'cases', 'digest')`,
  )
})

const send = (id: string, number: string, code: Notice['code'] = 'IE_ISSUED'): Promise<void> =>
  inTransaction({ db, clock }, systemOrigin('test'), (tx) =>
    notify(tx, { id, ...(people[id] as DigestReader) }, { code, params: { number } }),
  )
const mails = () => sql('select recipient, culture, subject, body from mail_outbox order by recipient')

describe('a digest', () => {
  it('says what has waited since the last, each line in the words of its reader', async () => {
    await send(ada, 'A-1')
    clock.advance(1000)
    await send(ada, 'A-2', 'IE_LIFTED')
    await send(ben, 'B-1')
    expect(await mails()).toEqual([])
    expect(await sendDigests(depsOn(db), find)).toBe(0)
    clock.set('2026-06-16T03:59:59Z')
    expect(await sendDigests(depsOn(db), find)).toBe(0)
    clock.set('2026-06-16T04:00:00Z')
    expect(await sendDigests(depsOn(db), find)).toBe(2)
    const [toAda, toBen] = await mails()
    expect(toAda).toMatchObject({
      recipient: 'ada@x.example',
      culture: 'fi',
      subject: 'Päivän yhteenveto: 2 uutta ilmoitusta',
    })
    expect(toAda.body).toContain('\n- Lupa A-1 on myönnetty\n- Lupaa A-2 saa taas käyttää\n')
    expect(toAda.body).toContain('Hyvä Ada Example,')
    expect(toAda.body).toContain('https://papaver.example/#/notifications')
    expect(toBen.subject).toBe('Daily summary: 1 new notification')
    expect(toBen.body).toContain('\n- Permit B-1 has been issued\n')
    expect(toBen.body).not.toContain('A-1')
  })

  it('is sent once, and the next has only what is new', async () => {
    await send(ben, 'B-1')
    clock.set('2026-06-16T04:30:00Z')
    await send(ben, 'B-2')
    expect(await sendDigests(depsOn(db), find)).toBe(1)
    expect(await sendDigests(depsOn(db), find)).toBe(0)
    clock.set('2026-06-17T04:00:00Z')
    expect(await sendDigests(depsOn(db), find)).toBe(1)
    const bodies = (await mails()).map(({ body }) => (body as string).match(/B-\d/g)?.join())
    expect(bodies.toSorted()).toEqual(['B-1', 'B-2'])
  })

  it('is made up for by a service that was down at its hour', async () => {
    await send(ben, 'B-1')
    clock.set('2026-06-18T20:00:00Z')
    expect(await sendDigests(depsOn(db), find)).toBe(1)
  })

  it('follows the settings of hour and zone', async () => {
    await send(ben, 'B-1')
    await inTransaction({ db, clock }, systemOrigin('test'), async (tx) => {
      await writeSetting(tx, 'notifications.digestHour', 18)
      await writeSetting(tx, 'public.timeZone', 'Asia/Kolkata')
    })
    clock.set('2026-06-15T12:29:00Z')
    expect(await sendDigests(depsOn(db), find)).toBe(0)
    clock.set('2026-06-15T12:30:00Z')
    expect(await sendDigests(depsOn(db), find)).toBe(1)
  })

  it('is sent once by two processes that do it at the same time', async () => {
    for (let count = 0; count < 40; count += 1) await send(count % 2 ? ada : ben, `N-${count}`)
    clock.set('2026-06-16T05:00:00Z')
    const runs = [db, otherDb, db, otherDb].map((on) => sendDigests(depsOn(on), find))
    const sent = (await Promise.all(runs)).reduce((sum, count) => sum + count)
    expect(sent).toBe(2)
    const lines = (await mails()).map(({ body }) => (body as string).match(/^- .*N-\d+/gm)?.length)
    expect(lines).toEqual([20, 20])
  })

  it('goes to nobody who has left, and what waited for him waits no more', async () => {
    await send(ben, 'B-1')
    gone = [ben]
    clock.set('2026-06-16T04:00:00Z')
    expect(await sendDigests(depsOn(db), find)).toBe(0)
    expect(await sql('select is_for_digest from notification')).toEqual([{ is_for_digest: false }])
  })

  it('of very many lines says how many more there are', async () => {
    for (let count = 0; count < 203; count += 1) await send(ben, `N-${count}`)
    clock.set('2026-06-16T04:00:00Z')
    await sendDigests(depsOn(db), find)
    const [mail] = await mails()
    expect(mail.subject).toBe('Daily summary: 203 new notifications')
    expect((mail.body as string).match(/^- /gm)?.length).toBe(201)
    expect(mail.body).toContain('- and 3 more in the portal')
  })
})

describe('clearing away', () => {
  it('takes what is read or archived and old, and nothing else', async () => {
    const days = (count: number) => `timestamptz '2026-06-15T12:00:00Z' - interval '${count} days'`
    const put = (name: string, age: number, read: boolean, archived: boolean) =>
      sql(`insert into notification (account_id, code, topic, severity, params, created_at, read_at, archived_at)
        values ('${ada}', 'IE_ISSUED', 'cases', 'info', '{"number":"${name}"}', ${days(age)},
        ${read ? 'now()' : 'null'}, ${archived ? 'now()' : 'null'})`)
    await put('old and unread', 400, false, false)
    await put('old and read', 181, true, false)
    await put('old and archived', 181, false, true)
    await put('young and read', 179, true, true)
    const left = async () =>
      (await sql(`select params->>'number' as name from notification order by 1`)).map(({ name }) => name)
    expect(await clearOldNotifications(depsOn(db))).toBe(2)
    expect(await left()).toEqual(['old and unread', 'young and read'])
    expect(await clearOldNotifications(depsOn(db))).toBe(0)
    await inTransaction({ db, clock }, systemOrigin('test'), (tx) =>
      writeSetting(tx, 'notifications.keepDays', 100),
    )
    const both = [db, otherDb].map((on) => clearOldNotifications(depsOn(on)))
    expect((await Promise.all(both)).reduce((sum, count) => sum + count)).toBe(1)
    expect(await left()).toEqual(['old and unread'])
    const events = await sql(
      `select details from audit_event where action = 'notification.clear' order by seq`,
    )
    expect(events.map(({ details }) => JSON.parse(details))).toEqual([
      { count: 2, days: 180 },
      { count: 1, days: 100 },
    ])
  })
})

describe('the hour that struck last', () => {
  it.each([
    ['2026-06-15T04:00:00Z', 7, 'Europe/Helsinki', '2026-06-15T04:00:00Z', 'strikes now'],
    ['2026-06-15T03:59:59Z', 7, 'Europe/Helsinki', '2026-06-14T04:00:00Z', 'a second before'],
    ['2026-06-15T20:10:30Z', 7, 'Europe/Helsinki', '2026-06-15T04:00:00Z', 'this morning'],
    ['2026-03-29T03:30:00Z', 7, 'Europe/Helsinki', '2026-03-28T05:00:00Z', 'the clocks went forward since'],
    ['2026-10-25T04:30:00Z', 7, 'Europe/Helsinki', '2026-10-24T04:00:00Z', 'the clocks went back since'],
    ['2026-06-15T12:00:00Z', 0, 'America/New_York', '2026-06-15T04:00:00Z', 'midnight'],
    ['2026-06-15T00:10:00Z', 23, 'Pacific/Kiritimati', '2026-06-14T09:00:00Z', 'far in the east'],
    ['2026-06-15T01:00:00Z', 7, 'Asia/Kathmandu', '2026-06-14T01:15:00Z', 'quarters of an hour'],
  ])('at %s, hour %i of %s, is %s: %s', (now, hour, zone, expected) => {
    expect(lastHourOf(new Date(now), hour, zone).toISOString()).toBe(new Date(expected).toISOString())
  })
})
