import type { Bounds, Corner } from '@papaver/contract/plots/plot.ts'
import { useCallback, useState } from 'react'
import { fit, type Point, pan, type Size, type View, zoom } from './projection.ts'

export interface Frame {
  readonly size: Size
  /** Undefined until the surface has been measured. */
  readonly view: View | undefined
  /** Where the squares of the grid begin. */
  readonly home: Corner
  readonly measure: (element: HTMLElement | null) => (() => void) | undefined
  readonly zoomBy: (factor: number, at?: Point) => void
  readonly panBy: (x: number, y: number) => void
  readonly show: (bounds: Bounds) => void
  /** Everything again, and from then on whatever comes. */
  readonly fitAll: () => void
  /** What is shown stays, whatever is drawn. */
  readonly hold: () => void
}

const nothing: Size = { width: 0, height: 0 }
const somewhere: View = { middle: [0, 0], worldWidth: 1024 }

/** What a surface shows: all of it, until somebody moves it. */
export const useView = (bounds: Bounds | undefined, room = 40): Frame => {
  const [size, setSize] = useState(nothing)
  const [chosen, setChosen] = useState<View | undefined>()
  const isMeasured = size.width > 0
  const whole = bounds === undefined ? somewhere : fit(bounds, size, room)
  const view = isMeasured ? (chosen ?? whole) : undefined
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined
    const take = () => {
      const { clientWidth: width, clientHeight: height } = element
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }))
    }
    const observer = new ResizeObserver(take)
    observer.observe(element)
    take()
    return () => observer.disconnect()
  }, [])
  return {
    size,
    view,
    home: bounds === undefined ? somewhere.middle : [bounds.west, bounds.south],
    measure,
    zoomBy: (factor, at) => setChosen((present) => zoom(present ?? whole, size, factor, at)),
    panBy: (x, y) => setChosen((present) => pan(present ?? whole, size, x, y)),
    show: (wanted) => setChosen(fit(wanted, size, room)),
    fitAll: () => setChosen(undefined),
    hold: () => setChosen((present) => present ?? whole),
  }
}
