import { describe, expect, it } from 'vitest'
import { usualRounding } from './gram-rounding.ts'
import { roughGrams, shownGrams } from './shown.ts'

describe('grams as they are shown', () => {
  it.each([
    ['897.10488', '897.1', 'a tenth of a gram'],
    ['2210.1', '2210.1', 'no zeros that nobody weighed'],
    ['29126.24', '29126.2', ''],
    ['820000', '820000.0', 'whole, to the same tenth'],
    ['0.25', '0.250', 'a milligram below a gram'],
    ['0.0125', '0.012', 'half to even, down'],
    ['0.0135', '0.014', 'half to even, up'],
    ['10.25', '10.2', 'half to even, down'],
    ['10.35', '10.4', 'half to even, up'],
    ['0.9994', '0.999', 'still below a gram'],
    ['0.9995', '1.0', 'shown as a gram: shown like one'],
    ['0.9996', '1.0', ''],
    ['1', '1.0', ''],
    ['1.05', '1.05', 'twenty-one packs of five times ten milligrams'],
    ['9.996', '10.0', 'no more figures than three'],
    ['-2.345', '-2.34', ''],
    ['0', '0', 'nothing'],
    ['0.0005', '0.0005', 'half a milligram is not nothing'],
    ['0.0000637', '0.0000637', 'traces of a reference standard'],
    ['0.000000001', '0.000000001', 'a nanogram'],
    ['-12.34', '-12.3', 'over'],
    ['999999999999.999999999', '1000000000000.0', 'more digits than a float holds'],
  ])('%s g: %s g (%s)', (exact, shown) => {
    expect(shownGrams(exact, usualRounding)).toBe(shown)
  })

  it('follow the setting', () => {
    expect(shownGrams('897.10488', { decimals: 3, smallDecimals: 6 })).toBe('897.105')
    expect(shownGrams('0.1234565', { decimals: 0, smallDecimals: 6 })).toBe('0.123456')
    expect(shownGrams('2.5', { decimals: 0, smallDecimals: 0 })).toBe('2')
  })
})

it.each([
  ['1234567.8', '1200000'],
  ['1250000', '1200000'],
  ['0.01251', '0.013'],
  ['99', '99'],
  ['999', '1000'],
  ['0', '0'],
])('%s g are about %s g', (exact, rough) => {
  expect(roughGrams(exact, 2)).toBe(rough)
})

it.each([
  ['96543.336012', '617.28', '97000'],
  ['1234567.8', '617.28', '1200000'],
  ['1234.5', '617.28', '1000'],
  ['499', '617.28', '0'],
  ['1234.5', '1000', '1000'],
  ['0.0125', '0.0005', '0.012'],
  ['0', '1', '0'],
])('%s g in steps of at least %s g are about %s g', (exact, leastStep, rough) => {
  expect(roughGrams(exact, 2, leastStep)).toBe(rough)
})
