import { cellName } from '@papaver/contract/sheet-cells.ts'
import { packZip, unpackZip } from './pack-zip.ts'

/**
 * A file in which what is amiss is put there on purpose: rows of cells by heading, each with what must be found in it.
 * The workbook is the one that the portal made, with the rows of its first sheet written anew in XML, so that formulas,
 * errors, hidden rows and merged cells can be in it.
 */

export interface Expected {
  readonly code: string
  readonly severity: 'error' | 'warning'
  /** Heading of the column; none where it is about a row or the whole file. */
  readonly column?: string
  readonly suggestion?: string
}

/** As a cell of a sheet is written: a number, a text, or XML of its own. */
export type Typed = string | number | { readonly xml: string; readonly type?: string }

export interface FaultyRow {
  readonly cells: Readonly<Record<string, Typed>>
  readonly finds?: readonly Expected[]
  readonly isHidden?: true
  /** What is typed to put it right, by heading; null empties the cell. */
  readonly mend?: Readonly<Record<string, string | number | null>>
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const cellXml = (at: string, typed: Typed): string => {
  if (typeof typed === 'number') return `<c r="${at}"><v>${typed}</v></c>`
  if (typeof typed === 'string')
    return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(typed)}</t></is></c>`
  return `<c r="${at}"${typed.type ? ` t="${typed.type}"` : ''}>${typed.xml}</c>`
}

const rowXml = (row: number, cells: readonly (Typed | undefined)[], isHidden = false): string =>
  `<row r="${row + 1}"${isHidden ? ' hidden="1"' : ''}>${cells
    .map((typed, column) => (typed === undefined ? '' : cellXml(cellName(row, column), typed)))
    .join('')}</row>`

const withRows = (sheet: string, rows: readonly string[], behind = ''): string =>
  sheet.replace(
    /<sheetData\s*\/>|<sheetData>[\s\S]*<\/sheetData>/,
    () => `<sheetData>${rows.join('')}</sheetData>${behind}`,
  )

interface Written {
  readonly heads: readonly string[]
  readonly rows: readonly FaultyRow[]
  /** What the hidden sheet says, where it says something else. */
  readonly meta?: Readonly<Record<string, string>>
  /** `C4:D4` */
  readonly merges?: readonly string[]
}

/** The template as the portal made it, with these headings and rows. */
export const faultyFile = async (
  template: Buffer,
  { heads, rows, meta, merges = [] }: Written,
): Promise<Buffer> => {
  const parts = await unpackZip(template)
  const text = (name: string) => parts.get(name)?.toString() ?? ''
  const behind =
    merges.length === 0
      ? ''
      : `<mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
  const sheet = withRows(
    text('xl/worksheets/sheet1.xml'),
    [
      rowXml(0, heads),
      ...rows.map(({ cells, isHidden }, index) =>
        rowXml(
          index + 1,
          heads.map((head) => cells[head]),
          isHidden,
        ),
      ),
    ],
    behind,
  )
  parts.set('xl/worksheets/sheet1.xml', Buffer.from(sheet))
  if (meta !== undefined) {
    const lines = Object.entries(meta).map((line, row) => rowXml(row, line))
    parts.set('xl/worksheets/sheet3.xml', Buffer.from(withRows(text('xl/worksheets/sheet3.xml'), lines)))
  }
  return packZip(parts)
}

/** A finding as it is listed, in one line: the cell, the code, `?` of a warning, and what was probably meant. */
export const lineOf = ({
  sheet,
  cell,
  code,
  severity,
  suggestion,
}: Pick<Expected, 'code' | 'severity'> & {
  sheet: string
  cell: string | null
  suggestion?: string | null | undefined
}): string =>
  `${sheet}!${cell ?? ''} ${code}${severity === 'warning' ? '?' : ''}${suggestion ? ` → ${suggestion}` : ''}`

/** What must be found in the rows, in the same lines. */
export const expectedIn = (sheet: string, { heads, rows }: Written): string[] =>
  rows.flatMap(({ finds = [] }, index) =>
    finds.map(({ column, ...expected }) =>
      lineOf({
        ...expected,
        sheet,
        cell: cellName(index + 1, column === undefined ? 0 : heads.indexOf(column)),
      }),
    ),
  )
