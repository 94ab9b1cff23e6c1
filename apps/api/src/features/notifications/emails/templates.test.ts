import { shippedCultures } from '@papaver/contract/features.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction, systemOrigin } from '../../../platform/transaction.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../../testing/start-test-app.ts'
import { writeSetting } from '../../settings/public.ts'
import { type MailSink, sinkSaysNo, startMailSink } from '../mail-sink.ts'
import { notify } from '../public.ts'

let app: TestApp
let admin: TestPerson
let sinks: MailSink[] = []
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
beforeEach(() => app.database.ownerPool.query('truncate mail_template, mail_outbox, notification'))
afterEach(async () => {
  for (const sink of sinks) await sink.close()
  sinks = []
})
afterAll(() => app?.close())

const place = { code: 'IE_ISSUED', culture: 'fi' }
const words = { subject: 'Lupa {{number}} odottaa', text: 'Hyvä {{name}}\n\nLupa {{number}} on valmis.' }
const save = (changes: object = {}, params: object = place) =>
  admin.call('emails.saveTemplate', {
    params: params as Record<string, string>,
    body: { ...words, version: 0, isActive: true, ...changes },
  })
const read = async (code = 'IE_ISSUED', culture = 'fi') =>
  (await admin.call('emails.template', { params: { code } })).body.cultures.find(
    (each: { culture: string }) => each.culture === culture,
  )
const send = async (code: 'IE_ISSUED' | 'USR_PWD_RESET', culture: string) => {
  const { rows } = await app.database.ownerPool.query(`select id from account where user_name = 'importer'`)
  const to = { id: rows[0].id, email: 'pavel@x.example', culture, firstName: 'Pavel', lastName: 'Dragan' }
  await inTransaction(app.deps, systemOrigin('test'), (tx) =>
    notify(tx, to, {
      code,
      params: { number: 'XV/1', company: '<b>Alba</b>', minutes: '60' },
      ...(code === 'USR_PWD_RESET'
        ? { mailOnly: { link: 'https://x.example/1', cancelLink: 'https://x.example/2' } }
        : {}),
    }),
  )
}
const outbox = async () =>
  (await app.database.ownerPool.query('select culture, subject, body, html from mail_outbox order by id'))
    .rows

describe('the list', () => {
  it('names every mail in the reader’s words, and says how it stands in each language', async () => {
    await save()
    const { body } = await admin.call('emails.templates', { headers: { culture: 'de' } })
    const issued = body.find(({ code }: { code: string }) => code === 'IE_ISSUED')
    expect(issued).toMatchObject({ name: 'Genehmigung erteilt', topic: 'cases', maySwitchOff: true })
    expect(issued.when).toMatch(/Genehmigung/)
    expect(issued.cultures.map(({ culture, state }: never) => [culture, state])).toEqual([
      ['en', 'shipped'],
      ['es', 'shipped'],
      ['fi', 'own'],
      ['fr', 'shipped'],
      ['ru', 'shipped'],
      ['de', 'shipped'],
      ['ar', 'shipped'],
    ])
  })

  it('says what may be named, and what must', async () => {
    const { body } = await admin.call('emails.template', { params: { code: 'USR_PWD_RESET' } })
    expect(body.maySwitchOff).toBe(false)
    const named = body.placeholders.map(({ name, isRequired }: never) => [name, isRequired])
    expect(named).toEqual([
      ['minutes', false],
      ['link', true],
      ['cancelLink', true],
      ['name', false],
      ['authority', false],
      ['contact', false],
    ])
    expect(body.cultures[0].shipped.text).toContain('{{cancelLink}}')
  })
})

describe('own words', () => {
  it('stand in the mail and in the bell of that language, and in no other', async () => {
    const { status, body } = await save()
    expect([status, body.template.state, body.template.version]).toEqual([200, 'own', 1])
    await send('IE_ISSUED', 'fi')
    await send('IE_ISSUED', 'en')
    const [own, shipped] = await outbox()
    expect(own).toMatchObject({ culture: 'fi', subject: 'Lupa XV/1 odottaa' })
    expect(own.body).toContain('Hyvä Pavel Dragan\n\nLupa XV/1 on valmis.')
    expect(own.html).toContain('<p>Lupa <nobr>XV/1</nobr> on valmis.</p>')
    expect(shipped.subject).toBe('Permit XV/1 has been issued')
    const importer = await app.as('importer')
    const inFinnish = await importer.call('notifications.list', { headers: { culture: 'fi' } })
    expect(inFinnish.body.items[0].words).toBe('Lupa {{number}} odottaa')
    const inEnglish = await importer.call('notifications.list', { headers: { culture: 'en' } })
    expect(inEnglish.body.items[0].words).toBeNull()
  })

  it('speak for a language that has none', async () => {
    await inTransaction(app.deps, systemOrigin('test'), async (tx) => {
      await writeSetting(tx, 'languages.enabled', ['en', 'fi', 'sv'])
      await writeSetting(tx, 'languages.default', 'fi')
    })
    try {
      await save()
      await send('IE_ISSUED', 'sv')
      expect(await outbox()).toMatchObject([{ culture: 'fi', subject: 'Lupa XV/1 odottaa' }])
      expect((await read('IE_ISSUED', 'sv')).state).toBe('missing')
      await inTransaction(app.deps, systemOrigin('test'), (tx) =>
        writeSetting(tx, 'languages.fallbackChain', ['nb', 'de', 'fi']),
      )
      await send('IE_ISSUED', 'sv')
      expect((await outbox())[1]).toMatchObject({ culture: 'de', subject: 'Genehmigung XV/1 wurde erteilt' })
      const own = await save(
        { subject: 'Tillstånd {{number}}', text: '{{number}} klart.' },
        { ...place, culture: 'sv' },
      )
      expect(own.status).toBe(200)
      await send('IE_ISSUED', 'sv')
      expect((await outbox())[2]).toMatchObject({ culture: 'sv', subject: 'Tillstånd XV/1' })
      const gone = await admin.call('emails.restoreTemplate', {
        params: { ...place, culture: 'sv' },
        body: { version: 1 },
      })
      expect([gone.status, gone.body.message]).toEqual([409, 'notificationTemplateUnshipped'])
    } finally {
      await inTransaction(app.deps, systemOrigin('test'), async (tx) => {
        await writeSetting(tx, 'languages.enabled', [...shippedCultures])
        await writeSetting(tx, 'languages.default', 'en')
        await writeSetting(tx, 'languages.fallbackChain', [])
      })
    }
  })

  it('that name what is unknown are refused at the field, with the word', async () => {
    const { status, body } = await save({ text: 'Lupa {{nmuber}} ja {{number}}' })
    expect([status, body.message]).toEqual([422, 'notificationTemplateWrong'])
    expect(body.details.problems).toEqual([
      { field: 'text', code: 'unknown', word: '{{nmuber}}', at: 5, meant: '{{number}}' },
    ])
    expect((await read()).state).toBe('shipped')
  })

  it.each([
    ['without the link', { text: 'No: {{cancelLink}}' }, 'missing'],
    ['on two lines', { subject: 'a\nb' }, 'lines'],
  ])('%s are refused', async (_, changes, code) => {
    const given = { subject: 'New', text: '{{link}} {{cancelLink}}', ...changes }
    const { status, body } = await save(given, { code: 'USR_PWD_RESET', culture: 'fi' })
    expect(status).toBe(422)
    expect(body.details.problems.map((each: { code: string }) => each.code)).toEqual([code])
  })

  it('that are as shipped are none', async () => {
    const { shipped } = await read()
    expect((await save({ ...shipped })).body.template).toMatchObject({ state: 'shipped', own: null })
  })

  it('of an older version give way to nobody', async () => {
    await save()
    const { status, body } = await save({ subject: 'Toinen {{number}}' })
    expect([status, body.message]).toEqual([409, 'notificationTemplateStale'])
    expect((await read()).own.subject).toBe(words.subject)
  })

  it('saved twice at the same moment are saved once', async () => {
    const answers = await Promise.all([save(), save(), save()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  it('say when what they were made from has changed', async () => {
    await save()
    await app.database.ownerPool.query(`update mail_template set shipped_text = 'as it was'`)
    expect(await read()).toMatchObject({ state: 'outdated', shippedThen: { text: 'as it was' } })
  })

  it('as HTML are cleaned, which is said, and never run', async () => {
    const html = '<p onclick="x()">{{number}}</p>'
    const refused = await save({ html })
    expect([refused.status, refused.body.message]).toEqual([422, 'notificationTemplateScript'])
    expect(refused.body.details.word).toBe('onclick')
    const { body } = await save({ html: '<h2>{{company}}</h2><p style="x">{{number}}</p><font>a</font>' })
    expect(body.removed).toEqual(['style', '<font>'])
    await send('IE_ISSUED', 'fi')
    const [mail] = await outbox()
    expect(mail.html).toContain('<h2>&lt;b&gt;Alba&lt;/b&gt;</h2><p>XV/1</p>a')
    expect(mail.body).not.toContain('<h2>')
  })
})

describe('a mail that is switched off', () => {
  it('is not sent in that language; the portal says it all the same', async () => {
    await save({ isActive: false })
    await send('IE_ISSUED', 'fi')
    await send('IE_ISSUED', 'en')
    expect((await outbox()).map(({ culture }) => culture)).toEqual(['en'])
    const { rows } = await app.database.ownerPool.query('select code from notification')
    expect(rows.length).toBe(2)
  })

  it('is never one that somebody needs', async () => {
    const reset = { code: 'USR_PWD_RESET', culture: 'fi' }
    const { shipped } = await read('USR_PWD_RESET')
    const { status, body } = await save({ ...shipped, isActive: false }, reset)
    expect([status, body.message]).toEqual([422, 'notificationTemplateNeeded'])
    await app.database.ownerPool.query(
      `insert into mail_template (code, culture, is_active, changed_at, changed_by_name)
       values ('USR_PWD_RESET', 'fi', false, now(), 'x')`,
    )
    await send('USR_PWD_RESET', 'fi')
    expect((await outbox()).length).toBe(1)
  })
})

describe('the history', () => {
  it('says who changed what, and puts it back', async () => {
    const place = { code: 'IE_HOLD', culture: 'fi' }
    await save({}, place)
    await save({ version: 1, subject: 'Toinen {{number}}' }, place)
    await admin.call('emails.restoreTemplate', { params: place, body: { version: 2 } })
    expect((await read('IE_HOLD')).state).toBe('shipped')
    const { body } = await admin.call('emails.templateHistory', { params: place })
    expect(body.map(({ action, actorName }: never) => [action, actorName])).toEqual([
      ['notification.templateRestore', 'admin'],
      ['notification.templateSave', 'admin'],
      ['notification.templateSave', 'admin'],
    ])
    expect(body[2].details).toMatchObject({
      before: { isOwn: false, subject: 'Hakemus {{number}} odottaa' },
      after: { isOwn: true, subject: words.subject, html: null, isActive: true },
    })
    const back = await admin.call('emails.putBackTemplate', {
      params: place,
      body: { version: 3, seq: body[2].seq },
    })
    expect(back.body.template).toMatchObject({ state: 'own', version: 4, own: { subject: words.subject } })
    const other = await admin.call('emails.putBackTemplate', { params: place, body: { version: 4, seq: 1 } })
    expect(other.status).toBe(409)
  })
})

describe('a preview', () => {
  it('shows the words about an invented record, and keeps nothing', async () => {
    const { body } = await admin.call('emails.previewTemplate', {
      params: { code: 'IE_REFUSED', culture: 'ar' },
      body: { subject: 'رفض {{number}}', text: '{{number}}\n\n{{comment}}' },
    })
    expect(body).toMatchObject({ culture: 'ar', direction: 'rtl', removed: [] })
    expect(body.subject).toMatch(/رفض XV\/I\/NP\/2026\/000298-D/)
    expect(body.text).toContain('> ')
    expect(body.html).toContain('dir="rtl"')
    expect(body.html).not.toMatch(/<script|style|<img|src=/)
    expect((await read('IE_REFUSED', 'ar')).state).toBe('shipped')
  })
})

describe('a test', () => {
  const test = (culture = 'fi') =>
    admin.call('emails.testTemplate', { params: { ...place, culture }, body: words })
  const throughSink = async (...given: Parameters<typeof startMailSink>): Promise<MailSink> => {
    const sink = await startMailSink(...given)
    sinks.push(sink)
    await inTransaction(app.deps, systemOrigin('test'), async (tx) => {
      await writeSetting(tx, 'smtp.host', '127.0.0.1')
      await writeSetting(tx, 'smtp.port', sink.port)
      await writeSetting(tx, 'smtp.security', 'none')
    })
    return sink
  }

  it('goes to one’s own address at once, by the way of all mails', async () => {
    const { mails } = await throughSink()
    const { body } = await test()
    expect(body).toEqual({ isDelivered: true, to: 'admin@papaver.example', isToFolder: false, said: null })
    expect(mails.map(({ to }) => to)).toEqual([['admin@papaver.example']])
    expect(mails[0]?.source).toContain('Content-Language: fi')
    expect(await outbox()).toEqual([])
  })

  it('says in the server’s words why it failed', async () => {
    await throughSink(() => {
      throw sinkSaysNo(550, 'no such mailbox')
    })
    const { body } = await test()
    expect(body).toMatchObject({ isDelivered: false, said: expect.stringContaining('550 no such mailbox') })
  })

  it('is not sent without end', async () => {
    await throughSink()
    const statuses: number[] = []
    for (let count = 0; count < 31; count += 1) statuses.push((await test()).status)
    expect(statuses.at(-1)).toBe(429)
    expect(statuses.filter((status) => status === 429).length).toBeLessThan(6)
  })
})
