import { type Bounds, type Corner, latitudeLimit } from '@papaver/contract/plots/plot.ts'

/** Pixels of a surface, from its upper left. */
export type Point = readonly [x: number, y: number]
export interface Size {
  readonly width: number
  readonly height: number
}
/**
 * What a surface shows: which place is in its middle, and how many pixels the whole way round the equator would be. Mercator's
 * projection keeps angles, so that a field has its shape, north is up, and a scale holds in all directions around a place.
 */
export interface View {
  readonly middle: Corner
  readonly worldWidth: number
}

const equator = 40_075_016.686
const radians = Math.PI / 180
const narrowest = 256
/** A centimetre is two pixels: more says nothing, as corners are kept to the centimetre. */
const widest = equator * 200

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))
/** Both as shares of the width of the world, from 180° W and from the equator southwards. */
const across = (longitude: number): number => longitude / 360 + 0.5
const down = (latitude: number): number =>
  -Math.log(Math.tan(Math.PI / 4 + (latitude * radians) / 2)) / (2 * Math.PI)
const longitudeAt = (share: number): number => (share - 0.5) * 360
const latitudeAt = (share: number): number =>
  (2 * Math.atan(Math.exp(-share * 2 * Math.PI)) - Math.PI / 2) / radians

export const toPoint = (view: View, size: Size, [longitude, latitude]: Corner): Point => [
  size.width / 2 + (across(longitude) - across(view.middle[0])) * view.worldWidth,
  size.height / 2 + (down(latitude) - down(view.middle[1])) * view.worldWidth,
]

export const toCorner = (view: View, size: Size, [x, y]: Point): Corner => [
  within(longitudeAt(across(view.middle[0]) + (x - size.width / 2) / view.worldWidth), -180, 180),
  within(
    latitudeAt(down(view.middle[1]) + (y - size.height / 2) / view.worldWidth),
    -latitudeLimit,
    latitudeLimit,
  ),
]

/** How many metres on the ground a pixel is, in the middle of the surface. */
export const metresOfPixel = ({ middle, worldWidth }: View): number =>
  (equator * Math.cos(middle[1] * radians)) / worldWidth

export const pan = (view: View, size: Size, x: number, y: number): View => ({
  ...view,
  middle: toCorner(view, size, [size.width / 2 + x, size.height / 2 + y]),
})

/** Nearer or farther by a factor, while the place under a point stays where it is. */
export const zoom = (view: View, size: Size, factor: number, at?: Point): View => {
  const worldWidth = within(view.worldWidth * factor, narrowest, widest)
  const nearer = { ...view, worldWidth }
  if (at === undefined) return nearer
  const [x, y] = toPoint(nearer, size, toCorner(view, size, at))
  return pan(nearer, size, x - at[0], y - at[1])
}

/** All of it, with room at the edges; a single place is shown with some hundred metres around it. */
export const fit = (bounds: Bounds, size: Size, room = 40): View => {
  const { west, south, east, north } = bounds
  const middle: Corner = [(west + east) / 2, latitudeAt((down(south) + down(north)) / 2)]
  const nearest = (size.width * equator * Math.cos(middle[1] * radians)) / 200
  const wide = Math.max(1, size.width - 2 * room) / Math.max(across(east) - across(west), 1e-12)
  const tall = Math.max(1, size.height - 2 * room) / Math.max(down(south) - down(north), 1e-12)
  const isPlace = east === west && north === south
  return { middle, worldWidth: within(isPlace ? nearest : Math.min(wide, tall), narrowest, widest) }
}

/** 1, 2 or 5 and noughts: the smallest that is not less. */
export const roundStep = (least: number): number => {
  const power = 10 ** Math.floor(Math.log10(least))
  const found = [1, 2, 5, 10].find((each) => each * power >= least * (1 - 1e-9)) ?? 10
  return Number((found * power).toPrecision(1))
}

/** Multiples of a step within a stretch. */
const multiples = (from: number, to: number, step: number): number[] => {
  const first = Math.ceil(from / step - 1e-9)
  const count = Math.max(0, Math.min(200, Math.floor(to / step + 1e-9) - first + 1))
  return Array.from({ length: count }, (_, place) => (first + place) * step)
}

export interface Line {
  /** Degrees as decimal text, with a sign. */
  readonly text: string
  /** Pixels from the left, or from above. */
  readonly at: number
}
const decimalsOf = (step: number): number => Math.max(0, -Math.floor(Math.log10(step) + 1e-9))

/** Meridians and parallels at round degrees, not nearer to each other than so many pixels. */
export const graticule = (view: View, size: Size, spacing: number) => {
  const [west, north] = toCorner(view, size, [0, 0])
  const [east, south] = toCorner(view, size, [size.width, size.height])
  const [longitude, latitude] = view.middle
  const stepOf = (shrink: number): number =>
    Math.min(roundStep((360 / view.worldWidth) * spacing * shrink), 50)
  const [eastwards, northwards] = [stepOf(1), stepOf(Math.cos(latitude * radians))]
  const meridians = multiples(west, east, eastwards).map(
    (degrees): Line => ({
      text: degrees.toFixed(decimalsOf(eastwards)),
      at: toPoint(view, size, [degrees, latitude])[0],
    }),
  )
  const parallels = multiples(south, north, northwards).map(
    (degrees): Line => ({
      text: degrees.toFixed(decimalsOf(northwards)),
      at: toPoint(view, size, [longitude, degrees])[1],
    }),
  )
  return { meridians, parallels }
}

/** Lines of squares of so many metres, which stay where they are when the surface is moved. */
export const squares = (view: View, size: Size, home: Corner) => {
  const metres = roundStep(metresOfPixel(view) * 48)
  const side = metres / metresOfPixel(view)
  const [x, y] = toPoint(view, size, home)
  const from = (place: number): number => ((place % side) + side) % side
  const lines = (first: number, end: number): number[] =>
    Array.from({ length: Math.max(0, Math.ceil((end - first) / side)) }, (_, place) => first + place * side)
  return { metres, columns: lines(from(x), size.width), rows: lines(from(y), size.height) }
}

/** The longest round length that is not wider than so many pixels. */
export const scaleBar = (view: View, most: number): { readonly metres: number; readonly width: number } => {
  const longest = most * metresOfPixel(view)
  const power = 10 ** Math.floor(Math.log10(longest))
  const metres = ([5, 2, 1].find((each) => each * power <= longest) ?? 1) * power
  return { metres, width: metres / metresOfPixel(view) }
}
