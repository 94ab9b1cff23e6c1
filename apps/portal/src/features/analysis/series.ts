import type { Figures } from '@papaver/contract/analysis/schema.ts'
import type { Series } from '../../ui/charts/year-chart.tsx'

/** So many rows have a colour of their own; the others are one series. */
const mostSeries = 5

const drawn = (figures: readonly (string | null)[]): number[] => figures.map((figure) => Number(figure ?? 0))

/** What a chart draws: the largest rows, and what is left of the totals. */
export const seriesOf = ({ rows, others, years }: Figures): Series[] => {
  const shown = rows.slice(0, mostSeries)
  const rest = [...rows.slice(shown.length), ...(others === null ? [] : [others])].map(({ figures }) =>
    drawn(figures),
  )
  const sums = years.map((_, place) => rest.reduce((sum, figures) => sum + (figures[place] ?? 0), 0))
  return [
    ...shown.map(({ key, name, figures }) => ({ key, name, figures: drawn(figures) })),
    ...(rest.length === 0 ? [] : [{ key: 'others', name: undefined, figures: sums }]),
  ]
}
