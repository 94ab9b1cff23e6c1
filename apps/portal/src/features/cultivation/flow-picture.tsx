import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { isolated } from '../../ui/bidi.tsx'
import { type FlowPart, flowLayout, flowWidth } from './flow-layout.ts'
import css from './record.module.css'

/** Its colour among the series; what was lost or is unaccounted for stands out by its words, not by colour alone. */
const colours: Readonly<Record<string, string>> = {
  handedOver: 'var(--pv-series-1)',
  destroyed: 'var(--pv-series-2)',
  sampled: 'var(--pv-series-3)',
  freshStock: 'var(--pv-series-4)',
  dryStock: 'var(--pv-series-5)',
}
const colourOf = (key: string): string => colours[key] ?? 'var(--pv-series-rest)'

interface FlowPictureProps {
  /** Grams. */
  readonly harvested: string
  readonly parts: readonly FlowPart[]
}

/** Where the harvest of a cycle went. The words beside the bands, and the table, say the same. */
export const FlowPicture = ({ harvested, parts }: FlowPictureProps) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { height, source, bands } = flowLayout(parts)
  const grams = (value: string) => isolated(`${number(value)}\u00a0g`)
  return (
    <figure className={css.flow} aria-hidden="true">
      <figcaption className="pv-size-13">
        {t('cultivation.record.flow.harvested')}
        {t('ui.colon')} <span className="pv-strong">{grams(harvested)}</span>
      </figcaption>
      <div className={css.picture}>
        <svg
          className={css.bands}
          viewBox={`0 0 ${flowWidth} ${height}`}
          preserveAspectRatio="none"
          style={{ blockSize: height }}
          aria-hidden="true"
        >
          <rect x="0" y={source.top} width="3" height={source.height} className={css.source} />
          {bands.map(({ key, path, bar }) => (
            <g key={key} style={{ fill: colourOf(key) }}>
              <path d={path} className={css.band} />
              <rect x={flowWidth - 3} y={bar.top} width="3" height={bar.height} />
            </g>
          ))}
        </svg>
        <ul className={css.words}>
          {bands.map(({ key, grams: value, height: row }) => (
            <li key={key} style={{ blockSize: row }} className="pv-size-13">
              <span>
                <span className="pv-strong">{grams(value)}</span> {t(`cultivation.record.flow.${key}`)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </figure>
  )
}
