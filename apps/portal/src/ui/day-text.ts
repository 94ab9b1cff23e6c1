import { dateFormat } from '../platform/intl.ts'
import { addDays, isDay } from './days.ts'

/** Days are those of the Gregorian calendar in Latin figures, in every language: the document carries them so. */
export const dayLocale = (culture: string): string =>
  `${culture === 'en' ? 'en-GB' : culture}-u-ca-gregory-nu-latn`

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const isFigure = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code))

/** Figures of any script as Latin ones (each script's ten stand in a row); marks of direction do not count. */
const plain = (text: string): string =>
  text.replace(/\p{Cf}/gu, '').replace(/\p{Nd}/gu, (figure) => {
    const code = figure.codePointAt(0) ?? 0
    let value = 0
    while (value < 9 && isFigure(code - value - 1)) value += 1
    return String(value)
  })

/** The names of the months as the language says them alone and beside a day, long and short, and those in English. */
const monthNames = (culture: string): ReadonlyMap<string, number> => {
  const names = new Map<string, number>()
  for (const locale of [dayLocale(culture), dayLocale('en')])
    for (const month of ['long', 'short'] as const)
      for (const day of [undefined, 'numeric'] as const) {
        const format = dateFormat(locale, { month, ...(day && { day }), timeZone: 'UTC' })
        for (let index = 0; index < 12; index += 1) {
          const parts = format.formatToParts(new Date(Date.UTC(2026, index, 1)))
          const name = fold(parts.find(({ type }) => type === 'month')?.value ?? '').replace(/\P{L}+$/u, '')
          if (name !== '') names.set(name, index + 1)
        }
      }
  return names
}

/** At least so many letters of a name tell a month, where only one begins with them. */
const fewestLetters = 3

const monthOf = (word: string, culture: string): number | undefined => {
  const names = monthNames(culture)
  const exact = names.get(word)
  if (exact !== undefined || word.length < fewestLetters) return exact
  const alike = new Set([...names].filter(([name]) => name.startsWith(word)).map(([, month]) => month))
  return alike.size === 1 ? [...alike][0] : undefined
}

const isoOf = (year: number, month: number, day: number): string | undefined => {
  const iso = [
    String(year).padStart(4, '0'),
    ...[month, day].map((part) => String(part).padStart(2, '0')),
  ].join('-')
  return isDay(iso) ? iso : undefined
}

/** 26 is 2026: permits look ahead, nobody writes of 1926. */
const yearOf = (text: string): number => Number(text) + (text.length === 2 ? 2000 : 0)

const fromFigures = (figures: readonly string[]): string | undefined => {
  const [first = '', second = '', third = ''] = figures
  if (first.length === 4) return isoOf(Number(first), Number(second), Number(third))
  return third.length === 4 || third.length === 2
    ? isoOf(yearOf(third), Number(second), Number(first))
    : undefined
}

const fromBlock = (block: string): string | undefined => {
  const isYearFirst = /^(19|20)/.test(block) && isoOf(+block.slice(0, 4), +block.slice(4, 6), +block.slice(6))
  return isYearFirst || isoOf(+block.slice(4), +block.slice(2, 4), +block.slice(0, 2))
}

const fromWords = (text: string, culture: string): string | undefined => {
  const figures = text.match(/\d+/g) ?? []
  const month = (text.match(/\p{L}+/gu) ?? []).map((word) => monthOf(word, culture)).find(Boolean)
  if (month === undefined || figures.length !== 2) return undefined
  const [day = '', year = ''] = (figures[0] ?? '').length === 4 ? figures.toReversed() : figures
  return year.length === 4 || year.length === 2 ? isoOf(yearOf(year), month, Number(day)) : undefined
}

/**
 * The ISO day that somebody typed: as the language writes it, with the month as a word or a figure (the day before it),
 * as ISO 8601 has it, or as eight figures in a row. Undefined where it is none, or could be several.
 */
export const readDay = (typed: string, culture: string): string | undefined => {
  const text = fold(plain(typed)).trim()
  if (/^\d{8}$/.test(text)) return fromBlock(text)
  const figures = /^(\d{1,4})\s*[-/.\s]\s*(\d{1,2})\s*[-/.\s]\s*(\d{1,4})[^\p{L}\d]*$/u.exec(text)
  return figures ? fromFigures(figures.slice(1)) : fromWords(text, culture)
}

/** The months of a year in a row: the first day of the month that is so many after that of a day. */
export const monthAfter = (iso: string, months: number): string => {
  const count = Number(iso.slice(0, 4)) * 12 + Number(iso.slice(5, 7)) - 1 + months
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}-01`
}

/** The same day of a month that is so many later, or its last one where it has no such day. */
export const sameDayAfter = (iso: string, months: number): string => {
  const first = monthAfter(iso, months)
  const last = addDays(monthAfter(first, 1), -1)
  const day = `${first.slice(0, 8)}${iso.slice(8)}`
  return day > last ? last : day
}
