import type { Corner, Plot } from '@papaver/contract/plots/plot.ts'
import { type PointerEvent, useRef } from 'react'
import { classNames } from '../class-names.ts'
import css from './plots.module.css'
import { type Point, type Size, toCorner, toPoint, type View } from './projection.ts'
import { pathOf } from './shapes.tsx'
import { ownDrag, pointIn } from './use-pointers.ts'

/** A corner on its way: in the place of one, or new behind one. */
export interface Dragged {
  readonly place: number
  readonly isNew: boolean
  readonly at: Corner
}
export const withDragged = (corners: Plot, dragged: Dragged | undefined): Plot => {
  if (dragged === undefined) return corners
  return dragged.isNew
    ? corners.toSpliced(dragged.place + 1, 0, dragged.at)
    : corners.with(dragged.place, dragged.at)
}

/** Half of the 44 px that a finger needs. */
const reach = 22
const tremble = 4

interface HandleProps {
  at: Point
  className: string | undefined
  radius: number
  onMove: (point: Point) => void
  onDrop: (hasMoved: boolean, point: Point) => void
  onStop: () => void
}

/** A spot that is dragged. */
function Handle({ at, className, radius, onMove, onDrop, onStop }: HandleProps) {
  const from = useRef<Point | undefined>(undefined)
  const hasMoved = useRef(false)
  const pointOf = (event: PointerEvent<SVGGElement>): Point =>
    pointIn(event.currentTarget.ownerSVGElement ?? event.currentTarget, event)
  return (
    <g
      {...ownDrag}
      className={classNames(css.handle, className)}
      onPointerDown={(event) => {
        if (event.button !== 0 || !event.isPrimary) return
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = pointOf(event)
        hasMoved.current = false
      }}
      onPointerMove={(event) => {
        if (from.current === undefined) return
        const [x, y] = pointOf(event)
        hasMoved.current ||= Math.hypot(x - from.current[0], y - from.current[1]) > tremble
        if (hasMoved.current) onMove([x, y])
      }}
      onPointerUp={(event) => {
        if (from.current === undefined) return
        from.current = undefined
        onDrop(hasMoved.current, pointOf(event))
      }}
      onPointerCancel={() => {
        from.current = undefined
        onStop()
      }}
    >
      <circle className={css.touch} cx={at[0]} cy={at[1]} r={reach} />
      <circle className={css.dot} cx={at[0]} cy={at[1]} r={radius} />
    </g>
  )
}

export interface HandlesProps {
  corners: Plot
  chosen: number | undefined
  dragged: Dragged | undefined
  view: View
  size: Size
  isWrong: boolean
  disabled: boolean
  onDrag: (dragged: Dragged | undefined) => void
  onDrop: (dragged: Dragged) => void
  onChoose: (place: number) => void
}

/** Corners nearer to each other than so many pixels are taken hold of when they are zoomed apart. */
const crowd = 14
/** Which corners have room for something that one takes hold of; the chosen one always has. */
const apart = (points: readonly Point[], chosen: number | undefined): ReadonlySet<number> => {
  const found = new Set<number>()
  let last: Point | undefined
  points.forEach((point, place) => {
    const isNear = last !== undefined && Math.hypot(point[0] - last[0], point[1] - last[1]) < crowd
    if (isNear && place !== chosen) return
    found.add(place)
    last = point
  })
  return found
}

const isOn = ([x, y]: Point, { width, height }: Size): boolean =>
  x > -reach && y > -reach && x < width + reach && y < height + reach

/** The boundary that is being drawn, its corners, and the middles of its edges where there is room for them. */
export function Handles(props: HandlesProps) {
  const { corners, chosen, dragged, view, size, isWrong, disabled, onDrag, onDrop, onChoose } = props
  const shown = withDragged(corners, dragged)
  const points = corners.map((corner) => toPoint(view, size, corner))
  const handle = (place: number, isNew: boolean) => ({
    onMove: (point: Point) => onDrag({ place, isNew, at: toCorner(view, size, point) }),
    onStop: () => onDrag(undefined),
  })
  const roomy = apart(points, dragged?.isNew === false ? dragged.place : chosen)
  const edges = points.flatMap((from, place) => {
    const to = points[(place + 1) % points.length]
    const isEdge = to !== undefined && (points.length > 2 || place === 0) && points.length > 1
    if (!isEdge || Math.hypot(to[0] - from[0], to[1] - from[1]) < 3 * reach) return []
    return [{ place, at: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as const }]
  })
  return (
    <>
      <polygon className={classNames(css.line, isWrong && css.wrong)} points={pathOf(shown, view, size)} />
      {!disabled &&
        edges.map(({ place, at }) => {
          const isDragged = dragged?.isNew === true && dragged.place === place
          // The one that is dragged stays, or the pointer would lose it.
          if (dragged !== undefined && !isDragged) return null
          return (
            <Handle
              key={`edge ${place}`}
              at={isDragged ? toPoint(view, size, dragged.at) : at}
              radius={5}
              className={css.between}
              {...handle(place, true)}
              onDrop={(_, point) => onDrop({ place, isNew: true, at: toCorner(view, size, point) })}
            />
          )
        })}
      {!disabled &&
        points.map((at, place) => {
          const isDragged = dragged?.isNew === false && dragged.place === place
          const drawn = isDragged ? toPoint(view, size, dragged.at) : at
          if (!isOn(drawn, size) || !roomy.has(place)) return null
          return (
            <Handle
              // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place in the boundary
              key={place}
              at={drawn}
              radius={points.length > 60 ? 5 : 8}
              className={chosen === place ? css.chosen : undefined}
              {...handle(place, false)}
              onDrop={(hasMoved, point) =>
                hasMoved ? onDrop({ place, isNew: false, at: toCorner(view, size, point) }) : onChoose(place)
              }
            />
          )
        })}
    </>
  )
}
