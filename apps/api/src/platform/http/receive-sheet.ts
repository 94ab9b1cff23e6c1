import { createHash } from 'node:crypto'
import { type ColumnHabits, habitsOf, type ListCell } from '@papaver/contract/readings/sheet-column.ts'
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

/** More than the longest list has; beyond it the file is none of these. */
const limits = { maxRows: 5001, maxColumns: 60 } as const
const maxBytes = 5_000_000

/** The one file of a request, read whole: separated values have no beginning by which they could be told. */
export const receiveSheet = async (request: FastifyRequest, asker: string): Promise<SentSheet> => {
  const { name: sent, bytes } = await readWholeUpload(request, { field: 'file', maxBytes })
  const name = sent.slice(-120)
  const texts = await readSheetTexts(bytes, { fileName: name }, limits, asker)
  return {
    name,
    hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    cells: texts.rows,
    ...habitsIn(texts),
  }
}
