import {
  areaOf,
  boundsOf,
  type Corner,
  crossesItself,
  isNearEnough,
  mostCorners,
  overlap,
  type Plot,
  perimeterOf,
  tidy,
} from '@papaver/contract/plots/plot.ts'
import { type ReactNode, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { FieldError } from '../field.tsx'
import { Icon } from '../icon.tsx'
import { saveFile } from '../save-file.ts'
import { CornerTable } from './corner-table.tsx'
import { DrawingSurface } from './drawing-surface.tsx'
import { geoJsonOf } from './geo-json.ts'
import { useImportPlot } from './import-plot.tsx'
import { useMyPosition } from './my-position.tsx'
import { usePlotFigures } from './plot-figures.ts'
import css from './plots.module.css'
import type { LabelledPlot } from './shapes.tsx'
import { useDrawing } from './use-drawing.ts'
import { useView } from './use-view.ts'

export interface PlotFieldProps {
  label: string
  value: Plot | null
  /** Null while there are fewer than three corners. A boundary that crosses itself is told as it is drawn. */
  onChange: (value: Plot | null) => void
  error?: ReactNode
  hint?: ReactNode
  /** Square metres, as decimal text: a drawing that differs by more than `tolerance` per cent is told so, and not hindered. */
  declaredArea?: string | undefined
  /** 10 by default. */
  tolerance?: number | undefined
  /** Drawn palely; whoever draws over one is told its label. */
  others?: readonly LabelledPlot[] | undefined
  /** A place near which one begins to draw. */
  near?: Corner | undefined
  disabled?: boolean | undefined
}

const noOthers: readonly LabelledPlot[] = []

/** The boundary of an area of land: drawn, typed, walked or taken from a file, on a surface that asks nobody for a map. */
export function PlotField(props: PlotFieldProps) {
  const { label, value, onChange, error, hint, others = noOthers, near, disabled = false } = props
  const { t } = useTranslation()
  const id = useId()
  const drawing = useDrawing(value, onChange)
  const { corners } = drawing
  const known = [...others.map(({ plot }) => plot), ...(near === undefined ? [] : [[near]])]
  const bounds = boundsOf(corners.length > 0 ? [corners] : known)
  const frame = useView(bounds)
  const isWrong = useMemo(() => corners.length > 2 && crossesItself(corners), [corners])
  const take = (plot: Plot) => {
    frame.fitAll()
    drawing.replace(plot)
  }
  const walk = (corner: Corner) => {
    frame.fitAll()
    drawing.insert([corner])
  }
  const position = useMyPosition(walk, corners.length >= mostCorners)
  const file = useImportPlot({ onTake: take, disabled })
  const hasError = error !== undefined && error !== null && error !== false && error !== ''
  const describedBy = [hint !== undefined && `${id}-hint`, hasError && `${id}-error`, `${id}-said`]
  return (
    // biome-ignore lint/a11y/useSemanticElements: fields draw their own names, and a legend has its own place
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy.filter(Boolean).join(' ')}
      className={`${css.field} pv-stack pv-fit pv-packed pv-gap-8 pv-narrow`}
    >
      <span id={`${id}-label`} className="pv-table pv-medium pv-text-colour">
        {label}
      </span>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="pv-hint">
          {hint}
        </p>
      )}
      <div className="pv-stack pv-fit" data-noprint>
        {!disabled && (
          <div className="pv-row pv-wrap pv-gap-8">
            {position.button}
            {file.button}
            <span className="pv-hint">{t('plots.file.hint')}</span>
          </div>
        )}
        {position.answer}
        {file.answer}
      </div>
      <div className={`${css.beforehand} pv-stack pv-gap-16`}>
        <div className="pv-stack pv-fit pv-packed pv-gap-8">
          <DrawingSurface
            label={label}
            drawing={drawing}
            frame={frame}
            others={others}
            isWrong={isWrong}
            disabled={disabled}
            hasPlace={bounds !== undefined}
          />
          <Said {...props} id={`${id}-said`} corners={corners} isWrong={isWrong} />
        </div>
        <CornerTable drawing={drawing} frame={frame} disabled={disabled} />
      </div>
      {hasError && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

interface SaidProps extends PlotFieldProps {
  id: string
  corners: Plot
  isWrong: boolean
}

/** What is drawn comes to, and what is amiss with it; spoken when it changes. */
function Said({ id, label, corners, isWrong, declaredArea, tolerance = 10, others = noOthers }: SaidProps) {
  const { t, i18n } = useTranslation()
  const figures = usePlotFigures()
  const plot = useMemo(() => tidy(corners), [corners])
  const area = useMemo(() => areaOf(plot), [plot])
  const crossed = useMemo(
    () => (plot.length < 3 || isWrong ? [] : others.filter((other) => overlap(plot, other.plot))),
    [plot, isWrong, others],
  )
  if (plot.length < 3)
    return (
      <p id={id} role="status" className="pv-note">
        {t(corners.length === 0 ? 'plots.noCorners' : 'plots.tooFew')}
      </p>
    )
  const differs = declaredArea !== undefined && !isWrong && !isNearEnough(declaredArea, area, tolerance)
  const names = new Intl.ListFormat(i18n.language).format(
    crossed.map((other) => `\u2068${other.label}\u2069`),
  )
  return (
    <div className="pv-stack pv-fit pv-gap-4">
      <div id={id} role="status" className="pv-stack pv-fit pv-gap-4">
        {!isWrong && (
          <p className="pv-base pv-strong">
            {t('plots.figures', { area: figures.area(area), perimeter: figures.length(perimeterOf(plot)) })}
          </p>
        )}
        {isWrong && <FieldError>{t('plots.crosses')}</FieldError>}
        {differs && (
          <Warning>
            {t('plots.differs', { drawn: figures.area(area), declared: figures.area(declaredArea) })}
          </Warning>
        )}
        {crossed.length > 0 && <Warning>{t('plots.overlaps', { names, count: crossed.length })}</Warning>}
      </div>
      <div data-noprint>
        <Button
          icon="download"
          onClick={() =>
            saveFile(new File([geoJsonOf(plot, label)], 'plot.geojson', { type: 'application/geo+json' }))
          }
        >
          {t('plots.save')}
        </Button>
      </div>
    </div>
  )
}

const Warning = ({ children }: { children: ReactNode }) => (
  <p className="pv-flex pv-top pv-gap-4 pv-small pv-amber">
    <Icon name="alert-triangle" size={14} />
    <span>{children}</span>
  </p>
)
