import { compare, plus } from '../quantities/base.ts'

/** What is known of one substance, or country, in one year. */
export interface YearFigure {
  readonly key: string
  readonly year: number
  /** Decimal text. */
  readonly figure: string
}
export interface MatrixRow {
  readonly key: string
  /** One for each year; null where nothing is known. */
  readonly figures: readonly (string | null)[]
}
export interface Matrix {
  /** The largest over all years first. */
  readonly rows: readonly MatrixRow[]
  readonly totals: readonly (string | null)[]
}

const sumOf = (figures: readonly (string | null)[]): string | null => {
  const known = figures.filter((figure) => figure !== null)
  return known.length === 0 ? null : plus(...known)
}

/** Sums of each year over some rows. */
export const sumsOf = (
  rows: readonly Pick<MatrixRow, 'figures'>[],
  years: readonly number[],
): (string | null)[] => years.map((_, place) => sumOf(rows.map(({ figures }) => figures[place] ?? null)))

/** Figures as rows of years. */
export const matrixOf = (figures: readonly YearFigure[], years: readonly number[]): Matrix => {
  const rows = [...Map.groupBy(figures, ({ key }) => key)].map(([key, own]) => ({
    key,
    figures: years.map((year) => sumOf(own.filter((each) => each.year === year).map(({ figure }) => figure))),
  }))
  const known = rows.flatMap((row) => {
    const sum = sumOf(row.figures)
    return sum === null ? [] : [{ row, sum }]
  })
  const ordered = known
    .toSorted((left, right) => compare(right.sum, left.sum) || (left.row.key < right.row.key ? -1 : 1))
    .map(({ row }) => row)
  return { rows: ordered, totals: sumsOf(ordered, years) }
}
