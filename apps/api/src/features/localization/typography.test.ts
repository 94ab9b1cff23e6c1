import { shippedCultures } from '@papaver/contract/features.ts'
import { describe, expect, it } from 'vitest'
import { readShipped } from './messages.ts'

const shipped = readShipped()

/** What no text of these languages may contain; all languages where none are named. */
const faults: readonly { what: string; pattern: RegExp; cultures?: readonly string[] }[] = [
  { what: 'two spaces', pattern: / {2}/ },
  { what: 'three dots for an ellipsis', pattern: /\.\.\./ },
  { what: 'a quotation mark of the typewriter', pattern: /"/ },
  { what: 'an apostrophe of the typewriter', pattern: /\p{L}'\p{L}/u },
  { what: 'a breaking space before a sign', pattern: / [:;?!»]/, cultures: ['fr'] },
  { what: 'no space before a sign', pattern: /\p{L}[;?!](\s|$)|\p{L}:\s/u, cultures: ['fr'] },
  { what: 'a breaking space inside quotation marks', pattern: /« |«\S/, cultures: ['fr'] },
  { what: 'a Latin comma, semicolon or question mark', pattern: /[\u0600-\u06ff] ?[,;?]/, cultures: ['ar'] },
  { what: 'a question without its opening mark', pattern: /^[^¿]*\?/, cultures: ['es'] },
  {
    what: '“вы” in capitals inside a sentence',
    pattern: /[\p{Ll},;»] (Вы|Вас|Вам|Вами|Ваш\p{Ll}*)(?!\p{L})/u,
    cultures: ['ru'],
  },
  {
    what: 'a familiar form of address',
    pattern: /(?<!\p{L})(ты|тебя|тебе|твой|твоя|твои)(?!\p{L})/iu,
    cultures: ['ru'],
  },
  {
    what: 'a familiar form of address',
    pattern: /(?<!\p{L})(du|dich|dir|dein\p{L}*)(?!\p{L})/iu,
    cultures: ['de'],
  },
  {
    what: 'a familiar form of address',
    pattern: /(?<!\p{L})(sinun|sinua|sinulla|sinulle|sinulta|sinut|olet|voit|saat)(?!\p{L})/iu,
    cultures: ['fi'],
  },
  {
    what: 'a familiar form of address',
    pattern: /(?<!\p{L})(tú|tu|tus|tienes|puedes|debes)(?!\p{L})/iu,
    cultures: ['es'],
  },
]

/** A placeholder and an address say nothing about the signs around them. */
const prose = (text: string): string =>
  text.replaceAll(/\{\{\w+\}\}/g, 'x').replaceAll(/https?:\S*|mailto:/g, 'x')

describe.each(shippedCultures)('texts in %s', (culture) => {
  const ours = faults.filter(({ cultures }) => cultures === undefined || cultures.includes(culture))
  it.each(ours)('have not $what', ({ pattern }) => {
    const texts = [...(shipped.get(culture) ?? [])]
    expect(texts.length).toBeGreaterThan(1_000)
    expect(texts.filter(([, text]) => pattern.test(prose(text)))).toEqual([])
  })
})
