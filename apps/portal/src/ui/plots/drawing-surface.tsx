import type { Plot } from '@papaver/contract/plots/plot.ts'
import { type MouseEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button.tsx'
import { type Dragged, Handles } from './handles.tsx'
import css from './plots.module.css'
import { toCorner } from './projection.ts'
import { type LabelledPlot, PlotShape } from './shapes.tsx'
import { Surface, ZoomButtons } from './surface.tsx'
import type { Drawing } from './use-drawing.ts'
import type { Frame } from './use-view.ts'

export interface DrawingSurfaceProps {
  label: string
  drawing: Drawing
  frame: Frame
  others: readonly LabelledPlot[]
  isWrong: boolean
  disabled: boolean
  /** It is known where on earth this is. */
  hasPlace: boolean
}

/** Corners set, dragged, inserted and removed by hand. */
export function DrawingSurface(props: DrawingSurfaceProps) {
  const { label, drawing, frame, others, isWrong, disabled, hasPlace } = props
  const { t } = useTranslation()
  const [dragged, setDragged] = useState<Dragged | undefined>()
  const id = useId()
  const canDraw = hasPlace && !disabled
  // Two fingers zoom, wherever the first of them has come down.
  const isPinching = useRef(false)
  const unlessPinching =
    <Given,>(work: (given: Given) => void) =>
    (given: Given): void => {
      if (!isPinching.current) work(given)
    }
  const drop = ({ place, isNew, at }: Dragged) => {
    setDragged(undefined)
    frame.hold()
    if (isNew) drawing.insert([at], place)
    else drawing.set(place, at)
  }
  const removeChosen = (): boolean => {
    if (disabled || drawing.chosen === undefined) return false
    frame.hold()
    drawing.remove(drawing.chosen)
    return true
  }
  return (
    <div className="pv-stack pv-fit pv-gap-4">
      <DrawingTools
        drawing={drawing}
        frame={frame}
        disabled={disabled}
        onRemove={removeChosen}
        surfaceId={id}
      />
      <Surface
        id={id}
        frame={frame}
        grid="squares"
        label={t('plots.surface', { name: label })}
        onTap={
          canDraw && frame.view !== undefined
            ? (point) => {
                if (frame.view === undefined) return
                frame.hold()
                drawing.insert([toCorner(frame.view, frame.size, point)], drawing.chosen)
              }
            : undefined
        }
        onPinch={(now) => {
          isPinching.current = now
          if (now) setDragged(undefined)
        }}
        onKey={(key) => (key === 'Delete' || key === 'Backspace') && removeChosen()}
        drawn={(view, size) => (
          <>
            {others.map(({ label: name, plot }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else, and do not change places
              <PlotShape key={place} plot={plot} view={view} size={size} label={name} isBeside />
            ))}
            <Handles
              corners={drawing.corners as Plot}
              chosen={drawing.chosen}
              dragged={dragged}
              view={view}
              size={size}
              isWrong={isWrong}
              disabled={disabled}
              onDrag={unlessPinching(setDragged)}
              onDrop={unlessPinching(drop)}
              onChoose={unlessPinching(drawing.choose)}
            />
          </>
        )}
        over={() =>
          hasPlace ? null : (
            <p className={`${css.empty} pv-stack pv-centre pv-words-centre pv-pad-16 pv-note`} dir="auto">
              <span className="pv-prose pv-surface pv-pad-8 pv-round">{t('plots.start')}</span>
            </p>
          )
        }
      />
      {canDraw && <p className="pv-hint">{t('plots.drawHint')}</p>}
    </div>
  )
}

interface DrawingToolsProps {
  drawing: Drawing
  frame: Frame
  disabled: boolean
  onRemove: () => void
  surfaceId: string
}

function DrawingTools({ drawing, frame, disabled, onRemove, surfaceId }: DrawingToolsProps) {
  const { t } = useTranslation()
  /** A button that goes out with what it does would take the focus along: then the surface has it. */
  const press = (work: () => void, isLast: boolean) => (event: MouseEvent<HTMLElement>) => {
    if (isLast && document.activeElement === event.currentTarget) document.getElementById(surfaceId)?.focus()
    work()
  }
  return (
    <div className="pv-row pv-wrap pv-gap-4" data-noprint>
      <ZoomButtons frame={frame} />
      {!disabled && (
        <>
          <span className="pv-push" />
          <IconButton
            icon="arrow-back-up"
            name={t('plots.undo')}
            disabled={drawing.undoable === 0}
            onClick={press(drawing.undo, drawing.undoable === 1)}
          />
          <IconButton
            icon="arrow-forward-up"
            name={t('plots.redo')}
            disabled={drawing.redoable === 0}
            onClick={press(drawing.redo, drawing.redoable === 1)}
          />
          <IconButton
            icon="trash"
            name={t('plots.removeChosen')}
            disabled={drawing.chosen === undefined}
            onClick={press(onRemove, drawing.corners.length === 1)}
          />
        </>
      )}
    </div>
  )
}
