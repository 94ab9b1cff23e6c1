import { describe, expect, it } from 'vitest'
import { flowLayout } from './flow-layout.ts'

const parts = (...grams: string[]) => grams.map((each, place) => ({ key: String(place), grams: each }))

describe('the picture of a harvest', () => {
  it('shows nothing of what is none', () => {
    expect(flowLayout(parts('80', '0', '20')).bands.map(({ key }) => key)).toEqual(['0', '2'])
    expect(flowLayout(parts('0'))).toMatchObject({ height: 0, bands: [] })
  })

  it('gives every part its share of the height, and its words room', () => {
    const { bands, source, height } = flowLayout(parts('75', '25'))
    expect(bands.map(({ bar }) => bar.height)).toEqual([120, 40])
    expect(bands.map((band) => [band.top, band.height])).toEqual([
      [0, 120],
      [120, 48],
    ])
    expect(source).toEqual({ top: 4, height: 160 })
    expect(height).toBe(168)
  })

  it('keeps rows apart and the smallest part in sight', () => {
    const { bands } = flowLayout(parts('1000000', '0.5', '3'))
    for (const { top, height, bar } of bands) {
      expect(bar.height).toBeGreaterThanOrEqual(2)
      expect(bar.top).toBeGreaterThanOrEqual(top)
      expect(bar.top + bar.height).toBeLessThanOrEqual(top + height)
    }
  })
})
