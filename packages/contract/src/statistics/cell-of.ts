import { cellName } from '../sheet-cells.ts'

/** What a cell is called in a sheet that has its columns in the order of the template; rows count from 0 in the file. */
export const cellOf = (
  columns: readonly { readonly key: string }[],
  row: number,
  columnKey: string,
): string =>
  cellName(
    row,
    Math.max(
      0,
      columns.findIndex(({ key }) => key === columnKey),
    ),
  )
