import { longestMark } from '@papaver/contract/cultivation/rules.ts'
import { isAreaUnit, squareMetres } from '@papaver/contract/plots/area-units.ts'
import { areaOf } from '@papaver/contract/plots/plot.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentCulture } from '../../platform/culture.ts'
import { Button } from '../../ui/button.tsx'
import { readDecimal } from '../../ui/decimal-text.ts'
import { Facts } from '../../ui/facts.tsx'
import { FieldError } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { LineList, useLine } from '../casework/draft/line-list.tsx'
import { useSquareMetres } from './areas.ts'
import css from './cultivation.module.css'
import { plots, usePartsView } from './parts-view.ts'
import { emptyPlot, type TypedPlot } from './typed.ts'

/** Fetched where somebody draws: most of the form needs no drawing board. */
const PlotField = lazy(async () => ({ default: (await import('../../ui/plots/plot-field.tsx')).PlotField }))

const declaredOf = ({ area, areaUnit }: TypedPlot): string | undefined => {
  const reading = readDecimal(area, currentCulture.get().culture, areaUnit)
  return reading.kind === 'amount' && isAreaUnit(areaUnit)
    ? squareMetres(reading.amount, areaUnit)
    : undefined
}

interface RowProps {
  line: TypedPlot
  position: number
}

/** How large the boundary is that stands, and the board on which it is drawn. */
const Boundary = ({ line: plot, position }: RowProps) => {
  const { t } = useTranslation()
  const { state, loaded } = usePartsView()
  const { change, field } = useLine(plots, plot, position)
  const { id, label, error, disabled } = field('shape')
  const sayArea = useSquareMetres()
  const [isDrawing, setDrawing] = useState(error !== undefined)
  const said =
    plot.shape === null
      ? t('cultivation.case.noShape')
      : t('cultivation.case.drawn', { area: sayArea(areaOf(plot.shape)) })
  const others = state.typed.own.plots.flatMap(({ key, name, shape }) =>
    shape === null || key === plot.key ? [] : [{ plot: shape, label: name || '–' }],
  )
  const near = others[0]?.plot[0]
  return (
    <div className="pv-stack pv-gap-8 pv-row-whole">
      <div className="pv-row pv-wrap pv-gap-8-12" id={id} tabIndex={-1}>
        <Button icon="map" disabled={disabled} onClick={() => setDrawing(!isDrawing)}>
          {t(`cultivation.draft.${isDrawing ? 'boundaryDone' : 'boundary'}`, { number: position })}
        </Button>
        <span className="pv-hint">{said}</span>
      </div>
      {error !== undefined && !isDrawing && <FieldError>{error}</FieldError>}
      {isDrawing && (
        <Suspense fallback={<Skeleton lines={6} />}>
          <PlotField
            label={`${label}${t('ui.colon')} ${plot.name || String(position)}`}
            value={plot.shape}
            onChange={(shape) => change({ shape })}
            error={error}
            declaredArea={declaredOf(plot)}
            tolerance={loaded.areaTolerance}
            others={others}
            near={near}
            disabled={disabled}
          />
        </Suspense>
      )}
    </div>
  )
}

const PlotRow = ({ line: plot, position }: RowProps) => {
  const { loaded } = usePartsView()
  const { change, field, removal } = useLine(plots, plot, position)
  const sites = loaded.sites.filter(({ id, isActive }) => isActive || id === plot.siteId)
  return (
    <div className={`${css.line} ${css.plot}`}>
      <TextField
        {...field('name')}
        maxLength={longestMark}
        value={plot.name}
        onChange={(name) => change({ name })}
      />
      <SelectField
        {...field('siteId')}
        optional
        options={sites.map(({ id, name, city }) => ({ value: id, label: name, hint: city }))}
        value={plot.siteId || null}
        onChange={(siteId) => change({ siteId: siteId ?? '' })}
      />
      <TextField
        {...field('parcel')}
        optional
        maxLength={longestMark}
        value={plot.parcel}
        onChange={(parcel) => change({ parcel })}
      />
      <TextField
        {...field('area')}
        ltr
        inputMode="decimal"
        unit={plot.areaUnit}
        value={plot.area}
        onChange={(area) => change({ area })}
      />
      <SelectField
        {...field('areaUnit')}
        options={loaded.areaUoms.map(({ code, name }) => ({ value: code, label: name }))}
        value={plot.areaUnit || null}
        onChange={(areaUnit) => change({ areaUnit: areaUnit ?? '' })}
      />
      {removal}
      <Boundary line={plot} position={position} />
    </div>
  )
}

/** Pieces of land, and rooms, on which plants will stand. */
export const Plots = () => {
  const { loaded } = usePartsView()
  return <LineList of={plots} empty={() => emptyPlot(loaded.areaUnit)} Row={PlotRow} />
}

/** What the section folds to. */
export const SaidPlots = () => {
  const { t } = useTranslation()
  const { state, loaded } = usePartsView()
  const said = state.typed.own.plots
  if (said.length === 0) return <p className="pv-dim">{t('cultivation.draft.noPlot')}</p>
  const unitOf = (code: string) => loaded.areaUoms.find((each) => each.code === code)?.name ?? code
  return (
    <Facts
      facts={said.map(({ key, name, parcel, area, areaUnit }) => ({
        key,
        label: name || '–',
        value: <bdi>{[[area, unitOf(areaUnit)].join('\u00a0'), parcel].filter(Boolean).join(' · ')}</bdi>,
      }))}
    />
  )
}
