import { type DayReading, readDay as readDayText } from '../../readings/day.ts'
import {
  type DecimalMark,
  type NumberReading,
  readNumber as readFigure,
  shortNumber,
} from '../../readings/number.ts'
import { inUnit } from '../../readings/units.ts'
import type { SheetCell } from '../../sheet-cells.ts'
import type { Problem } from './findings.ts'

/** What a cell was read as, and what is to be said of it; without a value and a problem it says that there is nothing. */
export interface Read {
  readonly value?: string
  readonly problem?: Problem
}
type Cell = Pick<SheetCell, 'kind' | 'value' | 'shown'>

const wrong = (code: Problem['code'], rest: Omit<Problem, 'code'> = {}): Read => ({
  problem: { code, ...rest },
})

/** A unit may stand beside a figure where the column counts in it, or in a multiple of it. */
const inColumnUnit = (value: string, unit: string, wanted: string | undefined): Read => {
  if (unit === '') return { value }
  const meant = wanted === undefined ? undefined : inUnit(value, unit, wanted)
  return meant === undefined
    ? wrong('unitBeside', { hint: { unit, wanted: wanted ?? '' } })
    : { value: meant }
}

const ofReading = (reading: NumberReading, mark: DecimalMark | undefined, unit: string | undefined): Read => {
  if (reading.kind === 'number') return inColumnUnit(shortNumber(reading.value), reading.unit, unit)
  if (reading.kind === 'ambiguous') {
    const { dot, comma } = reading
    return wrong('ambiguousNumber', { hint: { dot: shortNumber(dot), comma: shortNumber(comma) } })
  }
  if (reading.kind !== 'wrong') return reading.kind === 'nil' ? {} : wrong('notANumber')
  const { fault, meant } = reading
  if (fault !== 'notANumber') return wrong(`${fault}Number`)
  return wrong('notANumber', {
    ...(mark !== undefined && { hint: { mark } }),
    ...(meant !== undefined && { suggestion: shortNumber(meant) }),
  })
}

/**
 * The number of a text. Where the file does not say its decimal mark, one that can be read in two ways (`1,234`) is not
 * guessed; where it does, the other mark is no number, and what it probably means is said.
 * @param unit in which the column counts
 */
export const readNumberText = (text: string, mark: DecimalMark | undefined, unit?: string): Read =>
  ofReading(readFigure(text, { mark }), mark, unit)

/** A cell that should hold a number. Text in a workbook is said to be one, as the sums of the sheet leave it out. */
export const readNumber = (
  { kind, value, shown = '' }: Cell,
  {
    mark,
    isTextFile,
    unit,
  }: { mark: DecimalMark | undefined; isTextFile: boolean; unit?: string | undefined },
): Read => {
  // A unit that the program shows behind a number is read as if it stood there.
  if (kind === 'number') return shown === '%' ? { value } : inColumnUnit(value, shown, unit)
  if (kind !== 'text') return wrong('notANumber')
  const read = readNumberText(value, mark, unit)
  if (read.value === undefined || isTextFile) return read
  return { ...read, problem: { code: 'numberAsText', suggestion: read.value } }
}

const ofDay = (reading: DayReading): Read => {
  switch (reading.kind) {
    case 'day':
      // With slashes, only its size says which of the two is the month.
      return reading.proves === undefined
        ? { value: reading.day }
        : wrong('notADay', { suggestion: reading.day })
    case 'ambiguous':
      return wrong('ambiguousDay', { hint: { dayFirst: reading.dayFirst, monthFirst: reading.monthFirst } })
    case 'wrong':
      return wrong(reading.fault, reading.meant === undefined ? {} : { suggestion: reading.meant })
    case 'nil':
      return {}
    default:
      return wrong('notADay')
  }
}

/** A cell that should hold a day: a day of the program, its serial number, or one as people write it. */
export const readDay = ({ kind, value }: Cell, is1904 = false): Read => {
  if (kind === 'date') return { value: value.slice(0, 10) }
  if (kind === 'boolean') return wrong('notADay')
  return ofDay(readDayText(value, { is1904 }))
}
