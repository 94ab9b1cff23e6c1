import type { ImportedLine } from '@papaver/contract/casework/import-schema.ts'
import {
  type CellRead,
  type ColumnHabits,
  type ListCell,
  readDayCell,
  readNumberCell,
  unitBeside,
} from '@papaver/contract/readings/sheet-column.ts'
import { errorValue } from '@papaver/contract/spreadsheets/error-value.ts'
import type { CaseContext } from './context.ts'

export type Problem = Omit<ImportedLine['problems'][number], 'cell'>

export interface ImportColumn {
  readonly key: string
  /** Key of its heading, and what it needs. */
  readonly label: string
  readonly params?: Readonly<Record<string, string | number>>
  /** Without it the file is none of these. */
  readonly isNeeded?: true
  readonly example?: string
}

/** The cells of one line by the keys of their columns; what is not there is empty. */
export interface LineCells {
  /** As it is written, without space at its ends. */
  (key: string): string
  /** The figure as a decimal string; null where nothing is said, or where it cannot be read, which is noted. */
  number(key: string, unit?: string): string | null
  /** The day, by ISO 8601; as a figure. */
  day(key: string): string | null
  /** The unit beside a figure. */
  unitBeside(key: string): string
}

type Understood = ImportedLine['understood'][number]

/** What was noted while the cells of a line were read. */
export interface Noted {
  readonly problems: readonly Problem[]
  readonly understood: readonly Omit<Understood, 'label'>[]
}

interface Place {
  readonly cell: ListCell
  readonly habits: ColumnHabits
}
const nowhere: Place = {
  cell: { text: '', isTyped: false },
  habits: { mark: undefined, order: undefined, is1904: false },
}

/** Cells that note what was understood of them, and what could not be. */
export const noting = (placeOf: (key: string) => Place | undefined): { cells: LineCells; noted: Noted } => {
  const problems: Problem[] = []
  const understood: Noted['understood'][number][] = []
  const at = (key: string): Place => placeOf(key) ?? nowhere
  const note = (field: string, kind: Understood['kind'], { value, problem }: CellRead, unit?: string) => {
    if (problem) problems.push({ field, code: problem.code, params: { ...problem.params } })
    if (value !== null) understood.push({ field, kind, value, unit: unit ?? null })
    return value
  }
  const cells: LineCells = Object.assign((key: string) => at(key).cell.text, {
    number: (key: string, unit?: string) => {
      const { cell, habits } = at(key)
      return note(key, 'number', readNumberCell(cell, habits, unit), unit)
    },
    day: (key: string) => {
      const { cell, habits } = at(key)
      return note(key, 'day', readDayCell(cell, habits))
    },
    unitBeside: (key: string) => unitBeside(at(key).cell),
  })
  return { cells, noted: { problems, understood } }
}

/** Cells whose formula came to no value, of the columns that are read. */
export const errorsIn = (
  places: ReadonlyMap<string | undefined, number>,
  textAt: (index: number) => string,
): Problem[] =>
  [...places].flatMap(([field, index]) =>
    field !== undefined && errorValue.test(textAt(index)) ? [{ field, code: 'errorCell', params: {} }] : [],
  )

/** With the headings of their columns, in the reader's language. */
export const labelled = (
  columns: readonly ImportColumn[],
  { words }: Pick<CaseContext, 'words'>,
  { understood }: Noted,
): ImportedLine['understood'] =>
  understood.map((each) => {
    const column = columns.find(({ key }) => key === each.field)
    return { ...each, label: column === undefined ? each.field : words(column.label, column.params) }
  })
