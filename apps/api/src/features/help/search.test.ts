import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { foldWord, likeness } from './search-words.ts'

let app: TestApp
let officer: TestPerson
let importer: TestPerson

const properties = {
  kind: 'guide',
  area: 'border',
  screens: [],
  readers: ['ESTB_MANAGER'],
  order: 5000,
  isActive: true,
  validFrom: null,
}
const texts: [key: string, culture: string, title: string, markdown: string][] = [
  ['zz-border', 'en', 'At the frontier', 'Endorsing quintessence **at the frontier** takes a declaration.'],
  ['zz-border', 'fi', 'Rajalla', 'Tullivirkailija vahvistaa **kvintessenssin** lähetykset rajalla.'],
  ['zz-border', 'ru', 'На границе', 'Таможня подтверждает квинтэссенции и ёлочные поставки.'],
  ['zz-border', 'ar', 'على الحدود', 'تؤكِّد الجمارك الشحنات الجوهرية عند المعبر.'],
  ['zz-border', 'fr', 'À la frontière', 'La douane vérifie la quintessence des décisions.'],
  ['zz-button', 'en', 'The button', 'Press **{{t:casework.draft.discard}}** on the zanzibarite page.'],
]

beforeAll(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
  importer = await app.as('importer')
  const begun = new Set<string>()
  for (const [key, culture, title, markdown] of texts) {
    const { status } = begun.has(key)
      ? await officer.call('help.saveText', {
          params: { key, culture },
          body: { version: 0, title, markdown },
        })
      : await officer.call('help.create', { body: { ...properties, key, culture, title, markdown } })
    expect([200, 201]).toContain(status)
    begun.add(key)
  }
})
afterAll(() => app?.close())

interface Marked {
  text: string
  ranges: { start: number; length: number }[]
}
const search = async (q: string, culture = 'en') => {
  const { status, body } = await importer.call('help.search', { query: { q }, headers: { culture } })
  expect(status).toBe(200)
  return body as { corrected: string | null; items: { key: string; title: Marked; excerpt: Marked }[] }
}
const markedIn = ({ text, ranges }: Marked): string[] =>
  ranges.map(({ start, length }) => text.slice(start, start + length))

describe('finds', () => {
  it.each([
    ['en', 'quintessences', 'another number of the word'],
    ['en', 'endorse', 'another form of the word'],
    ['en', 'quintess', 'the beginning of a word'],
    ['en', 'FRONTIER declaration', 'several words in any order and case'],
    ['fi', 'lähetyksen', 'another case of the word'],
    ['fi', 'tullivirkailijoiden', 'another number and case'],
    ['fi', 'lahetykset', 'a word typed without its marks'],
    ['ru', 'квинтэссенцию', 'another case of the word'],
    ['ru', 'елочные', 'a letter typed without its dots'],
    ['ar', 'شحنات', 'a word typed without its article'],
    ['ar', 'تؤكد', 'a word typed without its vowels'],
    ['fr', 'decision', 'a word typed without its accent'],
  ])('in %s %s: %s', async (culture, typed) => {
    const { items, corrected } = await search(typed, culture)
    expect(corrected).toBeNull()
    const found = items.find(({ key }) => key === 'zz-border')
    expect(found, typed).toBeDefined()
    expect([...markedIn(found?.excerpt as Marked), ...markedIn(found?.title as Marked)]).not.toEqual([])
  })

  it('marks what it found by places in the text, not by markup', async () => {
    const { items } = await search('frontier')
    const found = items.find(({ key }) => key === 'zz-border')
    expect(found?.title).toEqual({ text: 'At the frontier', ranges: [{ start: 7, length: 8 }] })
    expect(markedIn(found?.excerpt as Marked)).toEqual(['frontier'])
    expect(found?.excerpt.text).toContain('Endorsing quintessence at the frontier takes')
  })

  it('what was probably meant where nothing holds the words as typed', async () => {
    const { items, corrected } = await search('quintesence')
    expect(corrected).toBe('quintessence')
    expect(items.map(({ key }) => key)).toContain('zz-border')
  })

  it('any of the words where nothing holds all of them', async () => {
    const { items } = await search('frontier xylophonists')
    expect(items.map(({ key }) => key)).toContain('zz-border')
  })

  it('a button by the words that stand on it, also after they have changed', async () => {
    expect((await search('zanzibarite discard draft')).items[0]?.key).toBe('zz-button')
    await app.database.pool.query(
      `update help_index set source = 'earlier', plain = '', folded = '', stems = ''`,
    )
    expect((await search('zanzibarite discard draft')).items[0]?.key).toBe('zz-button')
  })

  it('nothing that was there before the text changed', async () => {
    const params = { key: 'zz-button', culture: 'en' }
    const { body } = await officer.call('help.edit', { params: { key: 'zz-button' } })
    const { version } = body.texts[0]
    const text = { version, title: 'The knob', markdown: 'Press it on the yggdrasilite page.' }
    expect((await officer.call('help.saveText', { params, body: text })).status).toBe(200)
    expect((await search('zanzibarite')).items.map(({ key }) => key)).not.toContain('zz-button')
    expect((await search('yggdrasilite')).items[0]?.key).toBe('zz-button')
  })
})

describe('takes anything that is typed', () => {
  it.each([
    '&',
    '| & ! ( ) : *',
    "it's <-> 'quoted",
    '"unclosed',
    '\\',
    '%_',
    'a:*b',
    ":* & ') --",
    '\ue000frontier\ue001',
    '🙂',
    'the',
    '٠١٢',
  ])('%j', async (typed) => {
    await search(typed)
  })
  it('but not nothing, and not too much', async () => {
    for (const q of ['', 'x'.repeat(201)])
      expect((await importer.call('help.search', { query: { q } })).status).toBe(400)
  })
})

it('knows how alike words are', () => {
  expect(likeness('permit', 'permit')).toBe(1)
  expect(likeness('permit', 'zebra')).toBe(0)
  expect(likeness('autorization', 'authorization')).toBeGreaterThan(likeness('autorization', 'registration'))
  expect(foldWord('Éndörsé ЁЙ')).toBe('endorse еи')
})
