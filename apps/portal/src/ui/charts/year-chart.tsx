import { BarChart } from '@mantine/charts'
import { useTranslation } from 'react-i18next'
import type { TooltipContentProps } from 'recharts'
import { currentCulture } from '../../platform/culture.ts'
import { useStore } from '../../platform/store.ts'
import css from './year-chart.module.css'

export interface Series {
  key: string
  /** Undefined: all others together. */
  name: string | undefined
  /** A number for each year, for drawing alone. */
  figures: readonly number[]
}

const colorOf = ({ name }: Series, place: number): string =>
  name === undefined ? 'var(--pv-series-rest)' : `var(--pv-series-${place + 1})`

const axis = { width: 72 } as const
/** The library moves the words of the axis away from bars on their right; on their left they go the other way. */
const mirroredAxis = {
  ...axis,
  orientation: 'right',
  tick: { transform: 'translate(10, 0)', fontSize: 12, fill: 'currentColor' },
} as const

interface YearChartProps {
  years: readonly number[]
  series: readonly Series[]
  /** All of it in words: the drawing is hidden from whoever does not see it. */
  label: string
  figure: (value: string) => string
  short: (value: number) => string
}

/** Bars of years, the rows upon each other in the order of the table; mirrored where one reads right to left. */
export const YearChart = ({ years, series, label, figure, short }: YearChartProps) => {
  const { t } = useTranslation()
  const { direction } = useStore(currentCulture)
  const isMirrored = direction === 'rtl'
  const nameOf = ({ name }: Series): string => name ?? t('analysis.otherSeries')
  const named = series.map((each, place) => ({ ...each, place, color: colorOf(each, place) }))
  const data = years.map((year, place) => ({
    year: String(year),
    ...Object.fromEntries(series.map(({ key, figures }) => [key, figures[place] ?? 0])),
  }))
  const pointed = ({ active, label: year, payload }: TooltipContentProps) => {
    if (!active) return null
    const found = named.filter(({ key }) => payload.some(({ dataKey }) => dataKey === key))
    const place = years.findIndex((each) => String(each) === String(year))
    return (
      <div
        className={`${css.pointed} pv-stack pv-gap-2 pv-round pv-raised pv-inline-10 pv-block-8 pv-size-12`}
        dir={direction}
      >
        <p className="pv-strong">{year}</p>
        {found.toReversed().map((each) => (
          <p key={each.key} className="pv-inline pv-gap-6">
            <Swatch color={each.color} />
            <bdi>{nameOf(each)}</bdi> <bdi>{figure(String(each.figures[place] ?? 0))}</bdi>
          </p>
        ))}
      </div>
    )
  }
  return (
    <figure className={css.figure}>
      <div role="img" aria-label={label} dir="ltr" className={css.drawing}>
        <div aria-hidden="true" className={css.drawing}>
          <BarChart
            // Bars that stay keep their place among others, so what is stacked anew is drawn anew.
            key={series.map(({ key }) => key).join(' ')}
            className={css.chart ?? ''}
            h="100%"
            data={data}
            dataKey="year"
            type="stacked"
            series={named.map(({ key, color }) => ({ name: key, color }))}
            accessibilityLayer={false}
            maxBarWidth={56}
            barProps={{ isAnimationActive: false, stroke: 'var(--pv-surface)', strokeWidth: 1 }}
            gridProps={{ stroke: 'var(--pv-line)' }}
            xAxisProps={{ reversed: isMirrored }}
            yAxisProps={isMirrored ? mirroredAxis : axis}
            valueFormatter={short}
            tooltipProps={{ content: pointed, cursor: { fill: 'var(--pv-hover)' } }}
          />
        </div>
      </div>
      <figcaption>
        <ul className="pv-flex pv-wrap pv-gap-12 pv-size-12" aria-hidden="true">
          {named.map((each) => (
            <li key={each.key} className="pv-inline pv-gap-6">
              <Swatch color={each.color} />
              <bdi>{nameOf(each)}</bdi>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}

const Swatch = ({ color }: { color: string }) => (
  <span className={`${css.swatch} pv-rigid`} style={{ backgroundColor: color }} />
)
