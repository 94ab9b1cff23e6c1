import { spreadsheetRefusals } from '@papaver/contract/refusals.ts'
import { readOds } from 'hucre/ods'
import { type CellValue, readXlsx, type Workbook } from 'hucre/xlsx'
import { Refused, refuse } from '../refusal.ts'
import { cellName, columnName } from './cell-name.ts'
import { findFarCell } from './far-cells.ts'
import type { SpreadsheetLimits } from './limits.ts'
import { listZip, packZip, readZipEntry } from './zip.ts'

/** What the values of cells need; pictures, charts, comments, links to other files and the rest stay unread. */
const neededParts =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|[^/]+\/_rels\/workbook\d*\.xml\.rels|[^/]+\/(workbook|sharedStrings|styles)\d*\.xml|[^/]+\/worksheets\/[^/]+\.xml|mimetype|content\.xml|styles\.xml|META-INF\/manifest\.xml)$/i
const macros = /(^|\/)(vbaProject\.bin|Basic\/|Scripts\/)/i

const safeParts = async (
  bytes: Buffer,
  { maxInflatedBytes }: SpreadsheetLimits,
): Promise<Map<string, Buffer>> => {
  const zip = await listZip(bytes, maxInflatedBytes)
  if (zip.entries.some(({ fileName }) => macros.test(fileName)))
    refuse(spreadsheetRefusals.notASpreadsheet, { reason: 'macros' })
  const parts = new Map<string, Buffer>()
  for (const entry of zip.entries.filter(({ fileName }) => neededParts.test(fileName))) {
    const content = await readZipEntry(zip, entry)
    // Office writes none; with one a parser could be made to read files or to swell.
    if (content.includes('<!DOCTYPE') || content.includes('<!ENTITY'))
      refuse(spreadsheetRefusals.notASpreadsheet, { reason: 'dtd' })
    parts.set(entry.fileName, content)
  }
  if (parts.get('META-INF/manifest.xml')?.includes('encryption-data'))
    refuse(spreadsheetRefusals.spreadsheetEncrypted)
  return parts
}

/** Fifteen digits are what a spreadsheet shows; 0.1 + 0.2 is 0.3 there, and so it is here. */
const plainNumber = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: 15 })
const numberText = (value: number): string =>
  Number.isSafeInteger(value) ? String(value) : plainNumber.format(value)
const dateText = (value: Date): string => {
  if (Number.isNaN(value.getTime())) return ''
  const [day = '', time = ''] = value.toISOString().split('T')
  return time.startsWith('00:00:00') ? day : `${day}T${time.slice(0, 8)}`
}
const textOf = (value: CellValue | undefined): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return numberText(value)
  return value instanceof Date ? dateText(value) : String(value)
}

const read = async (parts: Map<string, Buffer>, sheet: string | undefined, limits: SpreadsheetLimits) => {
  const wanted = sheet ?? 0
  const safe = await packZip(parts)
  // One row and one column more than allowed, so that too many are refused and not silently cut.
  const range = `A1:${columnName(limits.maxColumns)}${limits.maxRows + 1}`
  const book: Workbook = parts.has('content.xml')
    ? await readOds(safe, { sheets: [wanted] })
    : await readXlsx(safe, { sheets: [wanted], range })
  return book.sheets[0] ?? refuse(spreadsheetRefusals.notASpreadsheet, { reason: 'sheet' })
}

type Sheet = Workbook['sheets'][number]

/** Refuses what would be read as less than it shows: cells put together, and formulas whose value was never saved. */
const refuseHalfSaid = ({ merges = [], cells }: Sheet): void => {
  const [merged] = merges.filter((each) => each.endRow > each.startRow || each.endCol > each.startCol)
  if (merged) {
    const cell = cellName(merged.startRow, merged.startCol)
    const range = `${cell}:${cellName(merged.endRow, merged.endCol)}`
    refuse(spreadsheetRefusals.spreadsheetMergedCell, { cell, range, row: merged.startRow + 1 })
  }
  for (const [place, { formula, value }] of cells ?? []) {
    if (formula === undefined || (value !== null && value !== undefined)) continue
    const [row = 0, column = 0] = place.split(',').map(Number)
    refuse(spreadsheetRefusals.spreadsheetEmptyFormula, { cell: cellName(row, column), row: row + 1 })
  }
}

/** The values of one sheet of an XLSX or ODS file as texts; formulas give the value that was saved with them. */
export const readWorkbook = async (
  bytes: Buffer,
  sheet: string | undefined,
  limits: SpreadsheetLimits,
): Promise<string[][]> => {
  const parts = await safeParts(bytes, limits)
  try {
    const found = await read(parts, sheet, limits)
    refuseHalfSaid(found)
    const far = found.rows.length > limits.maxRows ? undefined : findFarCell(parts, sheet, limits)
    if (far !== undefined && found.rows.every((row) => row.length <= limits.maxColumns))
      refuse(spreadsheetRefusals.spreadsheetFarCell, { cell: far, ...limits })
    return found.rows.map((row) => row.map(textOf))
  } catch (error) {
    if (error instanceof Refused) throw error
    // Its "spans … cells, over the limit" is the one refusal of size that the library makes itself.
    const isTooLarge = error instanceof Error && /over the \d+ limit/.test(error.message)
    return refuse(isTooLarge ? spreadsheetRefusals.spreadsheetTooLarge : spreadsheetRefusals.notASpreadsheet)
  }
}
