import { createHash } from 'node:crypto'
import type { NotRead } from '@papaver/contract/not-read.ts'
import { isBlank } from '@papaver/contract/readings/letters.ts'
import { type ColumnHabits, habitsOf, type ListCell } from '@papaver/contract/readings/sheet-column.ts'
import { columnName } from '@papaver/contract/sheet-cells.ts'
import type { FastifyRequest } from 'fastify'
import { readSheetTexts, type SheetTexts } from '../spreadsheets.ts'
import { readWholeUpload } from './spool-uploads.ts'

/** A file that was received and read, before any transaction began. */
export interface SentSheet {
  readonly name: string
  /** Of its bytes. */
  readonly hash: string
  readonly cells: SheetTexts['rows']
  /** How the cells of each column are read, by the number of the column. */
  readonly habits: (column: number) => ColumnHabits
  /** Of a row of the file, from 0. */
  readonly cellAt: (row: number, column: number) => ListCell
  /** Further sheets with content. */
  readonly otherSheets: readonly string[]
  /** Rows and columns with content that the program does not show. */
  readonly hidden: NotRead['hidden']
}

/** Marks that the name of a sheet cannot hold do not count. */
const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()

/** A list of what cells may say, as our own templates bring along: called as its first heading is, with one more at most. */
const isHelp = ({ name, heads }: SheetTexts['unread'][number]): boolean => {
  const [first = '', ...others] = heads.map(lettersOf)
  const called = lettersOf(name.replace(/^TRAINING /, ''))
  return called !== '' && first.startsWith(called) && others.filter(Boolean).length <= 1
}

/** What of a file is not read. @param isRead of a column, from 0 */
export const notReadOf = (
  { cells, otherSheets, hidden }: Pick<SentSheet, 'cells' | 'otherSheets' | 'hidden'>,
  isRead: (column: number) => boolean,
): NotRead => {
  const [heads = [], ...rows] = cells
  const width = cells.reduce((most, { length }) => Math.max(most, length), 0)
  const passed = Array.from({ length: width }, (_each, column) => column).filter((column) => !isRead(column))
  const isNamed = (column: number): boolean => !isBlank(heads[column] ?? '')
  return {
    ignored: passed.filter(isNamed).map((column) => heads[column] ?? ''),
    unread: {
      columns: passed
        .filter((column) => !isNamed(column) && rows.some((row) => !isBlank(row[column] ?? '')))
        .map(columnName),
      sheets: [...otherSheets],
    },
    hidden,
  }
}

/** What each column is read by: judged once, by all cells below the head. */
const habitsIn = ({ rows, typed, ...shape }: SheetTexts): Pick<SentSheet, 'habits' | 'cellAt'> => {
  // A unit that the program shows behind a number is read as if it stood there.
  const cellAt = (row: number, column: number): ListCell => {
    const shown = typed[row]?.[column]
    const text = rows[row]?.[column]?.trim() ?? ''
    return { text: shown ? `${text} ${shown}` : text, isTyped: shown !== undefined }
  }
  const known = new Map<number, ColumnHabits>()
  const habits = (column: number): ColumnHabits => {
    const found =
      known.get(column) ??
      habitsOf(
        rows.slice(1).map((_row, at) => cellAt(at + 1, column)),
        shape,
      )
    known.set(column, found)
    return found
  }
  return { habits, cellAt }
}

const mostRanges = 50
/** Numbers of rows, neighbours together. */
const rangesOf = (rows: readonly number[]): string[] => {
  const ranges: [from: number, to: number][] = []
  for (const row of rows) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] + 1 === row) last[1] = row
    else ranges.push([row, row])
  }
  return ranges
    .slice(0, mostRanges)
    .map(([from, to]) => (from === to ? `${from + 1}` : `${from + 1}–${to + 1}`))
}

/** More than the longest list has; beyond it the file is none of these. */
const limits = { maxRows: 5001, maxColumns: 60 } as const
const maxBytes = 5_000_000

/** The one file of a request, read whole: separated values have no beginning by which they could be told. */
export const receiveSheet = async (
  request: FastifyRequest,
  asker: string,
  errorCells: 'refused' | 'kept' = 'refused',
): Promise<SentSheet> => {
  const { name: sent, bytes } = await readWholeUpload(request, { field: 'file', maxBytes })
  const name = sent.slice(-120)
  const texts = await readSheetTexts(bytes, { fileName: name, errorCells }, limits, asker)
  return {
    name,
    hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    cells: texts.rows,
    otherSheets: texts.unread.filter((sheet) => !isHelp(sheet)).map(({ name: called }) => called),
    hidden: { rows: rangesOf(texts.hidden.rows), columns: texts.hidden.columns.map(columnName) },
    ...habitsIn(texts),
  }
}
