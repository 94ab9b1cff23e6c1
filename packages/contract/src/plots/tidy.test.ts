import { describe, expect, it } from 'vitest'
import { squareMetres } from './area-units.ts'
import { boundsOf, isNearEnough, type Plot, tidy } from './plot.ts'

const box = (west: number, south: number, east: number, north: number): Plot => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
]

describe('tidy, bounds and likeness', () => {
  it('drops corners that say nothing and rounds the others', () => {
    expect(
      tidy([
        [1.000000049, 2],
        [1.00000004, 2],
        [3, 4],
        [3, 4],
        [-0.00000001, 0],
        [1, 2],
      ]),
    ).toEqual([
      [1, 2],
      [3, 4],
      [0, 0],
    ])
    expect(tidy([])).toEqual([])
    expect(
      tidy([
        [1, 1],
        [1, 1],
      ]),
    ).toEqual([[1, 1]])
  })
  it('knows the rectangle around plots', () => {
    expect(boundsOf([])).toBeUndefined()
    expect(boundsOf([box(1, 2, 3, 4), box(-5, 3, 0, 9)])).toEqual({ west: -5, south: 2, east: 3, north: 9 })
  })
  it.each<[string, string, number, boolean]>([
    ['100', '110', 10, true],
    ['100', '110.0000001', 10, false],
    ['100', '90', 10, true],
    ['100', '89.9', 10, false],
    ['0', '0', 5, true],
    ['0', '1', 5, false],
    ['12345.6', '12345.6', 0, true],
    ['1000', '1025', 2.5, true],
  ])('declared %s, computed %s, %d %%: %o', (declared, computed, percent, expected) => {
    expect(isNearEnough(declared, computed, percent)).toBe(expected)
  })
  it('converts units exactly', () => {
    expect(squareMetres('1.5', 'ha')).toBe('15000')
    expect(squareMetres('0.000000001', 'a')).toBe('0.0000001')
    expect(squareMetres('123456789012345.123456789', 'm2')).toBe('123456789012345.123456789')
  })
})
