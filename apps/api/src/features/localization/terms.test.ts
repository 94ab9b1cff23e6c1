import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shippedCultures } from '@papaver/contract/features.ts'
import { describe, expect, it } from 'vitest'
import { readShipped } from './messages.ts'

const root = join(import.meta.dirname, '../../../../..')
const shipped = readShipped()
const textsOf = (culture: string): ReadonlyMap<string, string> => shipped.get(culture) ?? new Map()

/** The rows of the table under a heading of the glossary, without head and rule. */
const tableUnder = (heading: string): string[][] =>
  (readFileSync(join(root, 'GLOSSARY.md'), 'utf8').split(`## ${heading}\n`)[1] ?? '')
    .replace(/\n## [\s\S]*/, '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

/** A name column of the shipped masters: `<file> <code>` → the name in this culture. */
const namesIn = (culture: string): [string, string][] =>
  readdirSync(join(root, 'reference-data/names')).flatMap((file) => {
    const [head = '', ...lines] = readFileSync(join(root, 'reference-data/names', file), 'utf8').split('\n')
    const column = head.trim().split(',').indexOf(culture)
    if (column < 0) return []
    return lines.map((line): [string, string] => {
      const cells = [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|\r?$)/g)].map(([, cell = '']) => cell)
      return [`${file} ${cells[0] ?? ''}`, cells[column] ?? '']
    })
  })

const helpIn = (culture: string): [string, string][] => {
  const folder = join(root, 'reference-data/help', culture)
  if (!existsSync(folder)) return []
  return readdirSync(folder).map((file) => [`help ${file}`, readFileSync(join(folder, file), 'utf8')])
}

/** Arabic is compared without its vowel signs: they are written now and then. */
const bare = (text: string): string => text.replaceAll(/[\u064b-\u0652\u0670]/g, '').toLowerCase()

const patternOf = (words: string): RegExp => {
  const stem = bare(words.replace(/\*$/, '')).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`(?<!\\p{L})${stem}${words.endsWith('*') ? '' : String.raw`(?!\p{L})`}`, 'u')
}

const terms = tableUnder('One term per language')
const unwanted = tableUnder('Words not to use').map(([culture = '', words = '', , except = '']) => ({
  culture,
  words,
  except: except.split(',').flatMap((each) => (each.trim() === '' ? [] : [each.trim()])),
}))

describe('terms of the glossary', () => {
  it('stand once in their table, whose rows are as wide as its head', () => {
    const glossary = readFileSync(join(root, 'GLOSSARY.md'), 'utf8')
    for (const table of glossary.split(/\n(?!\|)/).filter((part) => part.includes('|---'))) {
      const rows = table.split('\n').filter((line) => line.startsWith('|'))
      const [head = ''] = rows
      expect(rows.filter((row) => row.split('|').length !== head.split('|').length)).toEqual([])
      const words = rows.map((row) => row.split('|')[1])
      if (head.startsWith('| word') || head.startsWith('| en'))
        expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
    }
  })
  it('stand in every language', () => {
    expect(terms.length).toBeGreaterThan(60)
    expect(terms.filter((row) => row.length !== shippedCultures.length || row.includes(''))).toEqual([])
  })
  it('name each step on a case by a word of its own', () => {
    const steps = ['refuse', 'hold', 'suspend', 'revoke', 'withdraw', 'cancel']
    const rows = terms.filter(([english = '']) => steps.includes(english))
    expect(rows.map(([english]) => english).sort()).toEqual([...steps].sort())
    for (const column of shippedCultures.keys())
      expect(new Set(rows.map((row) => row[column])).size).toBe(steps.length)
  })
  it('name a language and a reason for every word that is not used', () => {
    expect(unwanted.length).toBeGreaterThan(50)
    expect(
      unwanted.filter(({ culture }) => !(shippedCultures as readonly string[]).includes(culture)),
    ).toEqual([])
  })
})

/** One status on three screens: of the check page, of customs, and in the masters. */
const statuses = [
  ['CANCELLED', 'CAN'],
  ['REVOKED', 'RVK'],
  ['SUSPENDED', 'SUS'],
  ['EXPIRED', 'EXP'],
  ['REPLACED', 'RPL'],
] as const

/** “Before the 5th” loses a day where the 5th itself still counts. */
const losesTheDay = /(?<![\p{L}\p{M}]|من )(antes del|avant le|قبل|vor dem)( ?\{\{(day|date|dueOn)\}\}|$)/u

describe.each(shippedCultures)('words in %s', (culture) => {
  const texts = [...textsOf(culture)]
  it('are not those that say something else in law', () => {
    const everything = [...texts, ...namesIn(culture), ...helpIn(culture)].map(
      ([key, text]) => [key, text, bare(text)] as const,
    )
    const found = unwanted
      .filter((each) => each.culture === culture)
      .flatMap(({ words, except }) => {
        const pattern = patternOf(words)
        return everything
          .filter(([key, , plain]) => pattern.test(plain) && !except.some((start) => key.startsWith(start)))
          .map(([key, text]) => [words, key, text.length > 200 ? '' : text])
      })
    expect(found).toEqual([])
  })
  it('call a status the same everywhere, and no two alike', () => {
    const names = new Map(namesIn(culture))
    const ways = statuses.map(([verdict, code]) => [
      textsOf(culture).get(`verification.verdict.${verdict}`),
      textsOf(culture).get(`endorsements.light.${code}`),
      names.get(`statuses.csv ${code}`),
    ])
    for (const way of ways) expect(new Set(way.map((word) => bare(word ?? ''))).size, way.join(' ≠ ')).toBe(1)
    expect(new Set(ways.map(([verdict]) => verdict)).size).toBe(statuses.length)
  })
  it('promise on the paper the answer that the page gives', () => {
    const valid = textsOf(culture).get('verification.verdict.VALID')?.toLocaleUpperCase(culture) ?? ''
    expect(textsOf(culture).get('documents.permit.printedCopy')).toContain(valid)
  })
  it('keep the last day of a term', () => {
    const english = textsOf('en')
    const lost = texts.filter(
      ([key, text]) =>
        losesTheDay.test(text) &&
        !/before( the day)?( \{\{|$)/i.test(
          english.get(key) ?? english.get(key.replace(/_\w+$/, '_other')) ?? '',
        ),
    )
    expect(lost).toEqual([])
  })
  it('keep the digits of a number together', () => {
    expect(texts.filter(([, text]) => /\d \d{3}(?!\d)/.test(text))).toEqual([])
  })
})

describe('Russian words', () => {
  it('name the authority in full: an “орган” alone is a part of the body', () => {
    const alone = /(?<!(ый|ого|ому|ым|ом|ых|авший) )(?<!\p{L})орган(а|у|ом|е)?(?!\p{L})/iu
    expect([...textsOf('ru')].filter(([, text]) => alone.test(text))).toEqual([])
  })
})

describe('Arabic words', () => {
  const texts = textsOf('ar')
  const duals = [...texts].filter(([key]) => key.endsWith('_two'))
  it('have no figure before a dual', () => {
    const dual = /\{\{\w+\}\} [\p{L}\p{M}]+(ان|ين)(?![\p{L}\p{M}])/u
    expect(duals.length).toBeGreaterThan(50)
    expect(duals.filter(([, text]) => dual.test(text))).toEqual([])
  })
  it('have a dual where the noun has a plural', () => {
    const form = (key: string, name: string) => texts.get(key.replace(/_two$/, `_${name}`))
    expect(
      duals.filter(([key, text]) => form(key, 'few') !== form(key, 'other') && text === form(key, 'other')),
    ).toEqual([])
  })
  it('spell the tanwin in one way', () => {
    expect([...texts].filter(([, text]) => text.includes('ا\u064b'))).toEqual([])
  })
  it('address one reader on screens, and an organisation in mails and letters', () => {
    const many =
      /(?<![\p{L}\p{M}])(?!كانوا|أُبلغوا)[\p{L}\p{M}]{2,}وا(?![\p{L}\p{M}])|(?<![\p{L}\p{M}])(لكم|يمكنكم|حسابكم|نصكم)(?![\p{L}\p{M}])/u
    expect(
      [...texts].filter(
        ([key, text]) => !/^(notifications\.mails?|users\.letter)\./.test(key) && many.test(text),
      ),
    ).toEqual([])
  })
  it('keep an address in its order', () => {
    const alone = /(?<![\u2066\u200e"])(https?|mailto):(?!\S*\{\{)/u
    expect([...texts].filter(([, text]) => alone.test(text))).toEqual([])
  })
})
