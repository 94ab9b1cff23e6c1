import { type PointerEvent, useEffect, useRef } from 'react'
import type { Point } from './projection.ts'
import type { Frame } from './use-view.ts'

/** Pixels that a finger may tremble. */
const tremble = 5

export const pointIn = (element: Element, event: { clientX: number; clientY: number }): Point => {
  const { left, top } = element.getBoundingClientRect()
  return [event.clientX - left, event.clientY - top]
}
const between = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
const apart = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1])

/** What is dragged by itself: one pointer on it does not move the surface. */
export const ownDrag = { 'data-drags': true } as const
const isDragged = (event: PointerEvent): boolean =>
  event.target instanceof Element && event.target.closest('[data-drags]') !== null

export interface PointerCalls {
  /** Pressed without being moved. */
  readonly onTap?: ((point: Point) => void) | undefined
  /** Are there two pointers? Then whatever the first one drags is let go. */
  readonly onPinch?: ((isPinching: boolean) => void) | undefined
}

/** One pointer moves the surface, two zoom it; a press that does neither is told. */
export const usePointers = (frame: Frame, { onTap, onPinch }: PointerCalls) => {
  const down = useRef(new Map<number, Point>())
  const start = useRef<Point | undefined>(undefined)
  const release = (event: PointerEvent<SVGSVGElement>, isTap: boolean) => {
    const began = start.current
    down.current.delete(event.pointerId)
    if (down.current.size > 0) return
    start.current = undefined
    if (isTap && began !== undefined) onTap?.(began)
  }
  return {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      if (event.button !== 0) return
      const at = pointIn(event.currentTarget, event)
      // A finger that was lifted elsewhere is forgotten with the first one that comes down again.
      if (event.isPrimary) down.current.clear()
      if (!isDragged(event)) event.currentTarget.setPointerCapture(event.pointerId)
      down.current.set(event.pointerId, at)
      start.current = event.isPrimary && !isDragged(event) ? at : undefined
      onPinch?.(down.current.size > 1)
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      const before = down.current.get(event.pointerId)
      if (before === undefined) return
      const at = pointIn(event.currentTarget, event)
      if (start.current !== undefined && apart(start.current, at) < tremble) return
      start.current = undefined
      const other = [...down.current].find(([id]) => id !== event.pointerId)?.[1]
      down.current.set(event.pointerId, at)
      if (other === undefined) {
        if (isDragged(event)) return
        frame.panBy(before[0] - at[0], before[1] - at[1])
        return
      }
      const [from, to] = [between(before, other), between(at, other)]
      frame.panBy(from[0] - to[0], from[1] - to[1])
      frame.zoomBy(apart(at, other) / Math.max(1, apart(before, other)), to)
    },
    onPointerUp: (event: PointerEvent<SVGSVGElement>) => release(event, true),
    onPointerCancel: (event: PointerEvent<SVGSVGElement>) => release(event, false),
  }
}

/** The wheel zooms where somebody works; over a surface that nobody has touched it scrolls the page. */
export const useWheel = (element: HTMLElement | null, { zoomBy }: Frame): void => {
  const zoomed = useRef(zoomBy)
  zoomed.current = zoomBy
  useEffect(() => {
    if (element === null) return
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !element.contains(document.activeElement)) return
      event.preventDefault()
      const lines = event.deltaMode === 1 ? event.deltaY * 20 : event.deltaY
      zoomed.current(2 ** (-Math.max(-200, Math.min(200, lines)) / 200), pointIn(element, event))
    }
    // React listens passively, and the page would scroll along.
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [element])
}
