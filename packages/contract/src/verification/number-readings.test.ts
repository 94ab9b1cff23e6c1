import { expect, it, test } from 'vitest'
import { defaultNumberPattern, formatPermitNumber } from '../numbering/number-pattern.ts'
import { permitNumberReadings } from './number-readings.ts'
import { normalisePermitNumber } from './rules.ts'

const parts = { country: 'XV', direction: 'import', group: 'NP', year: 2026, serial: 405 } as const
const dotted = "'MZ'.YYYY.nnnnnn-c"
const solid = 'CCDGGYYYYnnnnnnc'
const numberOf = (pattern: string) => formatPermitNumber(parts, pattern)
const endOf = (pattern: string) => numberOf(pattern).slice(-1)

test.each<[string, string, string]>([
  [dotted, numberOf(dotted), 'as printed'],
  [dotted, numberOf(dotted).toLowerCase(), 'lower case'],
  [dotted, `mz 2026 000405 ${endOf(dotted)}`, 'spaces instead'],
  [dotted, `MZ/2026/405-${endOf(dotted)}`, 'other marks, leading zeros left out'],
  [dotted, `MZ.2O26.OOO4O5-${endOf(dotted)}`, 'O for zero'],
  [solid, numberOf(solid), 'as printed'],
  [solid, `XV/I/NP/2026/405-${endOf(solid)}`, 'marks that are not printed'],
  [solid, `XV 1 NP 2026 000405 ${endOf(solid)}`, '1 for I'],
  [defaultNumberPattern, numberOf(defaultNumberPattern), 'as printed'],
])('by %s: %s (%s)', (pattern, typed) => {
  expect(permitNumberReadings(typed, pattern)[0]).toBe(numberOf(pattern))
})

it('keeps finding numbers that another pattern has made', () => {
  const old = numberOf(defaultNumberPattern)
  expect(permitNumberReadings(`XV I NP 2026 000405 ${old.slice(-1)}`, dotted)).toContain(old)
  expect(permitNumberReadings(numberOf(dotted), defaultNumberPattern)).toEqual([numberOf(dotted)])
  expect(permitNumberReadings(numberOf(solid), defaultNumberPattern)).toContain(numberOf(solid))
})

test.each([
  'xv/i/np/2026/000405-6',
  'XVINP20260004056',
  'XV/I/NP/2026/405-6',
  'XV/I/NP/2O26/OOO4O5-6',
  'ХV/I/NР/2026/000405-6',
])('by the pattern as shipped %s is read as on the public page', (typed) => {
  expect(permitNumberReadings(typed, defaultNumberPattern)[0]).toBe(normalisePermitNumber(typed))
})

test.each(['', '12', '<b>', 'X'.repeat(61), '/////'])('nothing usable: %j', (typed) => {
  expect(permitNumberReadings(typed, defaultNumberPattern)).toEqual([])
})
