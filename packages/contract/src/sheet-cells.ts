/** What a cell of a spreadsheet holds; `unsaved` is a formula whose value was never saved with the file. */
export type CellKind = 'text' | 'number' | 'date' | 'boolean' | 'error' | 'unsaved'

/** A cell with something in it, as any program reads it from XLSX, ODS or separated values. */
export interface SheetCell {
  /** From 0. */
  readonly column: number
  readonly kind: CellKind
  /**
   * As text: numbers with a decimal point and without grouping, days as `2026-03-31`, moments as `2026-03-31T08:00:00`,
   * `true` and `false`, errors as they are shown.
   */
  readonly value: string
  /** The value is what a formula came to when the file was saved. */
  readonly isFormula: boolean
  /** What the program shows behind a number that is not in it: a percent sign, a unit. */
  readonly shown?: string
}

export interface SheetRow {
  /** From 0; row 1 of the program. */
  readonly row: number
  readonly isHidden: boolean
  /** From left to right; what is empty is left out. */
  readonly cells: readonly SheetCell[]
}

/** Places of cells, from 0; the ends belong to it. */
export interface CellRange {
  readonly fromRow: number
  readonly fromColumn: number
  readonly toRow: number
  readonly toColumn: number
}

export interface SheetName {
  readonly name: string
  readonly isHidden: boolean
}

/** What is known of a sheet once all its rows have been seen. */
export interface SheetEnd {
  /** Rows with something in them. */
  readonly rows: number
  /** Cells put together, so many as are listed at most. */
  readonly merges: readonly CellRange[]
  /** Columns that are not shown. */
  readonly hiddenColumns: readonly Pick<CellRange, 'fromColumn' | 'toColumn'>[]
}

/** What a spreadsheet calls a column: A for the first, AA for the 27th. */
export const columnName = (index: number): string =>
  index < 0 ? '' : columnName(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26))

/** B7 for the seventh row and its second cell; both are counted from 0. */
export const cellName = (row: number, column: number): string => `${columnName(column)}${row + 1}`

export const rangeName = ({ fromRow, fromColumn, toRow, toColumn }: CellRange): string =>
  `${cellName(fromRow, fromColumn)}:${cellName(toRow, toColumn)}`

/** The reverse of `columnName`. */
export const columnOf = (name: string): number =>
  Array.from(name).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
