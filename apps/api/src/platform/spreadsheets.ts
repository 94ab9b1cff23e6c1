import { spreadsheetRefusals } from '@papaver/contract/refusals.ts'
import { defaultLimits, type SpreadsheetLimits } from '@papaver/contract/spreadsheets/limits.ts'
import { neutralCell } from '@papaver/contract/spreadsheets/neutral-cells.ts'
import type { SheetTexts, SpreadsheetSource } from '@papaver/contract/spreadsheets/read.ts'
import { Refused, refuse } from './refusal.ts'
import type { PackedSheet } from './spreadsheets/in-thread.ts'
import { type CellToWrite, packInTurns, type Row, unpackInTurns } from './spreadsheets/packed-rows.ts'
import { type BookFormat, type SheetLook, writeHere } from './spreadsheets/write.ts'
import { JobTooLong } from './workers/job.ts'
import { inThread } from './workers/workers.ts'

export type { SpreadsheetLimits } from '@papaver/contract/spreadsheets/limits.ts'
export type { SheetTexts, SpreadsheetSource } from '@papaver/contract/spreadsheets/read.ts'
export { type CellToWrite, type Pack, packInTurns, type Row } from './spreadsheets/packed-rows.ts'
export type { SheetLook } from './spreadsheets/write.ts'

const spreadsheets = inThread<typeof import('./spreadsheets/in-thread.ts')>(
  'spreadsheets',
  new URL('./spreadsheets/in-thread.ts', import.meta.url),
)

/** A workbook with no more cells is written in less time than one waits for a thread. */
const fewCells = 500

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** What needs more than a thread has is no list of anybody's. */
export const refuseEndless = (error: unknown): never => {
  if (error instanceof JobTooLong || isOutOfMemory(error))
    throw new Refused(spreadsheetRefusals.spreadsheetTooLarge)
  throw error
}

/**
 * The cells of the first sheet that is shown (or of the named one) of an XLSX, ODS or CSV file as texts: rows without their empty ends,
 * numbers with a decimal point and no grouping, dates as `2026-03-31`; the apostrophe that keeps a text from being run
 * is taken away. Nothing in the file is run, and nothing it points at is opened. Refuses with `notASpreadsheet`,
 * `spreadsheetTooLarge`, `spreadsheetEncrypted`, `brokenCsv` and `brokenEncoding` (both with `line`), and with the
 * place where one cell is the reason: far off, an error, too long, merged, or a formula that never had a value. Other requests are not held up: a thread reads it.
 * @param asker who asks, so that one who sends many files waits behind himself
 */
export const readSheetTexts = async (
  bytes: Uint8Array,
  source: SpreadsheetSource = {},
  limits: Partial<SpreadsheetLimits> = {},
  asker = '',
): Promise<SheetTexts> => {
  const all = { ...defaultLimits, ...limits }
  const { packs, ...known } = await spreadsheets(asker, 'read', bytes, source, all).catch(refuseEndless)
  return { ...known, rows: await unpackInTurns<string>(packs) }
}

/** The cells alone. */
export const readSpreadsheet = async (...asked: Parameters<typeof readSheetTexts>): Promise<string[][]> =>
  (await readSheetTexts(...asked)).rows

/** RFC 4180: quoted where it must be. */
const separatedCell = (value: CellToWrite): string => {
  if (value === null || value === '') return ''
  const plain = typeof value === 'string' ? neutralCell(value) : String(value)
  return /[",;\t\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Comma-separated values in UTF-8; the mark at the beginning tells spreadsheets so. Runs nothing when opened. */
export const writeCsv = (rows: readonly Row[]): Buffer =>
  Buffer.from(`\ufeff${rows.map((row) => `${row.map(separatedCell).join(',')}\r\n`).join('')}`)

/** Long sheets are packed as they come (`packInTurns`), so that nobody holds all their rows. */
export type SheetToWrite = SheetLook & ({ readonly rows: readonly Row[] } | PackedSheet)

const cellsOf = (sheet: SheetToWrite): number =>
  'packs' in sheet ? Number.POSITIVE_INFINITY : sheet.rows.reduce((sum, row) => sum + row.length, 0)

const packed = async (sheet: SheetToWrite): Promise<PackedSheet> => {
  if ('packs' in sheet) return sheet
  const { rows, ...look } = sheet
  return { ...look, packs: await packInTurns(rows) }
}

/** A workbook whose texts are texts; numbers stay numbers. All but small ones are written by a thread. */
export const writeBook = async (
  format: BookFormat,
  sheets: readonly SheetToWrite[],
  asker = '',
): Promise<Buffer> => {
  if (sheets.length === 0) refuse(spreadsheetRefusals.notASpreadsheet)
  const here = sheets.flatMap((sheet) => ('rows' in sheet ? [sheet] : []))
  const cells = sheets.reduce((sum, sheet) => sum + cellsOf(sheet), 0)
  const bytes =
    cells <= fewCells
      ? await writeHere(here, format)
      : await spreadsheets(asker, 'write', await Promise.all(sheets.map(packed)), format)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
}

export const writeXlsx = (sheets: readonly SheetToWrite[], asker = ''): Promise<Buffer> =>
  writeBook('xlsx', sheets, asker)

export const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  csv: 'text/csv; charset=utf-8',
} as const

/** The same as a file of any format; separated values hold one table, which is the first sheet. */
export const writeSheets = async (
  format: keyof typeof mediaTypes,
  sheets: readonly PackedSheet[],
  asker = '',
): Promise<Buffer> => {
  const [first] = sheets
  if (format !== 'csv') return writeBook(format, sheets, asker)
  return first === undefined
    ? refuse(spreadsheetRefusals.notASpreadsheet)
    : writeCsv(await unpackInTurns<CellToWrite>(first.packs))
}
