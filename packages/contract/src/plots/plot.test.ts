import { describe, expect, it } from 'vitest'
import { areaOf, distanceOf, type Plot, perimeterOf } from './plot.ts'

const box = (west: number, south: number, east: number, north: number): Plot => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
]

/** Square metres between two meridians and two parallels of the ellipsoid, by its own closed form. */
const cellArea = (degrees: number, south: number, north: number): number => {
  const [a, f] = [6378137, 1 / 298.257223563]
  const e = Math.sqrt(f * (2 - f))
  const b = a * (1 - f)
  const q = (latitude: number): number => {
    const s = Math.sin((latitude * Math.PI) / 180)
    return s / (1 - e * e * s * s) + Math.atanh(e * s) / e
  }
  return ((degrees * Math.PI) / 180) * (b * b * 0.5) * (q(north) - q(south))
}

/** The example of the library that all others are compared with: corners of Antarctica, and its area by Planimeter. */
const antarctica: Plot = [
  [-58, -63.1],
  [-74, -72.9],
  [-102, -71.9],
  [-102, -74.9],
  [-131, -74.3],
  [-163, -77.5],
  [163, -77.4],
  [172, -71.7],
  [140, -65.9],
  [113, -65.7],
  [88, -66.6],
  [59, -66.9],
  [25, -69.8],
  [-4, -70],
  [-14, -71],
  [-33, -77.3],
  [-46, -77.9],
  [-61, -74.7],
]

describe('area', () => {
  it.each<[string, Plot, number]>([
    ['a square at the equator', box(0, -0.0005, 0.001, 0.0005), cellArea(0.001, -0.0005, 0.0005)],
    ['a square south of the equator', box(20, -0.001, 20.001, 0), cellArea(0.001, -0.001, 0)],
    ['a square at 60° N', box(10, 60, 10.001, 60.001), cellArea(0.001, 60, 60.001)],
    ['a square at 60° S and west', box(-70, -60, -69.999, -59.999), cellArea(0.001, -60, -59.999)],
    ['as large as a municipality', box(8, 47, 8.05, 47.05), cellArea(0.05, 47, 47.05)],
    ['a greenhouse of some 10 m²', box(5, 52, 5.00004, 52.000033), cellArea(0.00004, 52, 52.000033)],
  ])('%s', (_, plot, expected) => {
    const area = Number(areaOf(plot))
    expect(Math.abs(area - expected)).toBeLessThan(Math.max(0.06, expected * 1e-5))
    expect(areaOf(plot.toReversed())).toBe(areaOf(plot))
    expect(areaOf([...plot.slice(2), ...plot.slice(0, 2)])).toBe(areaOf(plot))
    expect(areaOf(plot)).toMatch(/^\d+\.\d$/)
  })
  it('is that of the library’s own program, over the 180th meridian, too', () => {
    expect(Math.abs(Number(areaOf(antarctica)) - 13662703680020.1)).toBeLessThan(1)
    expect(perimeterOf(antarctica)).toBe('16831067.9')
  })
  it('is nothing of less than three corners', () => {
    expect(areaOf([])).toBe('0.0')
    expect(areaOf([[1, 1]])).toBe('0.0')
    expect(areaOf([...box(1, 1, 2, 2).slice(0, 2)])).toBe('0.0')
    expect(perimeterOf([])).toBe('0.0')
    expect(perimeterOf([[1, 1]])).toBe('0.0')
  })
  it('goes with a perimeter in metres', () => {
    // A degree of the equator is a 360th of it: 111319.49 m.
    expect(distanceOf([0, 0], [1, 0])).toBeCloseTo(111319.49, 1)
    expect(Number(perimeterOf(box(0, -0.0005, 0.001, 0.0005)))).toBeCloseTo(2 * 111.3195 + 2 * 110.5743, 0)
  })
})
