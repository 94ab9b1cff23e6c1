import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { wordsFor } from './public.ts'

let app: TestApp
let officer: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
})
afterAll(() => app?.close())

const key = 'account.login.title'
const textNow = async (culture: string, wanted = key): Promise<string | null> => {
  const { body } = await officer.call('localization.texts')
  return body.texts[culture][body.keys.indexOf(wanted)]
}
const save = (cells: object[]) => officer.call('localization.saveTexts', { body: { cells } })
const change = async (culture: string, text: string | null, wanted = key) =>
  save([{ culture, key: wanted, text, seen: await textNow(culture, wanted) }])
const spoken = async (culture: string) => {
  const { body, headers } = await app.visitor.call('localization.translations', { params: { culture } })
  return { body, etag: String(headers.etag) }
}

describe('the grid', () => {
  it('has every text in every language, and none of mails', async () => {
    const { status, body } = await officer.call('localization.texts')
    expect(status).toBe(200)
    expect(body.languages.map(({ culture }: { culture: string }) => culture)).toEqual([
      'en',
      'es',
      'fi',
      'fr',
      'ru',
      'de',
      'ar',
    ])
    for (const { culture } of body.languages) expect(body.texts[culture]).toHaveLength(body.keys.length)
    expect(new Set(body.keys).size).toBe(body.keys.length)
    expect(body.keys.filter((each: string) => each.startsWith('notifications.mails.'))).toEqual([])
    for (const wanted of [key, 'ui.close', 'Messages_LogoutConfirmation']) expect(body.keys).toContain(wanted)
  })
  it('counts what is missing, wrong and changed', async () => {
    const { body } = await officer.call('localization.languages')
    const [english] = body
    expect(english).toMatchObject({ culture: 'en', name: 'English', direction: 'ltr', isDefault: true })
    expect(english.counts).toMatchObject({ wrong: 0, changed: 0, outdated: 0 })
    expect(english.counts.wanted).toBeGreaterThan(1_000)
  })
})

describe('a text', () => {
  it('is live at once for pages, and what one has is no longer fresh', async () => {
    const before = await spoken('de')
    const answer = await change('de', '  Willkommen  ')
    expect(answer.status).toBe(200)
    expect(answer.body.cells).toEqual([
      {
        culture: 'de',
        key,
        text: 'Willkommen',
        isOwn: true,
        shipped: before.body.account.login.title,
        isOutdated: false,
      },
    ])
    const after = await spoken('de')
    expect(after.body.account.login.title).toBe('Willkommen')
    expect(after.etag).not.toBe(before.etag)
    expect(wordsFor('de')(key)).toBe('Willkommen')
    expect((await spoken('fi')).body.account.login.title).not.toBe('Willkommen')
  })
  it('is live at once in the words of its readers alone', async () => {
    const read = (readers: string) =>
      app.visitor.call('localization.translations', { params: { culture: 'ar' }, query: { readers } })
    const [visitors, office] = [await read('visitors'), await read('office')]
    await change('ar', 'أهلا', 'settings.title')
    const changed = await read('office')
    expect(changed.body.settings.title).toBe('أهلا')
    expect(changed.headers.etag).not.toBe(office.headers.etag)
    expect((await read('visitors')).headers.etag).toBe(visitors.headers.etag)
    await change('ar', null, 'settings.title')
  })
  it('goes back to what ships, by wish and by saying the same', async () => {
    expect((await change('de', null)).body.cells[0]).toMatchObject({ isOwn: false })
    const shipped = await textNow('de')
    await change('de', 'Anders')
    expect((await change('de', shipped)).body.cells[0]).toMatchObject({ isOwn: false, text: shipped })
  })
  it('is text, whatever stands in it', async () => {
    const text = '<script>alert(1)</script> & "quotes"'
    await change('fi', text)
    expect((await spoken('fi')).body.account.login.title).toBe(text)
    const page = await app.fastify.inject({ url: '/api/localization/fi' })
    expect(page.headers['content-type']).toContain('application/json')
    expect(page.headers['x-content-type-options']).toBe('nosniff')
    await change('fi', null)
  })
  it('of a component is in the file of the components', async () => {
    await change('es', 'Cerrar ya', 'ui.close')
    const file = await app.fastify.inject({ url: '/assets/dx/es.json' })
    expect(file.json().ui.close).toBe('Cerrar ya')
    const again = await app.fastify.inject({
      url: '/assets/dx/es.json',
      headers: { 'if-none-match': String(file.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
    for (const name of ['xx.json', 'de.js', '..%2f..%2fpackage.json'])
      expect((await app.fastify.inject({ url: `/assets/dx/${name}` })).json().ui.close).toBe('Close')
    await change('es', null, 'ui.close')
  })
  it('of a page that has its words with it is fetched alone', async () => {
    await change('de', 'Erlaubnis prüfen', 'verification.title')
    const call = (area: string) =>
      app.visitor.call('localization.ownWords', { params: { culture: 'de', area } })
    expect((await call('verification')).body).toEqual({ verification: { title: 'Erlaubnis prüfen' } })
    expect((await call('account')).body).toEqual({})
    await change('de', null, 'verification.title')
  })
  it('of another process is seen within a second', async () => {
    await app.database.ownerPool.query(
      `insert into localization_text values ('fr', $1, 'Ailleurs', null, now(), 'another')`,
      [key],
    )
    await app.database.ownerPool.query('update localization_revision set revision = revision + 1')
    await vi.waitFor(async () => expect((await spoken('fr')).body.account.login.title).toBe('Ailleurs'), {
      timeout: 60_000,
      interval: 200,
    })
    await change('fr', null)
  })
  it('falls back to English as the authority says it', async () => {
    await app.database.ownerPool.query(
      `insert into localization_language values ('nn', 'Nynorsk', now(), 'a')`,
    )
    await change('en', 'Sign in here')
    expect(wordsFor('nn')(key)).toBe('Sign in here')
    await change('en', null)
    await app.database.ownerPool.query(`delete from localization_language`)
  })
  it('whose shipped words changed since is marked, until somebody keeps or changes it', async () => {
    await change('de', 'Unser Wort')
    const outdated = `update localization_text set source_words = 'as it was' where culture = 'de'`
    await app.database.ownerPool.query(outdated)
    await app.database.ownerPool.query('update localization_revision set revision = revision + 1')
    await vi.waitFor(
      async () => {
        const { body } = await officer.call('localization.texts')
        expect(body.own.de).toEqual([expect.objectContaining({ isOutdated: true })])
      },
      { timeout: 60_000, interval: 200 },
    )
    expect((await change('de', 'Unser Wort')).body.cells[0]).toMatchObject({ isOwn: true, isOutdated: false })
    await change('de', null)
  })
})

describe('what may not stand', () => {
  const plural = 'ui.flags_other'
  it.each([
    ['Fahnen', 'placeholderLost', ['count']],
    ['{{cnt}} Fahnen', 'placeholderUnknown', ['cnt']],
    ['{{count}} $t(account.login.title)', 'nesting', []],
    ['', 'empty', []],
  ])('%j is refused as %s', async (text, problem, names) => {
    const answer = await change('de', text, plural)
    expect([answer.status, answer.body.message]).toEqual([422, 'localizationTextWrong'])
    expect(answer.body.details).toEqual({ culture: 'de', key: plural, problem, names })
  })
  it('is a change of what somebody else changed meanwhile', async () => {
    const answer = await save([{ culture: 'de', key, text: 'x', seen: 'something else' }])
    expect([answer.status, answer.body.message]).toEqual([409, 'localizationStale'])
    expect(answer.body.details.now).toBe(await textNow('de'))
  })
  it.each([
    ['de', 'no.such.key', 404],
    ['de', '__proto__', 404],
    ['de', 'notifications.mails.IE_ISSUED.subject', 404],
    ['tlh', key, 404],
  ])('is a text in %s of %s', async (culture, wanted, status) => {
    expect((await save([{ culture, key: wanted, text: 'x', seen: null }])).status).toBe(status)
  })
  it('is one of several, and then none of them is kept', async () => {
    const seen = await textNow('de')
    const cells = [
      { culture: 'de', key, text: 'Halb', seen },
      { culture: 'de', key: plural, text: 'Fahnen', seen: await textNow('de', plural) },
    ]
    expect((await save(cells)).status).toBe(422)
    expect(await textNow('de')).toBe(seen)
  })
  it('is decided once where two write at the same moment', async () => {
    const seen = await textNow('ru')
    const both = await Promise.all(['Один', 'Два'].map((text) => save([{ culture: 'ru', key, text, seen }])))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await change('ru', null)
  })
})

it('tells who wrote what of a text', async () => {
  await change('es', 'Uno')
  await change('es', 'Dos')
  await change('es', null)
  const { body } = await officer.call('localization.textHistory', { query: { culture: 'es', key } })
  expect(
    body
      .slice(0, 3)
      .map((entry: { action: string; actorName: string; details: object }) => [
        entry.action,
        entry.actorName,
        entry.details,
      ]),
  ).toEqual([
    ['localization.putBack', 'officer', { before: 'Dos', after: await textNow('es') }],
    ['localization.change', 'officer', { before: 'Uno', after: 'Dos' }],
    ['localization.change', 'officer', { before: await textNow('es'), after: 'Uno' }],
  ])
})
