import { isBlank, latinText } from '../../readings/letters.ts'
import type { DecimalMark } from '../../readings/number.ts'
import { unitWritten } from '../../readings/units.ts'
import type { SheetCell } from '../../sheet-cells.ts'
import type { Problem } from './findings.ts'
import { type Read, readDay, readNumber } from './values.ts'

/** What a column holds, as far as its shape goes; a template says it of each of its columns. */
export interface ColumnShape {
  readonly type: 'text' | 'code' | 'number' | 'day'
  readonly isRequired: boolean
  /** Of a text. */
  readonly maxLength?: number
  /** Of a number, before and after the mark, and after it. */
  readonly maxDigits?: number
  readonly maxDecimals?: number
  /** Only corrections may take back what was said. */
  readonly mayBeNegative?: boolean
  /** Of a code: as it is written. */
  readonly codes?: ReadonlySet<string>
  /** Of a code, where it says a unit. */
  readonly isUnit?: boolean
}

/** What is known of the file in which the cell stands. */
export interface FileShape {
  readonly decimalMark: DecimalMark | undefined
  /** Separated values: whatever stands there is text. */
  readonly isTextFile: boolean
  /** Serial numbers of days count from 1904. */
  readonly is1904?: boolean
}

/** Digits in front of the mark that a column of the database holds. */
const mostWhole = 12
const usualDecimals = 9
const usualLength = 500

/** A cell may come to a value and problems of the warning kind, or to an error and none. */
export interface Judged {
  readonly value: string | undefined
  readonly problems: readonly Problem[]
}

const refused = (code: Problem['code'], rest: Omit<Problem, 'code'> = {}): Judged => ({
  value: undefined,
  problems: [{ code, ...rest }],
})

const none: readonly Problem[] = []

const ofRead = ({ value, problem }: Read): Judged => ({ value, problems: problem ? [problem] : none })

const judgeNumber = (
  cell: SheetCell,
  shape: ColumnShape,
  { decimalMark: mark, isTextFile }: FileShape,
  unit: string | undefined,
): Judged => {
  const read = ofRead(readNumber(cell, { mark, isTextFile, unit }))
  if (read.value === undefined) return read
  const [whole = '', decimals = ''] = read.value.replace('-', '').split('.')
  const { maxDecimals = usualDecimals, maxDigits = mostWhole + maxDecimals } = shape
  const mostDigits = Math.min(mostWhole, maxDigits)
  if (whole.length > mostDigits) return refused('tooLarge', { hint: { digits: String(mostDigits) } })
  if (decimals.length > maxDecimals) return refused('tooManyDecimals', { hint: { max: String(maxDecimals) } })
  if (read.value.startsWith('-') && !shape.mayBeNegative)
    return refused('negative', { suggestion: read.value.slice(1) })
  return read
}

const untidy = /^\s|\s$|[\u0020\u00a0]{2}/
/** Space at the ends, and more than one between words, is left by hand and hides that two words are one. */
const tidy = (text: string): string =>
  !untidy.test(text) ? text : text.trim().replaceAll(/[\u0020\u00a0]{2,}/g, ' ')

const judgeText = (value: string, { maxLength = usualLength }: ColumnShape): Judged => {
  const text = tidy(value)
  if (text.length > maxLength) return refused('tooLong', { hint: { max: String(maxLength) } })
  return { value: text, problems: text === value ? none : [{ code: 'spaces', suggestion: text }] }
}

/** Another symbol of the same unit: `mcg` or `µg` for `ug`. */
const isOtherSymbol = (text: string, code: string): boolean =>
  text.toLowerCase() !== code.toLowerCase() && unitWritten(text) === unitWritten(code)

const judgeCode = (value: string, { codes, isUnit = false }: ColumnShape): Judged => {
  const text = latinText(value).trim()
  if (codes === undefined || codes.has(text)) return { value: text, problems: none }
  const unit = isUnit ? [...codes].find((code) => isOtherSymbol(text, code)) : undefined
  if (unit !== undefined) return { value: unit, problems: none }
  const folded = text.toLowerCase()
  const meant = [...codes].find((code) => code.toLowerCase() === folded)
  const rest: Omit<Problem, 'code'> = meant === undefined ? {} : { suggestion: meant }
  if (!isUnit) return refused('unknownCode', rest)
  return refused('unitNotAllowed', { ...rest, hint: { units: [...codes].slice(0, 10).join(', ') } })
}

const judgeFilled = (
  cell: SheetCell,
  shape: ColumnShape,
  file: FileShape,
  unit: string | undefined,
): Judged => {
  if (shape.type === 'code') return judgeCode(cell.value, shape)
  if (shape.type === 'text') return judgeText(cell.value, shape)
  const judged =
    shape.type === 'number' ? judgeNumber(cell, shape, file, unit) : ofRead(readDay(cell, file.is1904))
  // A dash says that there is nothing: where something is asked for, it is missing.
  return judged.value === undefined && judged.problems.length === 0 ? judgeMissing(shape) : judged
}

/** What a program shows behind a number says something else than the column. */
const shownProblem = (shown: string, unit: string | undefined): Problem | undefined => {
  if (shown === '%') return { code: 'percentFormat' }
  const isSame = unit !== undefined && unitWritten(shown) === unitWritten(unit)
  return isSame ? undefined : { code: 'unitFormat', hint: { unit: shown, wanted: unit ?? '' } }
}

const withProblem = ({ value, problems }: Judged, problem: Problem | undefined): Judged =>
  problem ? { value, problems: [...problems, problem] } : { value, problems }

/**
 * What a cell comes to in its column. An empty one is no cell: `missing` says whether it should be there.
 * @param unit in which the amounts of the row are counted
 */
export const judgeCell = (cell: SheetCell, shape: ColumnShape, file: FileShape, unit?: string): Judged => {
  if (cell.kind === 'error') return refused('errorCell')
  if (cell.kind === 'unsaved') return refused('unsavedFormula')
  if (cell.kind === 'text' && isBlank(cell.value)) return judgeMissing(shape)
  const judged = judgeFilled(cell, shape, file, unit)
  if (judged.value === undefined && judged.problems.length > 0) return judged
  if (!cell.isFormula && cell.shown === undefined) return judged
  const shown = shape.type === 'number' && cell.shown ? shownProblem(cell.shown, unit) : undefined
  return withProblem(withProblem(judged, shown), cell.isFormula ? { code: 'formula' } : undefined)
}

export const judgeMissing = ({ isRequired }: Pick<ColumnShape, 'isRequired'>): Judged =>
  isRequired ? refused('missing') : { value: undefined, problems: none }
