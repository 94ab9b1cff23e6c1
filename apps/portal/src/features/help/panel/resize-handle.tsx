import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { currentCulture } from '../../../platform/culture.ts'
import css from './help-panel.module.css'
import { narrowest, widest } from './width.ts'

const step = 20

interface ResizeHandleProps {
  width: number
  onWidth: (width: number) => void
}

/** Which way the panel grows: its inner edge is at the left of it, or at the right in right-to-left pages. */
const sign = (): 1 | -1 => (currentCulture.get().direction === 'rtl' ? -1 : 1)

/** The inner edge of the panel: drawn by pointer, moved by the arrow keys. */
export const ResizeHandle = ({ width, onWidth }: ResizeHandleProps) => {
  const { t } = useTranslation()
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    onWidth(sign() === 1 ? window.innerWidth - event.clientX : event.clientX)
  }
  const press = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowLeft: width + sign() * step,
      ArrowRight: width - sign() * step,
      Home: narrowest,
      End: widest,
    }
    const next = moves[event.key]
    if (next === undefined) return
    event.preventDefault()
    onWidth(next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved, a window splitter can (ARIA practices)
    <div
      role="separator"
      tabIndex={0}
      className={css.handle}
      aria-orientation="vertical"
      aria-label={t('help.panel.width')}
      aria-controls="help-panel"
      aria-valuenow={width}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    />
  )
}
