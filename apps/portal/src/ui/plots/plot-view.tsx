import { areaOf, boundsOf, type Plot, perimeterOf } from '@papaver/contract/plots/plot.ts'
import { useTranslation } from 'react-i18next'
import { Grid, Scale } from './grid.tsx'
import { usePlotFigures } from './plot-figures.ts'
import css from './plots.module.css'
import { type LabelledPlot, PlotShape } from './shapes.tsx'
import { useView } from './use-view.ts'

export interface PlotViewProps {
  /** What is drawn, for screen readers. */
  label: string
  plots: readonly LabelledPlot[]
  /** Neighbours, pale and without figures. */
  others?: readonly Plot[] | undefined
}

/** Plots as they were drawn, with their figures; to read and to print. */
export function PlotView({ label, plots, others = [] }: PlotViewProps) {
  const { t } = useTranslation()
  const figures = usePlotFigures()
  const frame = useView(boundsOf(plots.map(({ plot }) => plot)))
  const { view, size } = frame
  return (
    <div className="pv-stack pv-fit pv-gap-8">
      <div
        ref={frame.measure}
        dir="ltr"
        className={`${css.surface} ${css.still} pv-clip pv-surface pv-edge pv-round`}
      >
        {view !== undefined && (
          <svg
            className={`${css.drawing} pv-block`}
            viewBox={`0 0 ${size.width} ${size.height}`}
            role="img"
            aria-label={label}
          >
            <Grid view={view} size={size} kind="squares" home={frame.home} />
            {others.map((plot) => (
              <PlotShape key={JSON.stringify(plot)} plot={plot} view={view} size={size} isBeside />
            ))}
            {plots.map(({ plot, label: name }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a plot has nothing else, and they do not change places
              <PlotShape key={place} plot={plot} view={view} size={size} label={name} />
            ))}
            <Scale view={view} size={size} />
          </svg>
        )}
      </div>
      <table className={`${css.figures} pv-rows pv-table pv-wide`}>
        <thead>
          <tr>
            <th scope="col">{t('plots.plot')}</th>
            <th scope="col" className={css.figure}>
              {t('plots.area')}
            </th>
            <th scope="col" className={css.figure}>
              {t('plots.perimeter')}
            </th>
          </tr>
        </thead>
        <tbody>
          {plots.map(({ plot, label: name }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <tr key={place}>
              <td className="pv-anywhere">
                <bdi>{name}</bdi>
              </td>
              <td className={`${css.figure} pv-one-line`}>{figures.area(areaOf(plot))}</td>
              <td className={`${css.figure} pv-one-line`}>{figures.length(perimeterOf(plot))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
