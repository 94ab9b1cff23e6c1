import { type KeyboardEvent, type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button.tsx'
import { Grid, Scale } from './grid.tsx'
import css from './plots.module.css'
import type { Size, View } from './projection.ts'
import { type PointerCalls, usePointers, useWheel } from './use-pointers.ts'
import type { Frame } from './use-view.ts'

const stride = 40
const factor = 1.5

export interface SurfaceProps extends PointerCalls {
  id?: string | undefined
  frame: Frame
  grid: 'squares' | 'graticule'
  label: string
  /** A key that the surface itself does not know; true where it was one. */
  onKey?: ((key: string) => boolean) | undefined
  /** Drawn between the grid and the bar of the scale. */
  drawn: (view: View, size: Size) => ReactNode
  /** What can be pressed, over the drawing. */
  over?: ((view: View, size: Size) => ReactNode) | undefined
}

const strides: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-stride, 0],
  ArrowRight: [stride, 0],
  ArrowUp: [0, -stride],
  ArrowDown: [0, stride],
}

/** Does the surface know this key? Then it has moved or zoomed. */
const move = (frame: Frame, key: string): boolean => {
  const by = strides[key]
  if (by !== undefined) frame.panBy(...by)
  else if (key === '+' || key === '=') frame.zoomBy(factor)
  else if (key === '-') frame.zoomBy(1 / factor)
  else if (key === '0') frame.fitAll()
  else return false
  return true
}

/** A piece of land, north up, in every language the same way round; it is moved, zoomed and drawn on. */
export function Surface({ id, frame, grid, label, onTap, onPinch, onKey, drawn, over }: SurfaceProps) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const pointers = usePointers(frame, { onTap, onPinch })
  useWheel(element, frame)
  const { size, view, home, measure } = frame
  const attach = useCallback(
    (found: HTMLElement | null) => {
      setElement(found)
      return measure(found)
    },
    [measure],
  )
  const press = (event: KeyboardEvent) => {
    // A list that floats above belongs to it, but lies elsewhere on the page.
    if (!event.currentTarget.contains(event.target as Node)) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (move(frame, event.key) || onKey?.(event.key) === true) event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: no set of fields, but a drawing with its keys
    <div
      ref={attach}
      id={id}
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys that move it work while it has the focus
      tabIndex={0}
      dir="ltr"
      className={`${css.surface} pv-over pv-clip pv-surface pv-control pv-round`}
      onKeyDown={press}
    >
      {view !== undefined && (
        <>
          <svg
            className={`${css.drawing} pv-block`}
            viewBox={`0 0 ${size.width} ${size.height}`}
            aria-hidden="true"
            data-draws={onTap !== undefined || undefined}
            {...pointers}
          >
            <Grid view={view} size={size} kind={grid} home={home} />
            {drawn(view, size)}
            <Scale view={view} size={size} />
          </svg>
          {over?.(view, size)}
        </>
      )}
    </div>
  )
}

/** Nearer, farther, everything. */
export function ZoomButtons({ frame }: { frame: Frame }) {
  const { t } = useTranslation()
  return (
    <>
      <IconButton icon="plus" name={t('plots.zoomIn')} onClick={() => frame.zoomBy(factor)} />
      <IconButton icon="minus" name={t('plots.zoomOut')} onClick={() => frame.zoomBy(1 / factor)} />
      <IconButton icon="maximize" name={t('plots.fit')} onClick={frame.fitAll} />
    </>
  )
}
