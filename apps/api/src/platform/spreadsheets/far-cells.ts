import { columnOf } from './cell-name.ts'
import type { SpreadsheetLimits } from './limits.ts'

const worksheet = /\/worksheets\/[^/]+\.xml$/i
const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s(?:\\w+:)?${name}="([^"]*)"`).exec(tag)?.[1]

/** The part of an XLSX file that has the named sheet, or the first. */
const partOfSheet = (parts: ReadonlyMap<string, Buffer>, sheet: string | undefined): Buffer | undefined => {
  const sheets = [...parts].filter(([name]) => worksheet.test(name))
  if (sheets.length === 1) return sheets[0]?.[1]
  const find = (ending: RegExp) => [...parts].find(([name]) => ending.test(name))?.[1].toString() ?? ''
  const listed = find(/\/workbook\d*\.xml$/i).match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? []
  const wanted = sheet === undefined ? listed[0] : listed.find((tag) => attribute(tag, 'name') === sheet)
  const id = wanted && /\s\w+:id="([^"]*)"/.exec(wanted)?.[1]
  const links = find(/\/workbook\d*\.xml\.rels$/i).match(/<(?:\w+:)?Relationship\s[^>]*>/g) ?? []
  const target = attribute(links.find((tag) => attribute(tag, 'Id') === id) ?? '', 'Target')
  return sheets.find(
    ([name]) => target !== undefined && name.endsWith(target.replace(/^.*?(?=worksheets\/)/, '')),
  )?.[1]
}

/** A cell with its place, and something in it. */
const filled = /<(?:\w+:)?c\s(?:[^>]*?\s)?r="([A-Z]{1,3})(\d{1,7})"[^>]*(?<!\/)>\s*<(?:\w+:)?(?:v|is|f)\b/g

/**
 * The first filled cell beyond the rows and columns that are read, as `A1048576`; undefined where there is none. The
 * reader leaves such cells out without a word.
 */
export const findFarCell = (
  parts: ReadonlyMap<string, Buffer>,
  sheet: string | undefined,
  { maxRows, maxColumns }: SpreadsheetLimits,
): string | undefined => {
  const xml = partOfSheet(parts, sheet)?.toString('latin1') ?? ''
  for (const [, column = '', row = ''] of xml.matchAll(filled))
    if (Number(row) > maxRows || columnOf(column) >= maxColumns) return `${column}${row}`
  return undefined
}
