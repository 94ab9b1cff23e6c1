import { useTranslation } from 'react-i18next'
import { listed } from '../../platform/listed.ts'
import { classNames } from '../../ui/class-names.ts'
import { toneClass } from '../../ui/tone.ts'
import css from './health.module.css'
import type { Span } from './queries.ts'
import { sharesOf } from './shares.ts'
import { statusStyles } from './status-styles.ts'

const width = 240
const height = 14
/** What is shorter would not be seen; a fall of minutes is what one looks for. */
const least = 2

interface HistoryStripProps {
  probe: string
  spans: readonly Span[]
  from: string
  to: string
}

/** How a part stood over time, as a strip. Time runs from left to right in every language (look §11). */
export const HistoryStrip = ({ probe, spans, from, to }: HistoryStripProps) => {
  const { t } = useTranslation()
  const [begin, end] = [Date.parse(from), Date.parse(to)]
  const place = (moment: string) => ((Date.parse(moment) - begin) / Math.max(1, end - begin)) * width
  const summary = listed(
    sharesOf(spans).map(({ status, percent }) =>
      t('operations.health.history.share', { status: t(`operations.status.${status}`), percent }),
    ),
  )
  const label = t('operations.health.history.label', {
    probe,
    summary: summary || t('operations.health.history.none'),
  })
  return (
    <svg
      className={`${css.strip} pv-wide pv-before-4`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      <rect className={css.empty} width={width} height={height} />
      {spans.map((span) => {
        const start = place(span.from)
        const length = Math.max(least, place(span.to) - start)
        return (
          <rect
            key={span.from}
            className={classNames(css.span, toneClass(statusStyles[span.status].tone))}
            data-status={span.status}
            x={Math.min(start, width - length)}
            width={length}
            height={height}
          />
        )
      })}
    </svg>
  )
}
