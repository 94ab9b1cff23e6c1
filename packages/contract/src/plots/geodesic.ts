import library from 'geographiclib-geodesic'
import type { Plot } from './plot.ts'

/** Metres around, and square metres with a sign by the direction, on the ellipsoid of WGS 84 (Karney 2013). */
export const onEllipsoid = (plot: Plot): { readonly perimeter: number; readonly area: number } => {
  const polygon = library.Geodesic.WGS84.Polygon(false)
  for (const [longitude, latitude] of plot) polygon.AddPoint(latitude, longitude)
  const { perimeter, area = 0 } = polygon.Compute(false, true)
  return { perimeter, area }
}
