import type { SpreadsheetLimits } from '../../spreadsheets/limits.ts'

const megabyte = 1024 * 1024
/** Beside the rows, which the authority sets: what no filled-in template comes near. */
const mostColumns = 200
const mostSheets = 30
/** An honest sheet of so many rows inflates to some hundred megabytes, which nobody holds. */
const mostInflated = 1024 * megabyte
const headAndTitles = 20

/** For so many rows of a template. */
export const limitsFor = (rows: number): SpreadsheetLimits => {
  const maxRows = rows + headAndTitles
  return {
    maxRows,
    maxColumns: mostColumns,
    maxSheets: mostSheets,
    maxCells: maxRows * mostColumns,
    maxInflatedBytes: mostInflated,
  }
}
