import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeXlsx } from '../../platform/spreadsheets.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { multipart } from '../../testing/strangers.ts'

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

describe('languages', () => {
  const fa = { culture: 'fa', name: 'فارسی', direction: 'rtl', isEnabled: true }
  const add = (body: object) => officer.call('localization.addLanguage', { body })
  const alter = (culture: string, body: object) =>
    officer.call('localization.changeLanguage', { params: { culture }, body })

  it('are added from the screen, with direction and name, and spoken at once', async () => {
    const { status, body } = await add(fa)
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...fa, isShipped: false, isDefault: false })
    expect(body.counts.missing).toBe(body.counts.wanted)
    const { body: offered } = await app.visitor.call('settings.languages')
    expect(offered.enabled.at(-1)).toEqual({ culture: 'fa', name: 'فارسی', direction: 'rtl' })
    const direction = await app.visitor.call('localization.direction', { params: { culture: 'fa' } })
    expect(direction.body).toBe('rtl')
    await change('fa', 'ورود', key)
    expect((await spoken('fa')).body.account.login.title).toBe('ورود')
    expect((await spoken('fa')).body.frame.failed.again).toBe('Try again')
    expect((await add(fa)).body.message).toBe('localizationLanguageExists')
  })
  it.each(['zz-nonsense-tag', 'qqq', 'x'])('are not called %s', async (culture) => {
    expect((await add({ ...fa, culture })).status).toBeGreaterThanOrEqual(400)
  })
  it('are written as everybody writes them', async () => {
    expect((await add({ ...fa, culture: 'pt_br', direction: 'ltr', isEnabled: false })).body.culture).toBe(
      'pt-BR',
    )
  })
  it('are switched off and on, but never the default', async () => {
    const off = await alter('fa', { ...fa, isEnabled: false })
    expect(off.body).toMatchObject({ isEnabled: false, direction: 'rtl' })
    expect(
      (await app.visitor.call('localization.translations', { params: { culture: 'fa' } })).headers[
        'content-language'
      ],
    ).toBe('en')
    const english = { name: 'English', direction: 'ltr', isEnabled: false }
    expect((await alter('en', english)).body.message).toBe('localizationLastLanguage')
  })
  it('go only where they were added, are off and say nothing', async () => {
    const remove = (culture: string) => officer.call('localization.removeLanguage', { params: { culture } })
    expect((await remove('fa')).body.message).toBe('localizationLanguageKept')
    expect((await remove('de')).body.message).toBe('localizationLanguageKept')
    expect((await remove('pt-BR')).status).toBe(204)
    expect((await remove('pt-BR')).status).toBe(404)
  })
})

describe('files', () => {
  const send = async (name: string, bytes: Buffer | string, query = {}) => {
    const form = await multipart({}, [{ name, bytes: bytes as string, field: 'file' }])
    return officer.call('localization.import', { query, ...form })
  }
  const table =
    'key,Deutsch (de),fa\naccount.login.title,Anmeldung hier,ورود به سامانه\nui.flags_other,Fahnen,\nno.such,x,y\n'

  it('show what they would change, and change nothing', async () => {
    const before = await textNow('de')
    const { status, body } = await send('texts.csv', table)
    expect(status).toBe(200)
    expect(body.isApplied).toBe(false)
    expect(body.languages).toEqual([
      { culture: 'de', changes: 1, same: 0, refused: 1 },
      { culture: 'fa', changes: 1, same: 0, refused: 0 },
    ])
    expect(body.changes[0]).toEqual({ culture: 'de', key, before, after: 'Anmeldung hier' })
    expect(body.refused).toEqual([
      {
        culture: 'de',
        key: 'ui.flags_other',
        place: 'B3',
        text: 'Fahnen',
        code: 'placeholderLost',
        names: ['count'],
      },
    ])
    expect(body.unknownKeys).toEqual(['no.such'])
    expect(await textNow('de')).toBe(before)
  })
  it('are taken over for the languages one wants, once nothing has changed since', async () => {
    const { body } = await send('texts.csv', table)
    const query = { apply: 'true', cultures: 'fa', revision: body.revision }
    const done = await send('texts.csv', table, query)
    expect(done.body).toMatchObject({ isApplied: true, languages: [{ culture: 'fa', changes: 1 }] })
    expect(await textNow('fa')).toBe('ورود به سامانه')
    expect(await textNow('de')).not.toBe('Anmeldung hier')
    expect((await send('texts.csv', table, query)).body.message).toBe('localizationPreviewStale')
  })
  it('come back as they went out', async () => {
    await change('fi', '=1+1 is no sum')
    for (const format of ['xlsx', 'json']) {
      const file = await officer.call('localization.export', { query: { format } })
      expect(file.headers['content-disposition']).toContain(`.${format}`)
      const { body } = await send(`texts.${format}`, file.bytes)
      expect(body.changes).toEqual([])
      expect(body.refused).toEqual([])
      expect(body.languages).toHaveLength(8)
    }
    await change('fi', null)
  })
  it('of one language have English beside it', async () => {
    const { body } = await send(
      'a.json',
      (await officer.call('localization.export', { query: { format: 'json', cultures: 'fa' } })).bytes,
    )
    expect(body.languages.map(({ culture }: { culture: string }) => culture)).toEqual(['en', 'fa'])
  })
  it.each([
    ['a.csv', 'key,de\na,"b\n', 'brokenCsv'],
    ['a.csv', 'key,tlh\naccount.login.title,x\n', 'localizationFileEmpty'],
    ['a.csv', '', 'localizationFileEmpty'],
    ['a.json', '{"de": {"a": ', 'localizationFileBroken'],
    ['a.json', '{"de": {"a": 5}}', 'localizationFileBroken'],
    ['a.xlsx', 'no workbook', 'spreadsheetRenamed'],
  ])('%s saying %j are refused whole: %s', async (name, text, message) => {
    const { body } = await officer.call('localization.languages')
    expect((await send(name, text, { apply: 'true' })).body.message).toBe(message)
    expect((await officer.call('localization.languages')).body).toEqual(body)
  })
  it('of a whole language are kept in one go', async () => {
    const { body } = await officer.call('localization.texts')
    const rows = body.keys.flatMap((each: string, index: number) => {
      const english = body.texts.en[index]
      return english === null ? [] : [[each, `${english}\u200f`]]
    })
    const bytes = await writeXlsx([{ name: 'texts', rows: [['key', 'fa'], ...rows] }])
    const done = await send('fa.xlsx', bytes, { apply: 'true' })
    expect(done.status).toBe(200)
    expect(done.body.languages[0].changes).toBe(rows.length)
    const { body: languages } = await officer.call('localization.languages')
    expect(languages.at(-1).counts).toMatchObject({ missing: 0, wrong: 0 })
  })
})
