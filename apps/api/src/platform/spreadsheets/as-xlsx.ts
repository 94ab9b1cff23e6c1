import type { SheetRow } from '@papaver/contract/sheet-cells.ts'
import type { Book } from '@papaver/contract/spreadsheets/book.ts'
import { neutralCell } from '@papaver/contract/spreadsheets/neutral-cells.ts'
import { writeXlsx } from 'hucre/xlsx'

type Value = string | number | boolean | Date | null

const valueIn = ({ kind, value }: SheetRow['cells'][number]): Value => {
  if (kind === 'number') return Number(value)
  if (kind === 'boolean') return value === 'true'
  return kind === 'date'
    ? new Date(`${value.length === 10 ? `${value}T00:00:00` : value}Z`)
    : neutralCell(value)
}

/** The values of a file of another kind as an XLSX file, each in its place; it is held whole. */
export const asXlsx = async (book: Book, name: string): Promise<Buffer> => {
  const sheets: { name: string; hidden: boolean; rows: Value[][]; columns: { width: number }[] }[] = []
  for (const [at, sheet] of book.sheets.entries()) {
    const rows: Value[][] = []
    await book.read(at, ({ row, cells }) => {
      while (rows.length < row) rows.push([])
      const values: Value[] = Array.from({ length: (cells.at(-1)?.column ?? -1) + 1 }, () => null)
      for (const cell of cells) values[cell.column] = valueIn(cell)
      rows.push(values)
    })
    // Wide enough for a day, which else is shown as hashes.
    const columns = (rows.find((row) => row.length > 1) ?? []).map(() => ({ width: 16 }))
    sheets.push({ name: sheet.name || name, hidden: sheet.isHidden, rows, columns })
  }
  const bytes = await writeXlsx({ sheets })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
}
