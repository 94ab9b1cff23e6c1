import { areaOf, mostCorners, type Plot } from '@papaver/contract/plots/plot.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { Button } from '../button.tsx'
import { FieldError } from '../field.tsx'
import type { FoundShape, Imported } from './import.ts'
import { usePlotFigures } from './plot-figures.ts'

type State = { kind: 'still' } | { kind: 'reading' } | Imported

/** Reads a file here, in the browser; the reader is fetched only then. */
const readFile = async (file: File): Promise<Imported> => {
  const { mostBytes, readPlots } = await import('./import.ts')
  if (file.size > mostBytes) return { kind: 'refused', problem: 'tooLarge' }
  return readPlots(new Uint8Array(await file.arrayBuffer()))
}

export interface ImportPlotProps {
  onTake: (plot: Plot) => void
  disabled: boolean
}

/** A boundary from a file; of several one is chosen, and what cannot be taken says why. */
export function useImportPlot({ onTake, disabled }: ImportPlotProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<State>({ kind: 'still' })
  const take = (plot: Plot) => {
    setState({ kind: 'still' })
    onTake(plot)
  }
  const choose = async (file: File | undefined) => {
    if (file === undefined) return
    setState({ kind: 'reading' })
    const found = await readFile(file).catch((): Imported => ({ kind: 'refused', problem: 'unreadable' }))
    const [only, ...more] = found.kind === 'shapes' ? found.shapes : []
    if (only !== undefined && more.length === 0 && only.problem === undefined) take(only.plot)
    else setState(found)
  }
  const button = (
    <>
      <input
        ref={input}
        type="file"
        className="pv-hidden"
        tabIndex={-1}
        aria-label={t('plots.file.choose')}
        accept=".geojson,.json,.gpx,.kml,.kmz"
        disabled={disabled}
        onChange={(event) => {
          void choose(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <Button
        icon="upload"
        size={36}
        busy={state.kind === 'reading'}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {t('plots.file.choose')}
      </Button>
    </>
  )
  const answer = (
    <div role="status">
      {state.kind === 'refused' && <FieldError>{t(`plots.file.${state.problem}`)}</FieldError>}
      {state.kind === 'shapes' && (
        <ShapeChoice shapes={state.shapes} onTake={take} onClose={() => setState({ kind: 'still' })} />
      )}
    </div>
  )
  return { button, answer }
}

interface ShapeChoiceProps {
  shapes: readonly FoundShape[]
  onTake: (plot: Plot) => void
  onClose: () => void
}

function ShapeChoice({ shapes, onTake, onClose }: ShapeChoiceProps) {
  const { t } = useTranslation()
  return (
    <div className="pv-stack pv-fit pv-gap-8 pv-edge pv-round pv-surface pv-pad-12 pv-before-8">
      <p className="pv-table pv-medium">{t('plots.file.which', { count: shapes.length })}</p>
      <ul className="pv-stack pv-fit pv-gap-8 pv-high-320 pv-scroll">
        {shapes.map((shape, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes of a file do not change places
          <ShapeLine key={place} shape={shape} number={place + 1} onTake={onTake} />
        ))}
      </ul>
      <div>
        <Button onClick={onClose}>{t('plots.file.none')}</Button>
      </div>
    </div>
  )
}

interface ShapeLineProps {
  shape: FoundShape
  number: number
  onTake: (plot: Plot) => void
}

function ShapeLine({ shape, number, onTake }: ShapeLineProps) {
  const { t } = useTranslation()
  const figures = usePlotFigures()
  const { number: figure } = useFormats()
  const { name, plot, problem } = shape
  const called = name === '' ? t('plots.file.unnamed', { number }) : name
  const corners = t('plots.cornerCount', { count: plot.length })
  const thinOut = async () => {
    const { thin } = await import('./thin.ts')
    onTake(thin(plot, mostCorners))
  }
  return (
    <li className="pv-row pv-wrap pv-gap-8-12 pv-table">
      <span className="pv-stack pv-grow pv-narrow">
        <bdi className="pv-medium pv-anywhere">{called}</bdi>
        <span className="pv-dim">
          {figures.area(areaOf(plot))}, {corners}
        </span>
        {problem === 'holes' && <FieldError>{t('plots.file.holes')}</FieldError>}
        {problem === 'tooManyCorners' && (
          <FieldError>{t('plots.tooMany', { most: figure(mostCorners) })}</FieldError>
        )}
      </span>
      {problem === undefined && <Button onClick={() => onTake(plot)}>{t('plots.file.take')}</Button>}
      {problem === 'tooManyCorners' && (
        <Button onClick={() => void thinOut()}>{t('plots.file.thin', { most: figure(mostCorners) })}</Button>
      )}
    </li>
  )
}
