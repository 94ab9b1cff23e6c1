import type { Corner, Plot } from './plot.ts'

/**
 * Areas in common, and middles, on the plane that touches the earth there: whether neighbours overlap depends on
 * centimetres, not on the shape of the earth. Inside is by even and odd.
 */
const metresOfDegree = 111_320
/** Half of the last decimal of two corners, on each side of a boundary. */
const slack = 0.01

const onPlane = (plot: Plot, [longitude, latitude]: Corner): Corner[] => {
  const shrink = Math.cos((latitude * Math.PI) / 180)
  return plot.map(
    ([east, north]): Corner => [
      (east - longitude) * metresOfDegree * shrink,
      (north - latitude) * metresOfDegree,
    ],
  )
}
const around = (ring: Plot): number =>
  ring.reduce((sum, [x, y], place) => {
    const [nextX, nextY] = ring[(place + 1) % ring.length] ?? [x, y]
    return sum + Math.hypot(nextX - x, nextY - y)
  }, 0)

/** Where a line of equal height enters and leaves a ring, from west to east, in pairs. */
const cuts = (ring: Plot, height: number): number[] => {
  const found: number[] = []
  ring.forEach(([x, y], place) => {
    const [nextX, nextY] = ring[(place + 1) % ring.length] ?? [x, y]
    if (y <= height !== nextY <= height) found.push(x + ((height - y) / (nextY - y)) * (nextX - x))
  })
  return found.toSorted((left, right) => left - right)
}

/** How much of two lists of stretches they have in common. */
const inCommon = (left: readonly number[], right: readonly number[]): number => {
  let sum = 0
  for (let i = 0; i + 1 < left.length; i += 2)
    for (let j = 0; j + 1 < right.length; j += 2) {
      const from = Math.max(left[i] ?? 0, right[j] ?? 0)
      const to = Math.min(left[i + 1] ?? 0, right[j + 1] ?? 0)
      if (to > from) sum += to - from
    }
  return sum
}

/** Heights at which an edge of one ring crosses one of the other: between them, widths change evenly. */
const crossings = (a: Plot, b: Plot): number[] => {
  const found: number[] = []
  a.forEach(([ax, ay], i) => {
    const [bx, by] = a[(i + 1) % a.length] ?? [ax, ay]
    b.forEach(([cx, cy], j) => {
      const [dx, dy] = b[(j + 1) % b.length] ?? [cx, cy]
      const turn = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
      if (turn === 0) return
      const share = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / turn
      const other = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / turn
      if (share > 0 && share < 1 && other > 0 && other < 1) found.push(ay + share * (by - ay))
    })
  })
  return found
}

/** Is the area in common more than a rounded boundary explains? */
export const ringsOverlap = (a: Plot, b: Plot): boolean => {
  const origin = a[0] ?? [0, 0]
  const [left, right] = [onPlane(a, origin), onPlane(b, origin)]
  const allowed = slack * Math.min(around(left), around(right))
  const heights = [...left.map(([, y]) => y), ...right.map(([, y]) => y), ...crossings(left, right)].toSorted(
    (one, other) => one - other,
  )
  let area = 0
  for (const [place, top] of heights.entries()) {
    const bottom = heights[place - 1] ?? top
    if (top <= bottom) continue
    const middle = (bottom + top) / 2
    area += inCommon(cuts(left, middle), cuts(right, middle)) * (top - bottom)
    if (area > allowed) return true
  }
  return false
}

const centreOf = (ring: Plot): Corner | undefined => {
  let [twice, x, y] = [0, 0, 0]
  ring.forEach(([fromX, fromY], place) => {
    const [toX, toY] = ring[(place + 1) % ring.length] ?? [fromX, fromY]
    const turn = fromX * toY - toX * fromY
    twice += turn
    x += (fromX + toX) * turn
    y += (fromY + toY) * turn
  })
  return twice === 0 ? undefined : [x / (3 * twice), y / (3 * twice)]
}

/** The middle of the widest stretch at a height. */
const widestAt = (ring: Plot, height: number): { readonly width: number; readonly at: number } => {
  const found = cuts(ring, height)
  let [width, at] = [0, found[0] ?? 0]
  for (let i = 0; i + 1 < found.length; i += 2) {
    const [from, to] = [found[i] ?? 0, found[i + 1] ?? 0]
    if (to - from > width) [width, at] = [to - from, (from + to) / 2]
  }
  return { width, at }
}

export const middleInside = (plot: Plot): Corner => {
  const origin = plot[0] ?? [0, 0]
  const ring = plot.map(([x, y]): Corner => [x - origin[0], y - origin[1]])
  const centre = centreOf(ring)
  if (centre === undefined) return origin
  const [x, y] = centre
  const isInside = cuts(ring, y).filter((each) => each < x).length % 2 === 1
  if (isInside) return [origin[0] + x, origin[1] + y]
  // A crescent has its centre outside: the widest place between two neighbouring corners is inside of it.
  const heights = [...new Set(ring.map(([, height]) => height))].toSorted((left, right) => left - right)
  const between = heights.slice(1).map((height, place) => (height + (heights[place] ?? height)) / 2)
  const best = between
    .map((height) => ({ height, ...widestAt(ring, height) }))
    .toSorted((left, right) => right.width - left.width)[0]
  return best === undefined ? origin : [origin[0] + best.at, origin[1] + best.height]
}
