/** A cell of the grid: a row of those that are shown, and a column; column 0 holds the keys. */
export interface Place {
  readonly row: number
  readonly column: number
}

export interface Limits {
  readonly rows: number
  /** Languages; the column of keys comes before them. */
  readonly columns: number
  /** Rows that fit on the screen. */
  readonly page: number
  readonly isRtl: boolean
}

const within = (value: number, most: number): number => Math.max(0, Math.min(value, most))

/** Where a key of the keyboard leads (ARIA grid pattern); undefined for a key that moves nothing. */
export const movedBy = (
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  place: Place,
  { rows, columns, page, isRtl }: Limits,
): Place | undefined => {
  const { row, column } = place
  const to = (nextRow: number, nextColumn: number): Place => ({
    row: within(nextRow, rows - 1),
    column: within(nextColumn, columns),
  })
  const along = isRtl ? -1 : 1
  switch (key) {
    case 'ArrowDown':
      return to(ctrlKey ? rows - 1 : row + 1, column)
    case 'ArrowUp':
      return to(ctrlKey ? 0 : row - 1, column)
    case 'ArrowRight':
      return to(row, column + along)
    case 'ArrowLeft':
      return to(row, column - along)
    case 'Home':
      return ctrlKey ? to(0, 0) : to(row, 0)
    case 'End':
      return ctrlKey ? to(rows - 1, columns) : to(row, columns)
    case 'PageDown':
      return to(row + page, column)
    case 'PageUp':
      return to(row - page, column)
    default:
      return undefined
  }
}

/** The next or the previous cell of a language, over the ends of rows; undefined at the ends of the grid. */
export const neighbour = (
  { row, column }: Place,
  step: 1 | -1,
  { rows, columns }: Limits,
): Place | undefined => {
  const next = row * columns + (column - 1) + step
  if (next < 0 || next >= rows * columns) return undefined
  return { row: Math.floor(next / columns), column: (next % columns) + 1 }
}
