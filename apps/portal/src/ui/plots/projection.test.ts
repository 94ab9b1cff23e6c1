import { type Corner, distanceOf } from '@papaver/contract/plots/plot.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupNear } from './groups.ts'
import {
  fit,
  graticule,
  metresOfPixel,
  pan,
  roundStep,
  scaleBar,
  squares,
  toCorner,
  toPoint,
  type View,
  zoom,
} from './projection.ts'

const size = { width: 600, height: 400 }
const anywhere = fc.record({
  middle: fc.tuple(
    fc.double({ min: -179, max: 179, noNaN: true }),
    fc.double({ min: -80, max: 80, noNaN: true }),
  ),
  worldWidth: fc.integer({ min: 5_000, max: 4_000_000_000 }),
})
const onSurface = fc.tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 400 }))

describe('the surface', () => {
  it('finds its way back from a place to its pixel', () => {
    fc.assert(
      fc.property(
        anywhere,
        fc.tuple(fc.integer({ min: -5, max: 5 }), fc.integer({ min: -5, max: 5 })),
        (view, [x, y]) => {
          const corner: Corner = [view.middle[0] + x * 1e-4, view.middle[1] + y * 1e-4]
          const [longitude, latitude] = toCorner(view, size, toPoint(view, size, corner))
          expect(longitude).toBeCloseTo(corner[0], 8)
          expect(latitude).toBeCloseTo(corner[1], 8)
        },
      ),
    )
  })
  it('has north above and east on the right', () => {
    const view: View = { middle: [10, 60], worldWidth: 1_000_000 }
    expect(toPoint(view, size, [10, 60])).toEqual([300, 200])
    expect(toPoint(view, size, [10.01, 60])[0]).toBeGreaterThan(300)
    expect(toPoint(view, size, [10, 60.01])[1]).toBeLessThan(200)
  })
  it('keeps the place under the pointer while it zooms', () => {
    fc.assert(
      fc.property(anywhere, onSurface, fc.double({ min: 0.5, max: 2, noNaN: true }), (view, at, factor) => {
        fc.pre(Math.abs(toCorner(view, size, at)[1]) < 84 && Math.abs(toCorner(view, size, at)[0]) < 179.9)
        const before = toCorner(view, size, at)
        const nearer = zoom(view, size, factor, at)
        fc.pre(Math.abs(nearer.middle[1]) < 84 && Math.abs(nearer.middle[0]) < 179.9)
        const [x, y] = toPoint(nearer, size, before)
        expect(Math.hypot(x - at[0], y - at[1])).toBeLessThan(0.1)
      }),
    )
  })
  it('ends at the latitudes that plots have', () => {
    expect(pan({ middle: [0, 84], worldWidth: 256 }, size, 0, -10_000).middle[1]).toBe(85)
    expect(pan({ middle: [0, 0], worldWidth: 256 }, size, 10_000, 0).middle[0]).toBe(180)
  })
  it.each<[string, Corner, Corner]>([
    ['a field', [10, 60], [10.002, 60.001]],
    ['a country', [5, 47], [15, 55]],
    ['a greenhouse', [5, 52], [5.00004, 52.00003]],
  ])('fits %s', (_, [west, south], [east, north]) => {
    const view = fit({ west, south, east, north }, size)
    const [left, bottom] = toPoint(view, size, [west, south])
    const [right, top] = toPoint(view, size, [east, north])
    for (const x of [left, right]) expect(x).toBeGreaterThan(39)
    for (const x of [left, right]) expect(x).toBeLessThan(561)
    for (const y of [top, bottom]) expect(y).toBeGreaterThan(39)
    for (const y of [top, bottom]) expect(y).toBeLessThan(361)
    expect(Math.max(right - left, bottom - top)).toBeGreaterThan(300)
  })
  it('shows a single place with its surroundings', () => {
    const view = fit({ west: 10, south: 60, east: 10, north: 60 }, size)
    expect(metresOfPixel(view) * size.width).toBeCloseTo(200, 0)
  })
})

describe('grid and scale', () => {
  it.each<[number, number]>([
    [1, 1],
    [1.1, 2],
    [3, 5],
    [6, 10],
    [0.03, 0.05],
    [0.002, 0.002],
    [700, 1000],
    [0.00011, 0.0002],
  ])('rounds %d up to %d', (least, expected) => {
    expect(roundStep(least)).toBe(expected)
  })
  it('has a bar that is as long as it says', () => {
    fc.assert(
      fc.property(anywhere, (view) => {
        const { metres, width } = scaleBar(view, 120)
        expect(width).toBeLessThanOrEqual(120.0001)
        expect(width).toBeGreaterThan(120 / 2.6)
        const shrunk = { ...view, worldWidth: Math.max(view.worldWidth, 20_000_000) }
        const bar = scaleBar(shrunk, 120)
        const from = toCorner(shrunk, size, [300 - bar.width / 2, 200])
        const to = toCorner(shrunk, size, [300 + bar.width / 2, 200])
        expect(Math.abs(distanceOf(from, to) / bar.metres - 1)).toBeLessThan(0.01)
        expect(String(metres)).toMatch(/^[125]0*$|^0\.0*[125]/)
      }),
    )
  })
  it('has squares that move along with what is drawn', () => {
    const view: View = { middle: [10, 60], worldWidth: 40_000_000 }
    const before = squares(view, size, [10, 60])
    const after = squares(pan(view, size, 7, 0), size, [10, 60])
    const side = before.metres / metresOfPixel(view)
    expect(((before.columns[0] ?? 0) - (after.columns[0] ?? 0) + side) % side).toBeCloseTo(7, 6)
    expect(before.columns.length).toBeLessThan(20)
  })
  it('has meridians and parallels at round degrees', () => {
    const { meridians, parallels } = graticule({ middle: [10, 60], worldWidth: 1_000_000 }, size, 100)
    expect(meridians.map(({ text }) => text)).toContain('10.00')
    expect(parallels.length).toBeGreaterThan(1)
    const whole = graticule({ middle: [0, 0], worldWidth: 256 }, { width: 320, height: 320 }, 100)
    expect(whole.meridians.length).toBeLessThan(10)
  })
})

describe('groups', () => {
  it('puts what is near together, each in one group', () => {
    const placed = [
      { item: 'a', at: [0, 0] as const },
      { item: 'b', at: [10, 0] as const },
      { item: 'c', at: [100, 100] as const },
      { item: 'd', at: [-5, -5] as const },
    ]
    expect(groupNear(placed, 44).map(({ items }) => items.join(''))).toEqual(['abd', 'c'])
    expect(groupNear([], 44)).toEqual([])
  })
  it('loses none', () => {
    fc.assert(
      fc.property(fc.array(onSurface, { maxLength: 80 }), (points) => {
        const groups = groupNear(
          points.map((at, item) => ({ item, at })),
          44,
        )
        expect(groups.flatMap(({ items }) => items).toSorted((a, b) => a - b)).toEqual(
          points.map((_, i) => i),
        )
      }),
    )
  })
})
