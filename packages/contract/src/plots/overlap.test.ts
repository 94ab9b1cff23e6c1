import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Corner, crossesItself, middleOf, overlap, type Plot, tidy } from './plot.ts'

const box = (west: number, south: number, east: number, north: number): Plot => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
]

describe('overlap', () => {
  const field = box(8, 47, 8.01, 47.01)
  const slanted: Plot = [
    [8.01, 47],
    [8.0213457, 47.0034567],
    [8.0223456, 47.0123456],
    [8.01, 47.01],
  ]
  const notched: Plot = [
    [8, 47],
    [8.01, 47],
    [8.01, 47.01],
    [8.005, 47.001],
    [8, 47.01],
  ]
  it.each<[string, Plot, Plot, boolean]>([
    ['itself', field, field, true],
    ['one inside of the other', field, box(8.004, 47.004, 8.006, 47.006), true],
    ['a part', field, box(8.005, 47.005, 8.02, 47.02), true],
    ['a cross', field, box(7.99, 47.004, 8.02, 47.006), true],
    ['neighbours with an edge in common', field, box(8.01, 47, 8.02, 47.01), false],
    ['neighbours with half an edge in common', field, box(8.01, 47.004, 8.02, 47.02), false],
    ['neighbours on a slanted edge', field, slanted, false],
    ['a corner in common', field, box(8.01, 47.01, 8.02, 47.02), false],
    ['apart', field, box(8.1, 47.1, 8.2, 47.2), false],
    [
      'apart, but within the same rectangle',
      notched,
      [
        [8.004, 47.009],
        [8.005, 47.0035],
        [8.006, 47.009],
      ],
      false,
    ],
    ['a metre too far', field, box(8.009987, 47, 8.02, 47.01), true],
    ['nothing', field, [], false],
    [
      'a greenhouse beside another',
      box(5, 52, 5.00004, 52.000033),
      box(5.00004, 52, 5.00008, 52.000033),
      false,
    ],
    [
      'a greenhouse half in another',
      box(5, 52, 5.00004, 52.000033),
      box(5.00002, 52, 5.00006, 52.000033),
      true,
    ],
  ])('%s: %o', (_, a, b, expected) => {
    expect(overlap(a, b)).toBe(expected)
    expect(overlap(b, a)).toBe(expected)
    expect(overlap(a.toReversed(), b)).toBe(expected)
  })
  it('is none where a corner was inserted, and rounded, on an edge that two plots share', () => {
    const edge = fc.tuple(
      fc.double({ min: 0.0001, max: 0.02, noNaN: true }),
      fc.double({ min: 0.05, max: 0.95, noNaN: true }),
    )
    fc.assert(
      fc.property(edge, fc.double({ min: -0.004, max: 0.004, noNaN: true }), ([length, share], lean) => {
        const [from, to]: [Corner, Corner] = [
          [9, 50],
          [9 + lean, 50 + length],
        ]
        const between: Corner = [9 + lean * share, 50 + length * share]
        const west = tidy([from, to, [8.99, 50 + length], [8.99, 50]])
        const east = tidy([from, between, to, [9.01, 50 + length], [9.01, 50]])
        expect(overlap(west, east)).toBe(false)
      }),
    )
  })
  it('is found of five hundred corners each that cross everywhere', () => {
    const comb = (turn: boolean): Plot =>
      Array.from({ length: 500 }, (_, place): Corner => {
        const along = place < 499 ? place / 500 : 0
        const out = place === 499 ? -0.5 : place % 2
        return turn ? [8 + out, 47 + along] : [8 + along, 47 + out]
      })
    expect(overlap(comb(false), comb(true))).toBe(true)
    expect(crossesItself(comb(false))).toBe(false)
  })
})

describe('the middle', () => {
  it.each<[string, Plot]>([
    ['a square', box(8, 47, 8.01, 47.01)],
    [
      'a crescent',
      [
        [0, 0],
        [4, 0],
        [4, 4],
        [0, 4],
        [3.9, 3.9],
        [3.9, 0.1],
      ],
    ],
    [
      'a horseshoe',
      [
        [0, 0],
        [4, 0],
        [4, 4],
        [3.8, 4],
        [3.8, 0.2],
        [0.2, 0.2],
        [0.2, 4],
        [0, 4],
      ],
    ],
    [
      'a triangle far away',
      [
        [-70, -33],
        [-70.001, -33],
        [-70, -33.002],
      ],
    ],
  ])('of %s is inside of it', (_, plot) => {
    const [x, y] = middleOf(plot)
    const d = 1e-6
    expect(
      overlap(plot, [
        [x - d, y - d],
        [x + d, y - d],
        [x + d, y + d],
        [x - d, y + d],
      ]),
    ).toBe(true)
  })
  it('of nothing but a line is one of its corners', () => {
    expect(
      middleOf([
        [1, 1],
        [2, 2],
        [3, 3],
      ]),
    ).toEqual([1, 1])
  })
})
