import { extname } from 'node:path'
import { spreadsheetRefusals } from '@papaver/contract/refusals.ts'
import { refuse } from '../refusal.ts'
import { cellName } from './cell-name.ts'
import type { SpreadsheetLimits } from './limits.ts'
import { plainCell } from './neutral-cells.ts'
import { readSeparatedValues } from './separated-values.ts'
import { readWorkbook } from './workbook.ts'

export interface SpreadsheetSource {
  /** What the sender calls the file; only separated values need it, since they have no beginning of their own. */
  readonly fileName?: string
  readonly mediaType?: string
  /** The sheet's name; the first one where it is not said. */
  readonly sheet?: string
}

const textNames = ['', '.csv', '.tsv', '.tab', '.txt']
const textTypes = /^(text\/|application\/(csv|vnd\.ms-excel|octet-stream)\b)/

const isNamedAsText = ({ fileName = '', mediaType }: SpreadsheetSource): boolean =>
  textNames.includes(extname(fileName).toLowerCase()) &&
  (mediaType === undefined || textTypes.test(mediaType))

const zipStart = Buffer.from('PK\x03\x04', 'latin1')
/** The container of password-protected and of pre-2007 workbooks. */
const oleStart = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')

export type SpreadsheetKind = 'workbook' | 'separatedValues'

/** What a file is by its first bytes. Refuses what is neither. */
export const kindOf = (bytes: Buffer, source: SpreadsheetSource): SpreadsheetKind => {
  if (bytes.subarray(0, 4).equals(zipStart)) return 'workbook'
  if (bytes.subarray(0, 8).equals(oleStart) && bytes.includes(encryptedPackage))
    return refuse(spreadsheetRefusals.spreadsheetEncrypted)
  const isText = isNamedAsText(source) && !bytes.subarray(0, 8).equals(oleStart)
  return isText ? 'separatedValues' : refuse(spreadsheetRefusals.notASpreadsheet)
}

const trimmed = (rows: string[][]): string[][] => {
  const cut = rows.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== '') + 1))
  return cut.slice(0, cut.findLastIndex((row) => row.length > 0) + 1)
}

/** The longest text that a cell of a spreadsheet takes; a program that opened the file would cut it. */
const longestCell = 32_767
/** What programs write in the place of a value that could not be computed; kept as text in separated values. */
const errorValue =
  /^(#(REF|VALUE|DIV\/0|NULL|NUM|SPILL|CALC|FIELD|BLOCKED|BUSY|CONNECT|UNKNOWN|EXTERNAL|PYTHON)!|#NAME\?|#N\/A|#GETTING_DATA|Err:\d{3})$/

/** Refuses a cell that cannot mean what it says, and names its place. */
const refuseOddCells = (rows: string[][]): string[][] => {
  for (const [row, cells] of rows.entries())
    for (const [column, text] of cells.entries()) {
      const details = { cell: cellName(row, column), row: row + 1 }
      if (text.length > longestCell)
        refuse(spreadsheetRefusals.spreadsheetCellTooLong, { ...details, max: longestCell })
      if (errorValue.test(text.trim()))
        refuse(spreadsheetRefusals.spreadsheetErrorCell, { ...details, value: text.trim() })
    }
  return rows
}

/** Refuses what has more rows, columns, cells or characters than allowed. */
const checked = (rows: string[][], limits: SpreadsheetLimits): string[][] => {
  const { maxRows, maxColumns, maxCells, maxInflatedBytes } = limits
  const cells = rows.reduce((sum, row) => sum + row.length, 0)
  // One long text named by a million cells is small in the file and large when copied.
  const characters = rows.reduce((sum, row) => row.reduce((inRow, cell) => inRow + cell.length, sum), 0)
  const last = rows.length - 1
  // Few rows, and one of them far below: nobody means the empty ones between them.
  if (rows.length > maxRows && rows.filter((row) => row.length > 0).length <= maxRows)
    refuse(spreadsheetRefusals.spreadsheetFarCell, {
      cell: cellName(last, Math.max(rows[last]?.findIndex((cell) => cell !== '') ?? 0, 0)),
      maxRows,
      maxColumns,
    })
  const isTooLarge =
    rows.length > maxRows ||
    rows.some((row) => row.length > maxColumns) ||
    cells > maxCells ||
    characters > maxInflatedBytes
  return isTooLarge ? refuse(spreadsheetRefusals.spreadsheetTooLarge, { maxRows, maxColumns }) : rows
}

/** Reads in this very thread; `readSpreadsheet` decides in which. */
export const readHere = async (
  bytes: Buffer,
  source: SpreadsheetSource,
  limits: SpreadsheetLimits,
): Promise<string[][]> => {
  const rows =
    kindOf(bytes, source) === 'workbook'
      ? await readWorkbook(bytes, source.sheet, limits)
      : readSeparatedValues(bytes, limits)
  return refuseOddCells(checked(trimmed(rows), limits)).map((row) => row.map(plainCell))
}
