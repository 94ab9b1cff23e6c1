import { expect, test } from 'vitest'
import { columnDecimals } from './figures.ts'

test.each([
  [['9343.600000000', '29126.2', '1730'], 1],
  [['6.370', '1730.0'], 2],
  [['359.6', '0.1234'], 3],
  [['820000', null], 1],
  [['0.00004', '12'], 7],
  [['0'], 1],
  [[], 1],
])('%j takes %i decimals', (figures, decimals) => {
  expect(columnDecimals(figures)).toBe(decimals)
})
