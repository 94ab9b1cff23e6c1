import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import classes from './meter-legend.module.css'

export type MeterPart = 'used' | 'reserved' | 'this' | 'free'

export interface MeterLegendProps {
  /** Which parts, in the order of the bar. A label replaces the general word; a figure makes rows. */
  parts: { part: MeterPart; label?: string | undefined; figure?: string | undefined }[]
}

/** What the parts of a meter mean: one line of words, or rows where figures are given. */
export function MeterLegend({ parts }: MeterLegendProps) {
  const { t } = useTranslation()
  const rows = parts.some((entry) => entry.figure !== undefined)
  return (
    <ul className={classNames('pv-flex pv-wrap pv-gap-4-12 pv-hint', rows && classes.rows)}>
      {parts.map((entry) => (
        <li key={entry.part} className="pv-row pv-gap-6">
          <span className={classNames(`${classes.mark} pv-rigid`, classes[entry.part])} aria-hidden="true" />
          <span className="pv-grow">{entry.label ?? t(`ui.meter.${entry.part}`)}</span>
          {entry.figure !== undefined && (
            <bdi className={classNames('pv-one-line', entry.part === 'free' && 'pv-strong')}>
              {entry.figure}
            </bdi>
          )}
        </li>
      ))}
    </ul>
  )
}
