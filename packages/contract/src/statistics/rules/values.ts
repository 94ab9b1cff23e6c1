import type { SheetCell } from '../../sheet-cells.ts'
import type { Problem } from './findings.ts'

/** What a cell was read as, and what is to be said of it; without a value it counts as wrong. */
export interface Read {
  readonly value?: string
  readonly problem?: Problem
}
type Cell = Pick<SheetCell, 'kind' | 'value'>

/** What may stand between thousands besides dot and comma: spaces of all widths and the apostrophes of Switzerland. */
const groupMarks = /[\u0020\u00a0\u2009\u202f'\u2019]/g
const wholeNumber = /^\d+$/
const spaced = /^\d{1,3}(?:[\u0020\u00a0\u2009\u202f'\u2019]\d{3})+(?=$|[.,])/
const grouped = { '.': /^[1-9]\d{0,2}(?:\.\d{3})+$/, ',': /^[1-9]\d{0,2}(?:,\d{3})+$/ } as const
export type DecimalMark = keyof typeof grouped

const canonical = (sign: string, whole: string, decimals: string): string => {
  const start = whole.replace(/^0+(?=\d)/, '')
  const end = decimals.replace(/0+$/, '')
  const text = end === '' ? start : `${start}.${end}`
  return sign === '-' && /[1-9]/.test(text) ? `-${text}` : text
}

interface Parts {
  readonly sign: string
  /** Digits with dots and commas between them. */
  readonly body: string
  /** Spaces stand between its thousands. */
  readonly isSpaced: boolean
}

const partsOf = (text: string): Parts | undefined => {
  const [, sign = '', rest = ''] = /^([+\-\u2212]?)(.*)$/s.exec(text.trim()) ?? []
  const isSpaced = spaced.test(rest)
  const body = isSpaced ? rest.replaceAll(groupMarks, '') : rest
  return /^\d[\d.,]*$/.test(body) ? { sign: sign === '\u2212' ? '-' : sign, body, isSpaced } : undefined
}

const other = (mark: DecimalMark): DecimalMark => (mark === '.' ? ',' : '.')

/** The number with this decimal mark; undefined where it is written otherwise. */
const numberWith = ({ sign, body, isSpaced }: Parts, mark: DecimalMark): string | undefined => {
  const at = body.lastIndexOf(mark)
  const whole = at < 0 ? body : body.slice(0, at)
  const decimals = at < 0 ? '' : body.slice(at + 1)
  if (at >= 0 && !wholeNumber.test(decimals)) return undefined
  const isPlain = wholeNumber.test(whole)
  if (!isPlain && (isSpaced || !grouped[other(mark)].test(whole))) return undefined
  return canonical(sign, whole.replaceAll(/[.,]/g, ''), decimals)
}

const wrong = (code: Problem['code'], rest: Omit<Problem, 'code'> = {}): Read => ({
  problem: { code, ...rest },
})

/**
 * The number of a text. Where the file does not say its decimal mark, one that can be read in two ways (`1,234`) is not
 * guessed; where it does, the other mark is no number, and what it probably means is said.
 */
export const readNumberText = (text: string, mark: DecimalMark | undefined): Read => {
  const parts = partsOf(text)
  if (parts === undefined) return wrong('notANumber')
  if (mark !== undefined) {
    const value = numberWith(parts, mark)
    if (value !== undefined) return { value }
    const suggestion = numberWith(parts, other(mark))
    return wrong('notANumber', { hint: { mark }, ...(suggestion !== undefined && { suggestion }) })
  }
  const readings = [numberWith(parts, '.'), numberWith(parts, ',')]
  const [dot, comma] = readings
  if (dot !== undefined && comma !== undefined && dot !== comma)
    return wrong('ambiguousNumber', { hint: { dot, comma } })
  const value = dot ?? comma
  return value === undefined ? wrong('notANumber') : { value }
}

/** A cell that should hold a number. Text in a workbook is said to be one, as the sums of the sheet leave it out. */
export const readNumber = (
  { kind, value }: Cell,
  mark: DecimalMark | undefined,
  isTextFile: boolean,
): Read => {
  if (kind === 'number') return { value }
  if (kind !== 'text') return wrong('notANumber')
  const read = readNumberText(value, mark)
  if (read.value === undefined || isTextFile) return read
  return { ...read, problem: { code: 'numberAsText', suggestion: read.value } }
}

const daysOfMonth = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31

const dayFrom = (year: string, month: string, day: string): string | undefined => {
  const isDay =
    Number(month) >= 1 &&
    Number(month) <= 12 &&
    Number(day) >= 1 &&
    Number(day) <= daysOfMonth(Number(year), Number(month))
  return isDay ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : undefined
}

/** The day of a serial number of Excel, of the years 1950 to 2100: other numbers are no days. */
const dayOfSerial = (value: string): string | undefined => {
  if (!/^\d{5}(?:\.\d+)?$/.test(value)) return undefined
  const serial = Math.floor(Number(value))
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
  return dayFrom(String(yearOfEra + era * 400 + (month <= 2 ? 1 : 0)), String(month), String(day))
}

const isoDay = /^(\d{4})-(\d{2})-(\d{2})(?:T[\d:.]+Z?)?$/
const dottedDay = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/
const slashedDay = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/

/** With slashes day and month stand in either order: said only where one of them can be no month. */
const meantBy = (text: string): string | undefined => {
  const [, first = '', second = '', year = ''] = slashedDay.exec(text) ?? []
  const readings = [dayFrom(year, second, first), dayFrom(year, first, second)]
  const days = [...new Set(readings.filter((each) => each !== undefined))]
  return days.length === 1 ? days[0] : undefined
}

/** A cell that should hold a day: a day of the program, its serial number, ISO 8601, or dd.mm.yyyy. */
export const readDay = ({ kind, value }: Cell): Read => {
  if (kind === 'date' && value.length === 10) return { value }
  const text = value.trim()
  const [, year = '', month = '', day = ''] = isoDay.exec(text) ?? []
  const [, dottedDayOf = '', dottedMonth = '', dottedYear = ''] = dottedDay.exec(text) ?? []
  const found =
    kind === 'boolean'
      ? undefined
      : (dayFrom(year, month, day) ?? dayFrom(dottedYear, dottedMonth, dottedDayOf) ?? dayOfSerial(text))
  if (found !== undefined) return { value: found }
  const suggestion = meantBy(text)
  return wrong('notADay', suggestion === undefined ? {} : { suggestion })
}
