export interface ChangedLine {
  readonly kind: 'gone' | 'come'
  readonly text: string
  /** Its place in the text that it is of. */
  readonly at: number
}

/** How many lines the longest common run of lines has, from each pair of places on. */
const commonFrom = (one: readonly string[], other: readonly string[]): number[][] => {
  const table = Array.from({ length: one.length + 1 }, () => Array<number>(other.length + 1).fill(0))
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1) {
      const [here, below] = [table[row], table[row + 1]]
      if (here === undefined || below === undefined) continue
      here[column] =
        one[row] === other[column]
          ? (below[column + 1] ?? 0) + 1
          : Math.max(below[column] ?? 0, here[column + 1] ?? 0)
    }
  return table
}

/** Lines that are in one of two texts only, in order; what went stands before what came. */
export const changedLines = (before: string, after: string): ChangedLine[] => {
  if (before === after) return []
  const [one, other] = [before.split('\n'), after.split('\n')]
  const table = commonFrom(one, other)
  const lines: ChangedLine[] = []
  let [row, column] = [0, 0]
  while (row < one.length || column < other.length) {
    if (row < one.length && column < other.length && one[row] === other[column]) {
      row += 1
      column += 1
    } else if (
      row < one.length &&
      (column === other.length || (table[row + 1]?.[column] ?? 0) >= (table[row]?.[column + 1] ?? 0))
    ) {
      lines.push({ kind: 'gone', text: one[row] ?? '', at: row })
      row += 1
    } else {
      lines.push({ kind: 'come', text: other[column] ?? '', at: column })
      column += 1
    }
  }
  return lines
}
