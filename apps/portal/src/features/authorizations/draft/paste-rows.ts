import { folded } from '@papaver/contract/forgiving-search.ts'
import { isBlank } from '@papaver/contract/readings/letters.ts'
import { type DecimalMark, provenMark, readNumber } from '@papaver/contract/readings/number.ts'
import { unitWritten } from '@papaver/contract/readings/units.ts'
import { type Amount, typedAmount } from '../../../ui/amount.ts'
import { decimalFault, isStorable, readDecimal } from '../../../ui/decimal-text.ts'
import {
  type Goods,
  isPurityRight,
  isQuantityRight,
  type Masters,
  unitsFor,
  withGoods,
} from '../../masters/goods/goods.ts'
import { type DraftLine, emptyLine } from './lines.ts'

/** One row of a spreadsheet as it was read. */
export interface PastedRow {
  /** From 1, as the person counts them. */
  readonly row: number
  readonly text: string
  readonly line: DraftLine | undefined
  /** Why the quantity cannot be read, as the key of a sentence. */
  readonly fault: ReturnType<typeof decimalFault>
  /** What did not match; the line is taken over without it. */
  readonly problems: readonly ('goods' | 'severalForms' | 'quantity' | 'unit' | 'purity')[]
}

/** Does this text come from a sheet: several cells or several rows? */
export const isSheet = (text: string): boolean => /\t/.test(text) || /\r?\n.*\S/.test(text.trim())

const headWords = ['substance', 'product', 'name', 'quantity', 'cas', 'unit', 'sustancia', 'aine', 'stoff']

const splitRow = (row: string): string[] =>
  (row.includes('\t') ? row.split('\t') : row.split(';')).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))

/** The unit whose code, symbol or name this is. */
const unitOf = (cell: string, masters: Masters & UnitNames): string | undefined => {
  const wanted = folded(unitWritten(cell))
  const found = masters.units.find(
    ({ code }) => folded(code) === wanted || folded(masters.unitNames.get(code) ?? '') === wanted,
  )
  return found?.code
}

export interface UnitNames {
  readonly unitNames: ReadonlyMap<string, string>
}

/** The unit of "12.5 kg" in one cell; undefined where the cell is no figure. */
const unitBeside = (cell: string): string | undefined => {
  const reading = readNumber(cell)
  return reading.kind === 'number' || reading.kind === 'ambiguous' ? reading.unit : undefined
}

const isFigure = (cell: string): boolean => unitBeside(cell) !== undefined

/** Without a figure the columns are taken by their place: name, form, quantity, unit, purity. */
const placeOfQuantity = (cells: readonly string[]): number => {
  const at = cells.findIndex((cell, index) => index > 0 && isFigure(cell))
  return at === -1 ? 2 : at
}

/** How the figures of the sheet are read: other cells decide before the language does. */
interface Reading {
  readonly culture: string
  readonly mark: DecimalMark | undefined
}

/** A figure as the line shows it: what was understood, or the words that could not be read. */
const amountIn = (cell: string, { culture, mark }: Reading, unit?: string): Amount => {
  const reading = readDecimal(cell, culture, unit, mark)
  return reading.kind === 'amount' && isStorable(reading.amount)
    ? typedAmount(reading.amount, culture)
    : { typed: cell, amount: undefined }
}

interface Found {
  readonly goods: Goods | undefined
  readonly substanceId: number | null
  readonly isUnsure: boolean
}

const byName = (goods: readonly Goods[], cell: string): readonly Goods[] =>
  goods.filter(({ names }) => names.includes(folded(cell)))

/** The goods that the first cells name; the second cell may say the form. */
const findGoods = (goods: readonly Goods[], name: string, form: string): Found => {
  const joined = form === '' ? [] : [...byName(goods, `${name} ${form}`), ...byName(goods, form)]
  const [exact] = joined.length > 0 ? joined : byName(goods, name)
  const siblings = goods.filter((each) => exact !== undefined && each.substanceId === exact.substanceId)
  const ofForm =
    form === '' || exact === undefined
      ? []
      : siblings.filter(({ haystack }) => haystack.includes(folded(form)))
  if (joined[0]) return { goods: joined[0], substanceId: joined[0].substanceId, isUnsure: false }
  if (ofForm.length === 1 && ofForm[0])
    return { goods: ofForm[0], substanceId: ofForm[0].substanceId, isUnsure: false }
  if (exact === undefined) return { goods: undefined, substanceId: null, isUnsure: false }
  // The plain name of a substance that has salts says nothing about the salt: the person must.
  const isPlain = exact.preparationId === null && siblings.length > 1 && folded(exact.family) === folded(name)
  return isPlain || form !== ''
    ? { goods: undefined, substanceId: exact.substanceId, isUnsure: true }
    : { goods: exact, substanceId: exact.substanceId, isUnsure: false }
}

const readRow = (
  cells: readonly string[],
  how: Reading,
  goods: readonly Goods[],
  masters: Masters & UnitNames,
): Pick<PastedRow, 'line' | 'problems' | 'fault'> => {
  const quantityAt = placeOfQuantity(cells)
  const names = cells.slice(0, quantityAt).filter((cell) => cell !== '')
  const figure = cells[quantityAt] ?? ''
  const beside = unitBeside(figure) ?? ''
  const rest = cells.slice(quantityAt + 1)
  // A unit may stand beside its figure, in a cell of its own, or in both.
  const hasOwnCell = beside === '' || unitOf(rest[0] ?? '', masters) !== undefined
  const unitCell = (hasOwnCell ? rest.shift() : undefined) || beside
  const purityCell = (rest[0] ?? '').replace(/\s*[%\u066a\uff05]$/, '')
  const found = findGoods(goods, names[0] ?? '', names.slice(1).join(' '))
  if (found.goods === undefined && found.substanceId === null)
    return { line: undefined, problems: ['goods'], fault: undefined }
  const base = { ...emptyLine(), substanceId: found.substanceId }
  const line = found.goods ? withGoods(base, found.goods, masters) : base
  const unit = unitOf(unitCell, masters)
  const fits = unit !== undefined && unitsFor(line, masters).some(({ code }) => code === unit)
  const quantity = amountIn(figure, how, unit)
  const purity = amountIn(purityCell, how)
  const problems: PastedRow['problems'] = [
    ...(found.isUnsure ? (['severalForms'] as const) : []),
    ...(isQuantityRight(quantity) ? [] : (['quantity'] as const)),
    ...(fits ? [] : (['unit'] as const)),
    ...(purityCell !== '' && !isPurityRight(purity) ? (['purity'] as const) : []),
  ]
  const fault = decimalFault(readDecimal(figure, how.culture, unit, how.mark))
  return { line: { ...line, quantity, purity, unit: fits ? unit : line.unit }, problems, fault }
}

const isHead = (cells: readonly string[]): boolean =>
  cells.length > 1 &&
  !cells.some(isFigure) &&
  cells.some((cell) => headWords.some((word) => folded(cell).includes(word)))

/**
 * Reads rows of a spreadsheet: name (or CAS, INN, code), form where it is apart, quantity, unit, purity. The
 * quantity may carry its unit; a row of heads is passed over.
 */
export const readSheet = (
  text: string,
  culture: string,
  goods: readonly Goods[],
  masters: Masters & UnitNames,
): readonly PastedRow[] => {
  const rows = text
    .split(/\r?\n/)
    .map((row, index) => ({ row: index + 1, text: row.trim(), cells: splitRow(row) }))
    .filter(({ text: row, cells }) => !isBlank(row) && !isHead(cells))
  const how = { culture, mark: provenMark(rows.map(({ cells }) => cells[placeOfQuantity(cells)] ?? '')) }
  return rows.map(({ row, text: words, cells }) => ({
    row,
    text: words.replaceAll('\t', ' · '),
    ...readRow(cells, how, goods, masters),
  }))
}
