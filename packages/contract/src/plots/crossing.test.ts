import { describe, expect, it } from 'vitest'
import { type Corner, crossesItself, isOverDateLine, type Plot } from './plot.ts'
import { plotShape } from './schema.ts'

const box = (west: number, south: number, east: number, north: number): Plot => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
]

describe('a boundary that crosses itself', () => {
  const bowTie: Plot = [
    [0, 0],
    [1, 1],
    [1, 0],
    [0, 1],
  ]
  it.each<[string, Plot, boolean]>([
    ['a square', box(0, 0, 1, 1), false],
    ['a square with its first corner repeated', [...box(0, 0, 1, 1), [0, 0]], false],
    ['a bow tie', bowTie, true],
    ['a bow tie of ten metres', bowTie.map(([x, y]): Corner => [9 + x / 1e4, 48 + y / 1e4]), true],
    [
      'a corner on another edge',
      [
        [0, 0],
        [4, 0],
        [4, 4],
        [2, 0],
        [0, 4],
      ],
      true,
    ],
    [
      'a corner used twice',
      [
        [0, 0],
        [1, 1],
        [2, 0],
        [2, 2],
        [1, 1],
        [0, 2],
      ],
      true,
    ],
    [
      'a spike that goes back on itself',
      [
        [0, 0],
        [2, 0],
        [2, 2],
        [2, 1],
        [0, 1],
      ],
      true,
    ],
    [
      'a spike at its first corner',
      [
        [2, 0],
        [0, 0],
        [1, 0],
        [1, 2],
      ],
      true,
    ],
    [
      'nothing but a line',
      [
        [0, 0],
        [1, 0],
        [2, 0],
      ],
      true,
    ],
    [
      'a corner in the middle of an edge',
      [
        [0, 0],
        [1, 0],
        [2, 0],
        [2, 2],
        [0, 2],
      ],
      false,
    ],
    [
      'a crescent',
      [
        [0, 0],
        [4, 0],
        [4, 4],
        [0, 4],
        [3, 3],
        [3, 1],
      ],
      false,
    ],
    [
      'a triangle',
      [
        [0, 0],
        [1, 0],
        [0, 1],
      ],
      false,
    ],
  ])('%s: %o', (_, plot, expected) => {
    expect(crossesItself(plot)).toBe(expected)
    expect(crossesItself(plot.toReversed())).toBe(expected)
  })
})

describe('the shape', () => {
  const circle = (count: number): Plot =>
    Array.from(
      { length: count },
      (_, place): Corner => [
        Math.cos((place / count) * 2 * Math.PI),
        Math.sin((place / count) * 2 * Math.PI),
      ],
    )
  it.each<[string, unknown, boolean]>([
    ['a square', box(8, 47, 8.01, 47.01), true],
    [
      'two corners',
      [
        [1, 1],
        [2, 2],
      ],
      false,
    ],
    ['five hundred corners', circle(500), true],
    ['five hundred and one', circle(501), false],
    [
      'too far east',
      [
        [1, 1],
        [180.1, 1],
        [2, 2],
      ],
      false,
    ],
    [
      'too far north',
      [
        [1, 1],
        [1, 85.1],
        [2, 2],
      ],
      false,
    ],
    [
      'heights',
      [
        [1, 1, 5],
        [1, 2, 5],
        [2, 2, 5],
      ],
      false,
    ],
    [
      'text',
      [
        ['1', '1'],
        ['1', '2'],
        ['2', '2'],
      ],
      false,
    ],
    [
      'no numbers',
      [
        [Number.NaN, 1],
        [1, 2],
        [2, 2],
      ],
      false,
    ],
    ['over the 180th meridian', box(-179.9, 1, 179.9, 2), false],
  ])('%s: %o', (_, plot, expected) => {
    expect(plotShape.safeParse(plot).success).toBe(expected)
  })
  it('says the same of the 180th meridian as the drawing', () => {
    expect(
      isOverDateLine([
        [179.9, 0],
        [-179.9, 0],
        [-179.9, 1],
      ]),
    ).toBe(true)
    expect(isOverDateLine(box(-90, 0, 90, 1))).toBe(false)
  })
})
