import { spreadsheetRefusals } from '../refusals.ts'
import { refuse } from '../refuse.ts'
import { cellName, type SheetCell, type SheetRow } from '../sheet-cells.ts'
import type { SpreadsheetLimits } from './limits.ts'
import { plainCell } from './neutral-cells.ts'

/** The longest text that a cell of a spreadsheet takes; a program that opened the file would cut it. */
const longestCell = 32_767

export type VisitRow = (row: SheetRow) => void

/**
 * Gathers the cells of each row, holds them to the limits as they come, and hands over what rows have something in
 * them. A cell far from all others is named, as nobody means the empty ones between them.
 */
export class RowGuard {
  /** Rows with something in them. */
  rows = 0
  #cells = 0
  #characters = 0
  #row = 0
  #isHidden = false
  #found: SheetCell[] = []
  readonly #limits: SpreadsheetLimits
  readonly #visit: VisitRow

  constructor(limits: SpreadsheetLimits, visit: VisitRow) {
    this.#limits = limits
    this.#visit = visit
  }

  begin(row: number, isHidden: boolean): void {
    this.#row = row
    this.#isHidden = isHidden
    this.#found = []
  }

  add(column: number, kind: SheetCell['kind'], value: string, isFormula: boolean, shown = ''): void {
    const { maxRows, maxColumns, maxCells, maxInflatedBytes } = this.#limits
    if (this.#row >= maxRows || column >= maxColumns) this.#refusePlace(column)
    this.#cells += 1
    this.#characters += value.length
    // One long text named by a million cells is small in the file and large when copied.
    if (this.#cells > maxCells || this.#characters > maxInflatedBytes)
      refuse(spreadsheetRefusals.spreadsheetTooLarge)
    if (value.length > longestCell)
      refuse(spreadsheetRefusals.spreadsheetCellTooLong, { ...this.#place(column), max: longestCell })
    const plain = kind === 'text' && value.startsWith("'") ? plainCell(value) : value
    this.#found.push(
      shown === ''
        ? { column, kind, value: plain, isFormula }
        : { column, kind, value: plain, isFormula, shown },
    )
  }

  end(): void {
    if (this.#found.length === 0) return
    this.rows += 1
    this.#visit({ row: this.#row, isHidden: this.#isHidden, cells: this.#found })
  }

  #place(column: number): { cell: string; row: number } {
    return { cell: cellName(this.#row, column), row: this.#row + 1 }
  }

  #refusePlace(column: number): void {
    const { maxRows, maxColumns } = this.#limits
    const isNext = this.#row >= maxRows ? this.rows >= maxRows : column === maxColumns
    if (!isNext)
      refuse(spreadsheetRefusals.spreadsheetFarCell, { ...this.#place(column), maxRows, maxColumns })
    if (this.#row >= maxRows) refuse(spreadsheetRefusals.spreadsheetTooManyRows, { max: maxRows })
    refuse(spreadsheetRefusals.spreadsheetTooManyColumns, { max: maxColumns })
  }
}
