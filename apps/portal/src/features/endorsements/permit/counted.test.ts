import { expect, it } from 'vitest'
import { countedBy } from './counted.ts'

const moved = [
  { lineId: 'a', quantity: '1500', unit: 'PK' },
  { lineId: 'b', quantity: '2', unit: 'kg' },
  { lineId: 'c', quantity: '3', unit: 'kg' },
]
const left = [
  { lineId: 'a', quantity: '740' },
  { lineId: 'b', quantity: '4' },
  { lineId: 'c', quantity: '0' },
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
  expect(countedBy(outcome, moved, left).map(({ quantity }) => quantity)).toEqual(quantities)
})
