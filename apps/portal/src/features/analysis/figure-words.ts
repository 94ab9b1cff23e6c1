import type { Measure } from '@papaver/contract/analysis/panels.ts'
import type { Figures } from '@papaver/contract/analysis/schema.ts'
import { useTranslation } from 'react-i18next'
import { useMassFormats } from '../../platform/mass-formats.ts'
import { isolated } from '../../ui/bidi.tsx'

/** So many decimals are told of daily doses. */
const decimalsOfDoses = 2

export interface FigureWords {
  /** With its unit: 39.9 kg, 12.50 S-DDD. */
  whole: (figure: string) => string
  /** For a column whose head has the unit. */
  bare: (figure: string) => string
}

export const useFigureWords = (measure: Measure): FigureWords => {
  const { t } = useTranslation()
  const { mass, grams, number } = useMassFormats()
  if (measure === 'grams') return { whole: mass, bare: grams }
  const bare = (figure: string) => number(figure, decimalsOfDoses)
  return { whole: (figure) => t('analysis.doses', { figure: bare(figure) }), bare }
}

/** What the panel says in one sentence, of the latest year of which anything is known; empty where nothing is. */
export const useSummary = ({ years, rows, totals, measure }: Figures): string => {
  const { t } = useTranslation()
  const { whole } = useFigureWords(measure)
  const place = totals.findLastIndex((total) => total !== null)
  const total = totals[place]
  const figureOf = ({ figures }: Figures['rows'][number]) => figures[place] ?? '0'
  const [largest] = rows.toSorted((left, right) => Number(figureOf(right)) - Number(figureOf(left)))
  if (total === undefined || total === null || largest === undefined) return ''
  return t('analysis.summary', {
    year: String(years[place]),
    total: isolated(whole(total)),
    name: isolated(largest.name),
    figure: isolated(whole(figureOf(largest))),
  })
}
