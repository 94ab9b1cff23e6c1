import { isDash, latinText } from './letters.ts'
import { foldedLetters, monthIn } from './months.ts'

export type DayOrder = 'dayFirst' | 'monthFirst'

export type DayReading =
  | { readonly kind: 'empty' }
  /** A dash stands for nothing. */
  | { readonly kind: 'nil' }
  | {
      readonly kind: 'day'
      /** ISO 8601. */
      readonly day: string
      /** With slashes or hyphens between figures: the order without which it could not be read. */
      readonly proves: DayOrder | undefined
    }
  /** `03/04/2026` lies in April or in March: it is not guessed. */
  | { readonly kind: 'ambiguous'; readonly dayFirst: string; readonly monthFirst: string }
  | {
      readonly kind: 'wrong'
      readonly fault: 'notADay' | 'shortYear'
      /** What was probably meant. */
      readonly meant?: string
    }

export interface DayAsked {
  /** The order that other cells of the column prove, or in which the reader's language writes. */
  readonly order?: DayOrder | undefined
  /** In a form what was understood is shown at once: years of two digits and eight digits in a row are read there. */
  readonly isShown?: boolean | undefined
  /** Days count from 1904 in this workbook. */
  readonly is1904?: boolean | undefined
}

const daysOfMonth = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31

const dayOf = (year: string | number, month: string | number, day: string | number): string | undefined => {
  const isDay =
    Number(month) >= 1 &&
    Number(month) <= 12 &&
    Number(day) >= 1 &&
    Number(day) <= daysOfMonth(Number(year), Number(month))
  return isDay && Number(year) > 0
    ? `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    : undefined
}

const between1900And1904 = 1462

/** The day of a serial number of a spreadsheet, of the years 1950 to 2100: other numbers are no days. */
const dayOfSerial = (value: string, is1904: boolean): string | undefined => {
  if (!/^\d{5}(?:\.\d+)?$/.test(value)) return undefined
  const serial = Math.floor(Number(value)) + (is1904 ? between1900And1904 : 0)
  if (serial < 18_264 || serial > 73_415) return undefined
  // Days since 1970, counted as a calendar does (Howard Hinnant, days_from_civil).
  const days = serial - 25_569 + 719_468
  const era = Math.floor(days / 146_097)
  const dayOfEra = days - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  return dayOf(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
}

const read = (day: string | undefined, proves?: DayOrder): DayReading =>
  day === undefined ? { kind: 'wrong', fault: 'notADay' } : { kind: 'day', day, proves }

/** 26 is 2026: permits look ahead, and nobody writes of 1926. */
const fullYear = (text: string): string => (text.length === 2 ? `20${text}` : text)

const shortYear = (meant: DayReading): DayReading => ({
  kind: 'wrong',
  fault: 'shortYear',
  ...(meant.kind === 'day' && { meant: meant.day }),
})

const inOrder = (
  [first, second, year]: readonly [string, string, string],
  isDotted: boolean,
  { order }: DayAsked,
): DayReading => {
  const dayFirst = dayOf(year, second, first)
  const monthFirst = dayOf(year, first, second)
  // Nobody writes a month before a dot and a day behind it.
  if (isDotted || dayFirst === monthFirst) return read(dayFirst)
  if (order !== undefined) return read(order === 'dayFirst' ? dayFirst : monthFirst)
  if (dayFirst !== undefined && monthFirst !== undefined) return { kind: 'ambiguous', dayFirst, monthFirst }
  return read(dayFirst ?? monthFirst, dayFirst === undefined ? 'monthFirst' : 'dayFirst')
}

const figures = /^(\d{1,4})\s*([-/.\s])\s*(\d{1,2})\s*([-/.\s])\s*(\d{1,4})[^\p{L}\d]*$/u

const fromFigures = (found: RegExpExecArray, asked: DayAsked): DayReading => {
  const [, first = '', mark = '', second = '', , third = ''] = found
  if (first.length === 4) return read(third.length > 2 ? undefined : dayOf(first, second, third))
  if (first.length > 2 || (third.length !== 4 && third.length !== 2)) return read(undefined)
  const reading = inOrder([first, second, fullYear(third)], mark === '.', asked)
  return third.length === 4 || asked.isShown ? reading : shortYear(reading)
}

const fromWords = (text: string, { isShown }: DayAsked): DayReading => {
  const found = text.match(/\d+/g) ?? []
  const month = monthIn(text.match(/\p{L}+/gu) ?? [])
  if (month === undefined || found.length !== 2) return read(undefined)
  const [day = '', year = ''] = (found[0] ?? '').length === 4 ? found.toReversed() : found
  if (day.length > 2 || (year.length !== 4 && year.length !== 2)) return read(undefined)
  const reading = read(dayOf(fullYear(year), month, day))
  return year.length === 4 || isShown ? reading : shortYear(reading)
}

const fromBlock = (block: string): string | undefined => {
  const yearFirst = /^(19|20)/.test(block)
    ? dayOf(block.slice(0, 4), block.slice(4, 6), block.slice(6))
    : undefined
  return yearFirst ?? dayOf(block.slice(4), block.slice(2, 4), block.slice(0, 2))
}

/** A moment of ISO 8601, or one as programs write it behind a day. */
const withTime = /^(\d{4}-\d{1,2}-\d{1,2})(?:t[\d:.]+z?|\s\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/

/**
 * Reads a day as people write it: ISO 8601, day, month and year with dots, the month as a word in any language of the
 * portal, or the serial number of a spreadsheet. With slashes day and month stand in either order: where both can be, it
 * is said so, unless other cells of the column or the reader's language decide.
 */
export const readDay = (written: string, asked: DayAsked = {}): DayReading => {
  const text = foldedLetters(latinText(written)).trim()
  if (text === '') return { kind: 'empty' }
  if (isDash(text)) return { kind: 'nil' }
  if (asked.isShown && /^\d{8}$/.test(text)) return read(fromBlock(text))
  const serial = asked.isShown ? undefined : dayOfSerial(text, asked.is1904 ?? false)
  if (serial !== undefined) return read(serial)
  const day = withTime.exec(text)?.[1] ?? text
  const found = figures.exec(day)
  return found ? fromFigures(found, asked) : fromWords(day, asked)
}

/** The order that the cells of a column prove; undefined where they prove none, or both. */
export const provenOrder = (texts: Iterable<string>): DayOrder | undefined => {
  const proven = new Set<DayOrder>()
  for (const text of texts) {
    const reading = readDay(text)
    if (reading.kind === 'day' && reading.proves !== undefined) proven.add(reading.proves)
  }
  const [order] = proven
  return proven.size === 1 ? order : undefined
}
