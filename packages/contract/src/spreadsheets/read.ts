import { Buffer } from 'buffer'
import { detectMediaType } from '../media-type.ts'
import { isBlank } from '../readings/letters.ts'
import { spreadsheetRefusals } from '../refusals.ts'
import { refuse } from '../refuse.ts'
import { cellName, rangeName, type SheetEnd, type SheetRow } from '../sheet-cells.ts'
import type { Book } from './book.ts'
import { errorValue } from './error-value.ts'
import type { SpreadsheetLimits } from './limits.ts'
import { endingOf } from './part-names.ts'
import { RowGuard } from './row-guard.ts'
import { openSeparatedValues } from './separated-values.ts'
import { openWorkbook } from './workbook.ts'
import type { ZipTools } from './zip.ts'

export interface SpreadsheetSource {
  /** What the sender calls the file; only separated values need it, since they have no beginning of their own. */
  readonly fileName?: string
  readonly mediaType?: string
  /** A cell that shows an error stops the whole file, or is left to whoever reads its row. */
  readonly errorCells?: 'refused' | 'kept'
  /** The sheet's name; the first one that is shown where it is not said. */
  readonly sheet?: string
}

const textNames = ['', '.csv', '.tsv', '.tab', '.txt']
const bookNames = ['.xlsx', '.xlsm', '.xls', '.xlsb', '.ods']
const textTypes = /^(text\/|application\/(csv|vnd\.ms-excel|octet-stream)\b)/

const isNamedAsText = ({ fileName = '', mediaType }: SpreadsheetSource): boolean =>
  textNames.includes(endingOf(fileName)) && (mediaType === undefined || textTypes.test(mediaType))

const zipStart = Buffer.from('PK\x03\x04', 'latin1')
/** The container of password-protected and of pre-2007 workbooks. */
const oleStart = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')

/** Streams of workbooks in that container: Excel 97 and later, and before. */
const oleBooks = ['Workbook', 'Book'].map((name) => Buffer.from(`${name}\0`, 'utf16le'))
/** How a sheet began before there was a container: BIFF 2 to 4. */
const isBiff = ([first, kind = -1, length = -1]: Buffer): boolean =>
  first === 9 && [0, 2, 4].includes(kind) && [4, 6].includes(length)
/** Workbooks in one XML file: Excel 2003, OpenDocument. */
const flatBook = /urn:schemas-microsoft-com:office:spreadsheet|office:document[^>]*opendocument\.spreadsheet/

/** A spreadsheet, and yet in none of the formats that are read. */
const isOldBook = (bytes: Buffer, isOle: boolean): boolean => {
  if (isOle) return oleBooks.some((name) => bytes.includes(name))
  const start = bytes.subarray(0, 3000).toString('latin1')
  return isBiff(bytes) || (/^(?:\xef\xbb\xbf)?\s*<\?xml/.test(start) && flatBook.test(start))
}

export type SpreadsheetKind = 'workbook' | 'separatedValues'

/** What a file is by its first bytes. Refuses what is neither. */
export const kindOf = (bytes: Buffer, source: SpreadsheetSource): SpreadsheetKind => {
  if (bytes.subarray(0, 4).equals(zipStart)) return 'workbook'
  const isOle = bytes.subarray(0, 8).equals(oleStart)
  if (isOle && bytes.includes(encryptedPackage)) return refuse(spreadsheetRefusals.spreadsheetEncrypted)
  if (isOldBook(bytes, isOle)) return refuse(spreadsheetRefusals.spreadsheetOldFormat)
  const isText = !isOle && detectMediaType(bytes) === undefined
  if (isText && isNamedAsText(source)) return 'separatedValues'
  const ending = endingOf(source.fileName ?? '')
  const isCalledOne = bookNames.includes(ending) || isNamedAsText(source)
  return refuse(isCalledOne ? spreadsheetRefusals.spreadsheetRenamed : spreadsheetRefusals.notASpreadsheet)
}

/** Whether lines without anything have numbers, as in the program that shows them, or are no rows at all. */
type Numbering = 'lines' | 'records'

const isEmptyLine = (cells: readonly string[]): boolean => cells.length === 1 && cells[0] === ''

const openText = (bytes: Buffer, limits: SpreadsheetLimits, numbering: Numbering): Book => {
  const text = openSeparatedValues(bytes, limits)
  return {
    kind: 'csv',
    sheets: [{ name: '', isHidden: false }],
    parts: [],
    decimalMark: text.delimiter === ',' ? '.' : undefined,
    is1904: false,
    read: async (_sheet, visit) => {
      const guard = new RowGuard(limits, visit)
      let records = 0
      text.read((line, cells) => {
        if (numbering === 'records' && isEmptyLine(cells)) return
        guard.begin(numbering === 'records' ? records : line, false)
        records += 1
        for (const [column, value] of cells.entries())
          if (value !== '') guard.add(column, 'text', value, false)
        guard.end()
      })
      return { rows: guard.rows, merges: [], hiddenColumns: [] }
    },
  }
}

/** Lets a file in by what stands in it; reads in this very thread. */
export const openBook = async (
  bytes: Buffer,
  source: SpreadsheetSource,
  limits: SpreadsheetLimits,
  tools: ZipTools,
  numbering: Numbering = 'lines',
): Promise<Book> =>
  kindOf(bytes, source) === 'workbook'
    ? openWorkbook(bytes, limits, tools)
    : openText(bytes, limits, numbering)

/** Refuses a cell that cannot mean what it says, and names its place. */
const refuseOddCells = ({ row, cells }: SheetRow, errorCells: SpreadsheetSource['errorCells']): void => {
  for (const { column, kind, value } of cells) {
    const details = { cell: cellName(row, column), row: row + 1 }
    const isError = kind === 'error' || (kind === 'text' && errorValue.test(value.trim()))
    if (isError && errorCells !== 'kept')
      refuse(spreadsheetRefusals.spreadsheetErrorCell, { ...details, value: value.trim() })
    if (kind === 'unsaved') refuse(spreadsheetRefusals.spreadsheetEmptyFormula, details)
  }
}

const textsOf = ({ cells }: SheetRow): string[] => {
  const texts: string[] = Array.from({ length: (cells.at(-1)?.column ?? -1) + 1 }, () => '')
  for (const { column, value } of cells) texts[column] = value
  return texts
}

/** A further sheet in which something stands; `heads` is its first row, empty where it cannot be read. */
export interface UnreadSheet {
  readonly name: string
  readonly heads: readonly string[]
}

/** The cells of one sheet as texts, and what is known of how they are to be read. */
export interface SheetTexts {
  readonly rows: string[][]
  /** Of each row the columns that a program keeps as a number or a day, with what it shows behind the number. */
  readonly typed: readonly Readonly<Record<number, string>>[]
  readonly decimalMark: Book['decimalMark']
  readonly is1904: boolean
  readonly unread: readonly UnreadSheet[]
  /** What the program does not show, although something stands there; counted from 0. */
  readonly hidden: { readonly rows: readonly number[]; readonly columns: readonly number[] }
}

const typedIn = ({ cells }: SheetRow): Record<number, string> =>
  Object.fromEntries(
    cells.flatMap(({ column, kind, shown = '' }) =>
      kind === 'number' || kind === 'date' ? [[column, shown]] : [],
    ),
  )

const chosenIn = ({ kind, sheets }: Book, { sheet }: SpreadsheetSource): number => {
  if (kind === 'csv') return 0
  if (sheet !== undefined) return sheets.findIndex(({ name }) => name === sheet)
  return Math.max(
    0,
    sheets.findIndex(({ isHidden }) => !isHidden),
  )
}

/** What is not read stops nothing, whatever is wrong with it. */
const unreadIn = async (book: Book, chosen: number): Promise<UnreadSheet[]> => {
  const found: UnreadSheet[] = []
  for (const [at, { name }] of book.sheets.entries()) {
    if (at === chosen) continue
    let heads: readonly string[] | undefined
    try {
      await book.read(at, (row) => {
        heads ??= row.cells.some(({ value }) => value.trim() !== '') ? textsOf(row) : undefined
      })
    } catch {
      heads ??= []
    }
    if (heads !== undefined) found.push({ name, heads })
  }
  return found
}

/** Which of these columns hold something. */
const filledIn = (rows: readonly (readonly string[])[], ranges: SheetEnd['hiddenColumns']): number[] => {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0)
  return Array.from({ length: width }, (_each, column) => column).filter(
    (column) =>
      ranges.some(({ fromColumn, toColumn }) => column >= fromColumn && column <= toColumn) &&
      rows.some((row) => !isBlank(row[column] ?? '')),
  )
}

/** In this very thread; `readSheetTexts` decides in which. */
export const readHere = async (
  bytes: Buffer,
  source: SpreadsheetSource,
  limits: SpreadsheetLimits,
  tools: ZipTools,
): Promise<SheetTexts> => {
  const book = await openBook(bytes, source, limits, tools, 'records')
  const sheet = chosenIn(book, source)
  if (sheet < 0) refuse(spreadsheetRefusals.notASpreadsheet, { reason: 'sheet' })
  const rows: string[][] = []
  const typed: Record<number, string>[] = []
  const hiddenRows: number[] = []
  const { merges, hiddenColumns } = await book.read(sheet, (row) => {
    refuseOddCells(row, source.errorCells)
    // Rows stay where they are, also behind those that hold nothing.
    while (rows.length < row.row) {
      rows.push([])
      typed.push({})
    }
    if (row.isHidden && row.cells.some(({ value }) => !isBlank(value))) hiddenRows.push(row.row)
    rows.push(textsOf(row))
    typed.push(typedIn(row))
  })
  const [merged] = merges
  if (merged)
    refuse(spreadsheetRefusals.spreadsheetMergedCell, {
      cell: cellName(merged.fromRow, merged.fromColumn),
      range: rangeName(merged),
      row: merged.fromRow + 1,
    })
  const unread = await unreadIn(book, sheet)
  const hidden = { rows: hiddenRows, columns: filledIn(rows, hiddenColumns) }
  return { rows, typed, decimalMark: book.decimalMark, is1904: book.is1904, unread, hidden }
}
