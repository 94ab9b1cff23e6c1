import { asSearch } from '@papaver/contract/plain-text.ts'
import { columnName } from '@papaver/contract/sheet-cells.ts'
import { neutralCell } from '@papaver/contract/spreadsheets/neutral-cells.ts'
import { writeOds } from 'hucre/ods'
import { writeXlsx as writeBook } from 'hucre/xlsx'
import { isTraining } from '../world.ts'
import type { CellToWrite, Row } from './packed-rows.ts'

export interface SheetLook {
  readonly name: string
  /** Width of each column in characters; those without are as wide as the program likes. */
  readonly widths?: readonly number[]
  /** So many rows stay while the others scroll. */
  readonly frozenRows?: number
  readonly frozenColumns?: number
  /** Programs do not show it. */
  readonly isHidden?: boolean
  /** Cells that offer what stands in cells of another sheet; ODS is written without. Rows and columns from 0. */
  readonly choices?: readonly {
    readonly column: number
    readonly fromRow: number
    readonly rows: number
    readonly of: CellsOfColumn & { readonly sheet: number }
  }[]
}
interface CellsOfColumn {
  readonly column: number
  readonly fromRow: number
  readonly rows: number
}

/** What Excel refuses in a sheet's name. */
const sheetName = (name: string): string =>
  asSearch(name.replaceAll(/[\\/?*[\]:]/g, ' '))
    .replace(/^'+|'+$/g, '')
    .slice(0, 31)
    .toWellFormed()
    .trim() || '1'

/** Characters that XML cannot carry would make a file that no program opens. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to leave out
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const cellOf = (value: CellToWrite): CellToWrite =>
  typeof value === 'string' ? neutralCell(value.replaceAll(unwritable, '')) : value

/** A workbook of Excel's, or of OpenDocument, which is what offices without it write and read. */
export type BookFormat = 'xlsx' | 'ods'
const writers = { xlsx: writeBook, ods: writeOds } as const

const shownName = (name: string): string => sheetName(isTraining() ? `TRAINING ${name}` : name)

const rangeOf = ({ column, fromRow, rows }: CellsOfColumn, mark = ''): string => {
  const letters = columnName(column)
  return `${mark}${letters}${mark}${fromRow + 1}:${mark}${letters}${mark}${fromRow + rows}`
}

/** Whatever else is typed is let in: what is wrong with it is said when the file is checked. */
const dropDowns = ({ choices = [] }: SheetLook, names: readonly string[]) =>
  choices.map(({ of, ...cells }) => ({
    type: 'list' as const,
    allowBlank: true,
    showErrorMessage: false,
    formula1: `'${(names[of.sheet] ?? '').replaceAll("'", "''")}'!${rangeOf(of, '$')}`,
    range: rangeOf(cells),
  }))

/** Writes in this very thread; `writeBook` decides in which. */
export const writeHere = (
  sheets: readonly (SheetLook & { readonly rows: readonly Row[] })[],
  format: BookFormat = 'xlsx',
): Promise<Uint8Array> => {
  const names = sheets.map(({ name }) => shownName(name))
  return writers[format]({
    sheets: sheets.map(({ rows, widths, frozenRows, frozenColumns, ...look }, at) => ({
      name: look.isHidden ? look.name : (names[at] ?? ''),
      rows: rows.map((row) => row.map(cellOf)),
      ...(look.isHidden && { hidden: true }),
      ...(look.choices && { dataValidations: dropDowns(look, names) }),
      ...(widths && { columns: widths.map((width) => ({ width })) }),
      ...((frozenRows || frozenColumns) && {
        freezePane: { rows: frozenRows ?? 0, columns: frozenColumns ?? 0 },
      }),
    })),
  })
}
