import { expect, it } from 'vitest'
import { countedBy, isAboveLeft } from './counted.ts'

const moved = [
  { lineId: 'a', quantity: '1500', unit: 'PK' },
  { lineId: 'b', quantity: '2', unit: 'kg' },
  { lineId: 'c', quantity: '3', unit: 'kg' },
]
const lines = [
  { id: 'a', remaining: '740' },
  { id: 'b', remaining: '4' },
  { id: 'c', remaining: '0' },
]

// 1961 art. 31(1), (4): within what was authorised; art. 31(7)(c): as it crossed.
it.each([
  ['here', ['1500', '2', '3']],
  ['successor', ['1500', '2', '3']],
  ['crossed', ['1500', '2', '3']],
  ['allowed', ['740', '2']],
  ['same', []],
  ['rejected', []],
] as const)('of a record that is settled as %s count %j', (outcome, quantities) => {
  expect(countedBy(outcome, moved, lines).map(({ quantity }) => quantity)).toEqual(quantities)
})

it.each([
  ['1500', true],
  ['740', false],
  ['2', false],
] as const)('%s of a line of which 740 are left is above it: %s', (quantity, expected) => {
  expect(isAboveLeft([{ lineId: 'a', quantity, unit: 'PK' }], lines)).toBe(expected)
})
