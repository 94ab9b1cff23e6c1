import type { Earlier } from '@papaver/contract/authorizations/earlier.ts'
import { useTranslation } from 'react-i18next'
import { dateFormat } from '../../../platform/intl.ts'
import { useMassFormats } from '../../../platform/mass-formats.ts'
import css from './months-chart.module.css'

type Month = Earlier['substances'][number]['months'][number]

const width = 264
const height = 88
const top = 6
const bottom = 72

/** `2026-06` as a day in it. */
const dayOf = ({ month }: Month): string => `${month}-01`

const useMonthNames = () => {
  const { i18n } = useTranslation()
  const format = dateFormat(i18n.language, { month: 'short', year: '2-digit', timeZone: 'UTC' })
  return (month: Month) => format.format(new Date(`${dayOf(month)}T00:00:00Z`))
}

/** Bars of twelve months; time runs from left to right in every language. */
const Plot = ({ months }: { months: readonly Month[] }) => {
  const { mass } = useMassFormats()
  const nameOf = useMonthNames()
  const highest = Math.max(...months.map(({ grams }) => Number(grams)))
  const most = months.find(({ grams }) => Number(grams) === highest)
  const slot = width / months.length
  const y = (grams: string) => bottom - (Number(grams) / highest) * (bottom - top - 10)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={`${css.plot} pv-wide`}
      direction="ltr"
      aria-hidden="true"
    >
      <line x1="0" x2={width} y1={bottom} y2={bottom} className={css.base} />
      {months.map((month, index) => (
        <rect
          key={month.month}
          x={slot * index + slot * 0.2}
          y={y(month.grams)}
          width={slot * 0.6}
          height={bottom - y(month.grams)}
          rx="1"
          className={css.bar}
        />
      ))}
      {most !== undefined && (
        <text x="0" y={top + 4} textAnchor="start" className={css.words}>
          {mass(most.grams)}
        </text>
      )}
      {[months[0], months.at(-1)].map(
        (month, index) =>
          month && (
            <text
              key={month.month}
              x={index === 0 ? 0 : width}
              y={height - 4}
              textAnchor={index === 0 ? 'start' : 'end'}
              className={css.words}
            >
              {nameOf(month)}
            </text>
          ),
      )}
    </svg>
  )
}

/** What the applicant has asked for month by month: as bars, and as a table beside them. Nothing where it is nothing. */
export const MonthsChart = ({ months, name }: { months: readonly Month[]; name: string }) => {
  const { t } = useTranslation()
  const { mass, number } = useMassFormats()
  const nameOf = useMonthNames()
  const say = (key: string, values = {}) => t(`authorizations.case.earlier.months.${key}`, values)
  const busy = months.filter(({ requests }) => requests > 0)
  if (busy.length === 0) return null
  return (
    <div className={css.pair}>
      <Plot months={months} />
      <table className="pv-rows pv-size-12">
        <caption className="pv-hidden">{say('caption', { substance: name })}</caption>
        <thead>
          <tr>
            <th scope="col">{say('month')}</th>
            <th scope="col">{say('requests')}</th>
            <th scope="col">{say('grams')}</th>
          </tr>
        </thead>
        <tbody>
          {busy.toReversed().map((month) => (
            <tr key={month.month}>
              <th scope="row">{nameOf(month)}</th>
              <td>{number(month.requests)}</td>
              <td>{mass(month.grams)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
