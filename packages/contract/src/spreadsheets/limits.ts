/** What a spreadsheet may be at most before its reading is refused; each has a default. */
export interface SpreadsheetLimits {
  readonly maxRows: number
  readonly maxColumns: number
  readonly maxSheets: number
  readonly maxCells: number
  /** Bytes of all parts of the file together once inflated, and characters of all its cells together. */
  readonly maxInflatedBytes: number
}

const megabyte = 1024 * 1024

export const defaultLimits: SpreadsheetLimits = {
  maxRows: 20_000,
  maxColumns: 200,
  maxSheets: 50,
  maxCells: 500_000,
  maxInflatedBytes: 64 * megabyte,
}

/** Cells put together are listed up to here: one is enough to mend the file. */
export const mostMerges = 1_000
