import { describe, expect, it } from 'vitest'
import { completed, shownMeanwhile } from './completed.ts'
import { areaOf, formsOf, isEditable, makeKeyBook, standsForOneNumber } from './keys.ts'
import { isPseudo, pseudoText } from './pseudo.ts'
import { checkText, partsOf, placeholdersOf, withEdgesOf } from './rules.ts'
import { flatTexts, nestTexts } from './trees.ts'

const english = new Map([
  ['a.title', 'Title'],
  ['a.by', 'By {{name}} on {{ day }}'],
  ['a.days_one', '{{count}} day of {{name}}'],
  ['a.days_other', '{{count}} days of {{name}}'],
  ['a.role_one', 'A name that ends so'],
  ['a.nested', 'See $t(a.title)'],
  ['notifications.mails.issued.subject', 'Issued'],
])
const book = makeKeyBook([...english.keys()])
const check = (key: string, text: string, culture = 'de') => {
  const found = checkText({ key, culture, text }, book, (each) => english.get(each))
  return found === undefined ? 'fine' : [found.code, ...found.names].join(' ')
}

describe('keys', () => {
  it.each([
    ['en', 'one other'],
    ['fi', 'one other'],
    ['fa', 'one other'],
    ['ja', 'other'],
    ['ru', 'one few many other'],
    ['ar', 'zero one two few many other'],
  ])('%s has the forms %s', (culture, forms) => {
    expect(formsOf(culture).join(' ')).toBe(forms)
  })
  it.each([
    ['en', 'one', true],
    ['fr', 'one', true],
    ['ru', 'one', false],
    ['ru', 'few', false],
    ['ar', 'two', true],
    ['ar', 'few', false],
  ] as const)('in %s the form %s stands for one number: %s', (culture, form, isSo) => {
    expect(standsForOneNumber(culture, form)).toBe(isSo)
  })
  it('are rows for the forms of all languages, side by side', () => {
    const plurals = (cultures: string[]) =>
      book
        .keysFor(cultures)
        .filter((key) => key.startsWith('a.days'))
        .map((key) => key.slice('a.days_'.length))
        .join(' ')
    expect(plurals(['en'])).toBe('one other')
    expect(plurals(['en', 'ru'])).toBe('one few many other')
    expect(plurals(['ar'])).toBe('zero one two few many other')
    expect(book.keysFor(['ar'])).toContain('a.role_one')
    expect(book.keysFor(['ar'])).not.toContain('a.role_few')
  })
  it.each([
    ['a.title', 'ja', true],
    ['a.days_one', 'ja', false],
    ['a.days_few', 'ru', true],
    ['a.days_few', 'en', false],
    ['a.role_one', 'ja', true],
  ])('%s is wanted in %s: %s', (key, culture, isSo) => {
    expect(book.isWanted(key, culture)).toBe(isSo)
  })
  it('belong to the area of their feature, and those of mails to another screen', () => {
    expect(['a.title', 'Messages_Logout'].map(areaOf)).toEqual(['a', 'frame'])
    expect(['a.title', 'notifications.mails.issued.subject'].map(isEditable)).toEqual([true, false])
  })
})

describe('a text', () => {
  it.each([
    ['a.title', 'Titel', 'fine'],
    ['a.title', '   ', 'empty'],
    ['a.title', 'x'.repeat(5_001), 'tooLong'],
    ['a.title', 'x'.repeat(5_000), 'fine'],
    ['a.title', 'zero\u0000', 'character'],
    ['a.title', '\ud800', 'character'],
    ['a.title', '<script>alert(1)</script>', 'fine'],
    ['a.title', 'Titel {{name}}', 'placeholderUnknown name'],
    ['a.title', 'Titel {{constructor}}', 'placeholderUnknown constructor'],
    ['a.title', 'Titel {{', 'braces'],
    ['a.title', '{{{name}}}', 'placeholderUnknown name'],
    ['a.title', 'Siehe $t(account.secret)', 'nesting'],
    ['a.title', 'Siehe $t(account', 'nesting'],
    ['a.by', 'Von {{name}} am {{day}}', 'fine'],
    ['a.by', '{{day}}: {{name}}, {{ name }}', 'fine'],
    ['a.by', 'Von {{name}}', 'placeholderLost day'],
    ['a.by', 'Von {{nmae}} am {{day}}', 'placeholderUnknown nmae'],
    ['a.by', 'Von {{- name}} am {{day}}', 'placeholderUnknown - name'],
    ['a.by', 'Von {{name, uppercase}} am {{day}}', 'placeholderUnknown name, uppercase'],
    ['a.nested', 'Siehe $t(a.title)', 'fine'],
    ['a.nested', 'Siehe $t(a.by)', 'nesting'],
    ['a.nested', 'Siehe oben', 'nesting'],
    ['a.days_one', 'ein Tag von {{name}}', 'fine'],
    ['a.days_one', 'ein Tag', 'placeholderLost name'],
    ['a.days_other', 'Tage von {{name}}', 'placeholderLost count'],
  ])('of %s saying %j is %s', (key, text, verdict) => {
    expect(check(key, text)).toBe(verdict)
  })
  it.each([
    ['a.days_one', '{{name}}: день', 'ru', 'placeholderLost count'],
    ['a.days_few', '{{count}} дня, {{name}}', 'ru', 'fine'],
    ['a.days_few', 'дня, {{name}}', 'ru', 'placeholderLost count'],
    ['a.days_two', 'يومان {{name}}', 'ar', 'fine'],
    ['a.days_zero', 'لا أيام {{name}}', 'ar', 'fine'],
    ['a.days_few', 'أيام {{name}}', 'ar', 'placeholderLost count'],
  ])('of %s saying %j in %s is %s', (key, text, culture, verdict) => {
    expect(check(key, text, culture)).toBe(verdict)
  })
  it.each([
    ['by ', 'von', 'von '],
    [' and ', '  und\n', ' und '],
    ['End', ' Ende ', 'Ende'],
  ])('gets the ends of %j: %j becomes %j', (pattern, text, kept) => {
    expect(withEdgesOf(pattern, text)).toBe(kept)
  })
  it('is drawn with its placeholders apart', () => {
    expect(placeholdersOf('{{a}} {{ b }} {{a}}')).toEqual(['a', 'b'])
    expect(partsOf('Bis {{ day }}.')).toEqual([
      { text: 'Bis ', isPlaceholder: false },
      { text: 'day', isPlaceholder: true },
      { text: '.', isPlaceholder: false },
    ])
  })
})

describe('a language with gaps', () => {
  const own = new Map([
    ['a.title', 'Заголовок'],
    ['a.days_one', '{{count}} день, {{name}}'],
    ['a.days_other', '{{count}} дня, {{name}}'],
  ])
  it('says English, and its own other where a form is missing', () => {
    const texts = completed('ru', own, english, book)
    expect(texts.get('a.by')).toBe('By {{name}} on {{ day }}')
    expect(texts.get('a.days_few')).toBe('{{count}} дня, {{name}}')
    expect(completed('ru', new Map(), english, book).get('a.days_few')).toBe('{{count}} days of {{name}}')
    expect(texts.get('a.role_one')).toBe('A name that ends so')
  })
  it('keeps keys that English does not have out', () => {
    expect(completed('ru', new Map([['a.gone', 'x']]), english, book).has('a.gone')).toBe(false)
  })
  const finnish = new Map([
    ['a.by', 'Tekijä {{name}}, {{day}}'],
    ['a.title', 'Otsikko'],
    ['a.days_other', '{{count}} päivää, {{name}}'],
  ])
  const german = new Map([
    ['a.by', 'Von {{name}} am {{day}}'],
    ['a.role_one', 'Ein Name, der so endet'],
  ])
  it.each([
    ['a.title', 'Заголовок'],
    ['a.by', 'Tekijä {{name}}, {{day}}'],
    ['a.role_one', 'Ein Name, der so endet'],
    // Its own "other" before another language's own form.
    ['a.days_few', '{{count}} дня, {{name}}'],
  ])('says %s in the first language that has it: %s', (key, text) => {
    expect(completed('ru', own, english, book, [finnish, german]).get(key)).toBe(text)
  })
  it('says a form in the "other" of the next language, before English', () => {
    expect(completed('sv', new Map(), english, book, [german, finnish]).get('a.days_one')).toBe(
      '{{count}} päivää, {{name}}',
    )
  })
  it.each([
    ['a.days_few', ['en'], 'ru'],
    ['a.days_other', ['en'], 'en'],
    ['a.days_other', ['de', 'fi', 'en'], 'fi'],
    ['a.by', ['en'], 'en'],
    ['a.by', ['de', 'fi', 'en'], 'de'],
    ['a.by', ['en', 'de'], 'en'],
    ['a.role_one', ['fi', 'en'], 'en'],
  ])('%s with %j after Russian shows %s', (key, fallbacks, shown) => {
    const texts = new Map([
      ['ru', key === 'a.days_other' ? new Map<string, string>() : own],
      ['fi', finnish],
      ['de', german],
      ['en', english],
    ])
    const said = (each: string, culture: string) => texts.get(culture)?.get(each)
    expect(shownMeanwhile(key, 'ru', said, fallbacks, book)).toBe(shown)
  })
})

describe('trees', () => {
  it('go there and back', () => {
    const tree = { a: { b: 'x', c: { d: 'y' } }, e: 'z' }
    expect(flatTexts(tree)).toEqual([
      ['a.b', 'x'],
      ['a.c.d', 'y'],
      ['e', 'z'],
    ])
    expect(nestTexts(flatTexts(tree))).toEqual(tree)
  })
  it('are nothing to climb out of', () => {
    nestTexts([
      ['__proto__.polluted', 'x'],
      ['constructor.prototype.polluted', 'x'],
      ['a', 'text'],
      ['a.b', 'in the way'],
    ])
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

describe('pseudo-languages', () => {
  it('are longer by two fifths and keep placeholders', () => {
    const text = 'By {{name}} on the day'
    const said = pseudoText(text, 'en-XA')
    expect(said).toMatch(/^\[Ɓý \{\{name\}\} öñ|^\[Ƀý \{\{name\}\} öñ/)
    expect(said.length).toBeGreaterThanOrEqual(text.length * 1.4)
    expect(placeholdersOf(said)).toEqual(['name'])
  })
  it('turn the words around', () => {
    expect(pseudoText('By {{name}}', 'ar-XB')).toBe('\u202eBy\u202c {{name}}')
    expect(['en-XA', 'en'].map(isPseudo)).toEqual([true, false])
  })
})
