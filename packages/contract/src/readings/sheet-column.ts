import { type DayOrder, provenOrder, readDay } from './day.ts'
import { latinText } from './letters.ts'
import { type DecimalMark, provenMark, readNumber, shortNumber } from './number.ts'
import { inUnit } from './units.ts'

/** A cell of a list that is read: what it says, and whether a program keeps it as a number or a day. */
export interface ListCell {
  readonly text: string
  readonly isTyped: boolean
}

/** What decides between two readings of a column: the file itself, or others of its cells. */
export interface ColumnHabits {
  readonly mark: DecimalMark | undefined
  readonly order: DayOrder | undefined
  readonly is1904: boolean
}

/** What a list is read by: separated by commas, a decimal comma would be quoted. */
export interface ListShape {
  readonly decimalMark: DecimalMark | undefined
  readonly is1904: boolean
}

export const habitsOf = (cells: readonly ListCell[], { decimalMark, is1904 }: ListShape): ColumnHabits => {
  const texts = cells.flatMap(({ text, isTyped }) => (isTyped ? [] : [text]))
  return { mark: decimalMark ?? provenMark(texts), order: provenOrder(texts), is1904 }
}

/** What may be wrong with a figure or a day; each has a sentence under `ui.readings`. */
export const readingFaults = [
  'notANumber',
  'ambiguousNumber',
  'percentNumber',
  'fractionNumber',
  'exponentNumber',
  'productNumber',
  'errorCell',
  'unitBeside',
  'negative',
  'notADay',
  'ambiguousDay',
  'shortYear',
] as const
export type ReadingFault = (typeof readingFaults)[number]
export const isReadingFault = (code: string): code is ReadingFault =>
  readingFaults.some((fault) => fault === code)

export interface CellProblem {
  readonly code: ReadingFault
  readonly params: Readonly<Record<string, string>>
}

export interface CellRead {
  /** Null where nothing is said, or it cannot be read. */
  readonly value: string | null
  readonly problem?: CellProblem
}

const nothing: CellRead = { value: null }
const wrong = (code: ReadingFault, params: CellProblem['params'] = {}): CellRead => ({
  value: null,
  problem: { code, params },
})

/** The figure of a cell. @param unit in which it counts: one that stands beside the figure is converted into it */
export const readNumberCell = (
  { text, isTyped }: ListCell,
  { mark }: Pick<ColumnHabits, 'mark'>,
  unit?: string,
): CellRead => {
  const reading = readNumber(text, { mark: isTyped ? '.' : mark })
  switch (reading.kind) {
    case 'number': {
      const value = reading.unit === '' ? reading.value : inUnit(reading.value, reading.unit, unit ?? '')
      if (value === undefined) return wrong('unitBeside', { unit: reading.unit })
      return value.startsWith('-') ? wrong('negative') : { value: shortNumber(value) }
    }
    case 'ambiguous':
      return wrong('ambiguousNumber', { dot: shortNumber(reading.dot), comma: shortNumber(reading.comma) })
    case 'wrong':
      return wrong(reading.fault === 'notANumber' ? reading.fault : `${reading.fault}Number`)
    default:
      return nothing
  }
}

export const readDayCell = (
  { text, isTyped }: ListCell,
  { order, is1904 }: Pick<ColumnHabits, 'order' | 'is1904'>,
): CellRead => {
  // A moment that a program stored is given without its time.
  const reading = readDay(isTyped ? text.slice(0, 10) : text, { order, is1904 })
  if (reading.kind === 'day') return { value: reading.day }
  if (reading.kind === 'ambiguous')
    return wrong('ambiguousDay', { dayFirst: reading.dayFirst, monthFirst: reading.monthFirst })
  return reading.kind === 'wrong' ? wrong(reading.fault) : nothing
}

/** The unit that stands beside the figure of a cell; empty where none does. */
export const unitBeside = ({ text }: ListCell): string => {
  const reading = readNumber(text)
  return reading.kind === 'number' || reading.kind === 'ambiguous' ? reading.unit : ''
}

/** Digits of any script, for whole figures that have no marks: years, places. */
export const wholeText = (text: string): string => latinText(text).trim()
