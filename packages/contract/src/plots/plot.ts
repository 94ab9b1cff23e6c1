import { Exact } from '../quantities/decimal.ts'
import { middleInside, ringsOverlap } from './flat.ts'
import { onEllipsoid } from './geodesic.ts'

/** Degrees of WGS 84, longitude first, as GeoJSON has them (RFC 7946). */
export type Corner = readonly [longitude: number, latitude: number]
/** The outer boundary of an area of land; the first corner is not repeated at the end. */
export type Plot = readonly Corner[]
/** The smallest rectangle of meridians and parallels around something. */
export interface Bounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

export const fewestCorners = 3
export const mostCorners = 500
/** Towards the poles a degree of longitude is nothing, and nobody cultivates there. */
export const latitudeLimit = 85
/** Of a degree: a centimetre on the ground. */
const keptDecimals = 7

/** Square metres on the ellipsoid, as decimal text with one decimal; the order of the corners does not matter. */
export const areaOf = (plot: Plot): string =>
  plot.length < fewestCorners ? '0.0' : Math.abs(onEllipsoid(plot).area).toFixed(1)

/** Metres around the plot, as decimal text with one decimal. */
export const perimeterOf = (plot: Plot): string =>
  plot.length < 2 ? '0.0' : onEllipsoid(plot).perimeter.toFixed(1)

/** Metres between two corners. */
export const distanceOf = (from: Corner, to: Corner): number => onEllipsoid([from, to]).perimeter / 2

const rounded = (degrees: number): number => Number(degrees.toFixed(keptDecimals)) + 0
const isSame = (left: Corner | undefined, right: Corner | undefined): boolean =>
  left !== undefined && right !== undefined && left[0] === right[0] && left[1] === right[1]

/** Rounded to the decimals that are kept, without corners that say nothing: repeated ones, and the first one at the end. */
export const tidy = (plot: Plot): Plot => {
  const corners = plot.map(([longitude, latitude]): Corner => [rounded(longitude), rounded(latitude)])
  const kept = corners.filter((corner, place) => !isSame(corner, corners[place - 1]))
  while (kept.length > 1 && isSame(kept[0], kept.at(-1))) kept.pop()
  return kept
}

/** An edge that is more than half around the earth goes over the 180th meridian, and what is drawn would be its rest. */
export const isOverDateLine = (plot: Plot): boolean =>
  plot.some((corner, place) => {
    const next = plot[(place + 1) % plot.length] ?? corner
    return Math.abs(next[0] - corner[0]) > 180
  })

/** Units of the last decimal: sums and products of any plot of less than some five degrees are then exact. */
const inSteps = ([longitude, latitude]: Corner): Corner => [
  Math.round(longitude * 10 ** keptDecimals),
  Math.round(latitude * 10 ** keptDecimals),
]
/** On which side of the line from `from` to `to` does `of` lie: 1 left, −1 right, 0 on it. */
const sideOf = (from: Corner, to: Corner, of: Corner): number =>
  Math.sign((to[0] - from[0]) * (of[1] - from[1]) - (to[1] - from[1]) * (of[0] - from[0]))
const isBeside = (from: Corner, to: Corner, of: Corner): boolean =>
  Math.min(from[0], to[0]) <= of[0] &&
  of[0] <= Math.max(from[0], to[0]) &&
  Math.min(from[1], to[1]) <= of[1] &&
  of[1] <= Math.max(from[1], to[1])

type Edge = readonly [from: Corner, to: Corner]
const edgesOf = (plot: Plot): Edge[] =>
  plot.map((corner, place): Edge => [corner, plot[(place + 1) % plot.length] ?? corner])

const meet = ([a, b]: Edge, [c, d]: Edge): boolean => {
  const [ofC, ofD, ofA, ofB] = [sideOf(a, b, c), sideOf(a, b, d), sideOf(c, d, a), sideOf(c, d, b)]
  if (ofC !== ofD && ofA !== ofB) return true
  return (
    (ofC === 0 && isBeside(a, b, c)) ||
    (ofD === 0 && isBeside(a, b, d)) ||
    (ofA === 0 && isBeside(c, d, a)) ||
    (ofB === 0 && isBeside(c, d, b))
  )
}
/** Two edges with a corner in common lie on each other when the boundary goes back where it came from. */
const goesBack = ([from, corner]: Edge, [, to]: Edge): boolean =>
  sideOf(from, corner, to) === 0 &&
  (from[0] - corner[0]) * (to[0] - corner[0]) + (from[1] - corner[1]) * (to[1] - corner[1]) > 0

/** Does the boundary cross or touch itself? Then it is not said what is inside. */
export const crossesItself = (plot: Plot): boolean => {
  const edges = edgesOf(tidy(plot).map(inSteps))
  return edges.some((edge, place) =>
    edges.some((other, later) => {
      if (later <= place) return false
      const isLast = place === 0 && later === edges.length - 1
      if (later === place + 1 && goesBack(edge, other)) return true
      if (isLast && goesBack(other, edge)) return true
      return later > place + 1 && !isLast && meet(edge, other)
    }),
  )
}

/** A rectangle around all corners; undefined where there are none. */
export const boundsOf = (plots: readonly Plot[]): Bounds | undefined => {
  const corners = plots.flat()
  if (corners.length === 0) return undefined
  const longitudes = corners.map(([longitude]) => longitude)
  const latitudes = corners.map(([, latitude]) => latitude)
  return {
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
  }
}

/**
 * Have two plots ground in common? Neighbours who share a boundary have not: their corners are rounded, so that what lies
 * within the last decimal along the boundary of the smaller one does not count.
 */
export const overlap = (a: Plot, b: Plot): boolean => {
  const [boundsA, boundsB] = [boundsOf([a]), boundsOf([b])]
  if (boundsA === undefined || boundsB === undefined || a.length < fewestCorners || b.length < fewestCorners)
    return false
  const areApart =
    boundsA.east <= boundsB.west ||
    boundsB.east <= boundsA.west ||
    boundsA.north <= boundsB.south ||
    boundsB.north <= boundsA.south
  return !areApart && ringsOverlap(a, b)
}

/** A place inside the plot, for its label: the centre of its area where that is inside. */
export const middleOf = (plot: Plot): Corner => middleInside(plot)

/** Is what was computed within so many per cent of what was declared? Both in square metres. */
export const isNearEnough = (declared: string, computed: string, percent: number): boolean => {
  const wanted = new Exact(declared)
  return new Exact(computed)
    .minus(wanted)
    .abs()
    .lte(wanted.times(String(percent)).div(100).abs())
}
