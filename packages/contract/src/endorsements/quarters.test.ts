import { expect, it } from 'vitest'
import { daysOfQuarter, laterQuarter, quarterOf, quarterShape } from './quarters.ts'

it.each([
  ['2026-01-01', '2026-Q1', '2026-01-01', '2026-03-31'],
  ['2024-02-29', '2024-Q1', '2024-01-01', '2024-03-31'],
  ['2026-06-30', '2026-Q2', '2026-04-01', '2026-06-30'],
  ['2026-07-01', '2026-Q3', '2026-07-01', '2026-09-30'],
  ['2026-12-31', '2026-Q4', '2026-10-01', '2026-12-31'],
])('%s lies in %s, from %s to %s', (day, quarter, from, to) => {
  expect(quarterOf(day)).toBe(quarter)
  expect(daysOfQuarter(quarter)).toEqual({ from, to })
  expect(quarterShape.test(quarter)).toBe(true)
})

it.each([
  ['2026-Q4', 1, '2027-Q1'],
  ['2026-Q1', -1, '2025-Q4'],
  ['2026-Q2', -6, '2024-Q4'],
  ['2026-Q2', 0, '2026-Q2'],
])('%s and %i more is %s', (quarter, by, later) => {
  expect(laterQuarter(quarter, by)).toBe(later)
})

it.each(['2026-Q5', '2026-Q0', '2026-2', '0026-Q1', '2026-Q1 '])('%s is no quarter', (text) => {
  expect(quarterShape.test(text)).toBe(false)
})
