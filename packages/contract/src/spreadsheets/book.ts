import type { SheetEnd, SheetName } from '../sheet-cells.ts'
import type { VisitRow } from './row-guard.ts'

/** A spreadsheet that was let in: which sheets it has, and the rows of each as often as they are wanted. */
export interface Book {
  readonly kind: 'xlsx' | 'ods' | 'csv'
  readonly sheets: readonly SheetName[]
  /** Where each sheet lies in an XLSX file. */
  readonly parts: readonly string[]
  /** What stands between a whole number and its decimals where the file itself says so; numbers of cells need none. */
  readonly decimalMark: '.' | ',' | undefined
  /** Serial numbers of days count from 1904. */
  readonly is1904: boolean
  /** Goes through the rows of the sheet at this place and holds none of them. */
  read(sheet: number, visit: VisitRow): Promise<SheetEnd>
}
