import { asSearch } from '@papaver/contract/plain-text.ts'
import { writeOds } from 'hucre/ods'
import { writeXlsx as writeBook } from 'hucre/xlsx'
import { isTraining } from '../world.ts'
import { neutralCell } from './neutral-cells.ts'
import type { CellToWrite, Row } from './packed-rows.ts'

export interface SheetLook {
  readonly name: string
  /** Width of each column in characters; those without are as wide as the program likes. */
  readonly widths?: readonly number[]
  /** So many rows stay while the others scroll. */
  readonly frozenRows?: number
  readonly frozenColumns?: number
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

/** Writes in this very thread; `writeBook` decides in which. */
export const writeHere = (
  sheets: readonly (SheetLook & { readonly rows: readonly Row[] })[],
  format: BookFormat = 'xlsx',
): Promise<Uint8Array> =>
  writers[format]({
    sheets: sheets.map(({ name, rows, widths, frozenRows, frozenColumns }) => ({
      name: sheetName(isTraining() ? `TRAINING ${name}` : name),
      rows: rows.map((row) => row.map(cellOf)),
      ...(widths && { columns: widths.map((width) => ({ width })) }),
      ...((frozenRows || frozenColumns) && {
        freezePane: { rows: frozenRows ?? 0, columns: frozenColumns ?? 0 },
      }),
    })),
  })
