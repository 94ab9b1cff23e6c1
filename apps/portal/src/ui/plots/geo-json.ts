import { type Corner, type Plot, tidy } from '@papaver/contract/plots/plot.ts'

const twiceArea = (plot: Plot): number =>
  plot.reduce((sum, [x, y], place) => {
    const [nextX, nextY] = plot[(place + 1) % plot.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)

/** A file of one plot as RFC 7946 has it: closed, and its outer boundary against the clock. */
export const geoJsonOf = (plot: Plot, name: string): string => {
  const corners = tidy(plot)
  const turned = twiceArea(corners) < 0 ? corners.toReversed() : corners
  const ring: Corner[] = [...turned, ...turned.slice(0, 1)]
  const feature = {
    type: 'Feature',
    properties: { name },
    geometry: { type: 'Polygon', coordinates: [ring] },
  }
  return `${JSON.stringify(feature, null, 2)}\n`
}
