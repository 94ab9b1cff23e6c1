import type { Dashboard } from '@papaver/contract/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { Card } from '../../ui/card.tsx'
import css from './weeks-chart.module.css'
import { isoWeek, scaleSteps } from './weeks-scale.ts'

type Week = Dashboard['weeks'][number]

const width = 264
const height = 120
const plotWidth = 240
const top = 8
const bottom = 100

/** Bars for what came in, a line for what was decided. Time runs from left to right in every language. */
const Plot = ({ weeks }: { weeks: readonly Week[] }) => {
  const { t } = useTranslation()
  const steps = scaleSteps(Math.max(...weeks.flatMap(({ received, decided }) => [received, decided])))
  const highest = steps.at(-1) ?? 1
  const y = (value: number) => bottom - (value / highest) * (bottom - top)
  const slot = plotWidth / weeks.length
  const x = (index: number) => slot * (index + 0.5)
  const barWidth = Math.min(14, slot * 0.62)
  const points = weeks.map(({ decided }, index) => `${x(index)},${y(decided)}`).join(' ')
  const ends = [
    { week: weeks[0], x: 0, anchor: 'start' as const },
    { week: weeks.at(-1), x: plotWidth, anchor: 'end' as const },
  ]
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={`${css.plot} pv-wide`}
      direction="ltr"
      aria-hidden="true"
    >
      {steps.map((step) => (
        <g key={step}>
          <line x1="0" x2={plotWidth} y1={y(step)} y2={y(step)} className={css.grid} />
          <text x={width} y={y(step) + 4} textAnchor="end" className={css.words}>
            {step}
          </text>
        </g>
      ))}
      {weeks.map(({ weekOf, received }, index) => (
        <rect
          key={weekOf}
          x={x(index) - barWidth / 2}
          y={y(received)}
          width={barWidth}
          height={bottom - y(received)}
          rx="1"
          className={css.bar}
        />
      ))}
      <polyline points={points} className={css.line} />
      {weeks.map(({ weekOf, decided }, index) => (
        <circle key={weekOf} cx={x(index)} cy={y(decided)} r="2.5" className={css.dot} />
      ))}
      {ends.map(({ week, x: at, anchor }) =>
        week ? (
          <text key={anchor} x={at} y={height - 4} textAnchor={anchor} className={css.words}>
            {t('frame.home.week', { week: isoWeek(week.weekOf) })}
          </text>
        ) : null,
      )}
    </svg>
  )
}

/** The same figures as a table, for those who do not see the drawing. */
const Figures = ({ weeks }: { weeks: readonly Week[] }) => {
  const { t } = useTranslation()
  const { mediumDay, number } = useFormats()
  return (
    <div className="pv-hidden">
      <table>
        <caption>{t('frame.home.inAndOut')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('frame.home.weekOf')}</th>
            <th scope="col">{t('frame.home.received')}</th>
            <th scope="col">{t('frame.home.decided')}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ weekOf, received, decided }) => (
            <tr key={weekOf}>
              <th scope="row">{mediumDay(weekOf)}</th>
              <td>{number(received)}</td>
              <td>{number(decided)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export const WeeksChart = ({ weeks }: { weeks: readonly Week[] }) => {
  const { t } = useTranslation()
  return (
    <Card
      title={t('frame.home.inAndOut')}
      aside={<span className="pv-size-12 pv-dim">{t('frame.home.perWeek')}</span>}
    >
      <Plot weeks={weeks} />
      <p className="pv-flex pv-wrap pv-gap-16 pv-size-12 pv-before-8" aria-hidden>
        <span className={`${css.key} pv-inline pv-gap-6 pv-dim`} data-kind="received">
          {t('frame.home.received')}
        </span>
        <span className={`${css.key} pv-inline pv-gap-6 pv-dim`} data-kind="decided">
          {t('frame.home.decided')}
        </span>
      </p>
      <Figures weeks={weeks} />
    </Card>
  )
}
