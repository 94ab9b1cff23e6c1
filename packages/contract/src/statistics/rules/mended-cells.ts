import type { SheetCell, SheetRow } from '../../sheet-cells.ts'
import type { RowPlan } from './check-row.ts'
import { readDay, readNumberText } from './values.ts'

/** A cell that somebody has typed anew on the screen; rows count from 0 in the file. */
export interface MendedCell {
  readonly row: number
  readonly columnKey: string
  readonly value: string
}

/** What is typed on the screen is a number or a day where it can be read as one in one way only. */
export const mendedCell = (column: number, type: string | undefined, typed: string): SheetCell => {
  const text: SheetCell = { column, kind: 'text', value: typed, isFormula: false }
  if (type === 'number') {
    const { value } = readNumberText(typed, undefined)
    return value === undefined ? text : { ...text, kind: 'number', value }
  }
  if (type !== 'date') return text
  const { value } = readDay(text)
  return value === undefined ? text : { ...text, kind: 'date', value }
}

/** Puts mended cells in the place of those of the file, row by row as they come. */
export class Mending {
  readonly #byRow = new Map<number, Map<string, string>>()

  constructor(cells: readonly MendedCell[]) {
    for (const { row, columnKey, value } of cells) {
      const inRow = this.#byRow.get(row) ?? new Map<string, string>()
      inRow.set(columnKey, value)
      this.#byRow.set(row, inRow)
    }
  }

  /** Columns that the file has not are left alone. */
  mend(row: SheetRow, { columns, places }: RowPlan): SheetRow {
    const mended = this.#byRow.get(row.row)
    if (mended === undefined) return row
    const put = [...mended].flatMap(([key, value]) => {
      const at = places.get(key)
      const type = columns.find(({ column }) => column.key === key)?.column.type
      return at === undefined ? [] : [mendedCell(at, type, value)]
    })
    const kept = row.cells.filter(({ column }) => !put.some((cell) => cell.column === column))
    const cells = [...kept, ...put.filter(({ value }) => value !== '')]
    return { ...row, cells: cells.sort((one, other) => one.column - other.column) }
  }
}
