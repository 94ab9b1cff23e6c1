import type { CaseContext } from './context.ts'

export type Cell = string | number | null

/** A column of a sheet; `isFor`: whether this reader may be told of it. */
export interface SheetColumn<Row> {
  /** Message key of its head. */
  readonly head: string
  readonly isFor?: (context: CaseContext) => boolean
  readonly cell: (row: Row) => Cell
}

export const sheetOf = <Row>(
  context: CaseContext,
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
): Cell[][] => {
  const shown = columns.filter(({ isFor }) => isFor?.(context) ?? true)
  return [
    shown.map(({ head }) => context.words(head)),
    ...rows.map((row) => shown.map(({ cell }) => cell(row))),
  ]
}

export interface Sheet {
  readonly name: string
  readonly rows: Cell[][]
}
