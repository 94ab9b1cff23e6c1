import { expect, it } from 'vitest'
import { inUnit, unitWritten } from './units.ts'

it.each([
  ['µg', 'ug'],
  ['μg', 'ug'],
  ['mcg', 'ug'],
  ['MG', 'mg'],
  ['мкг', 'ug'],
  ['г.', 'g'],
  ['ملغ', 'mg'],
  ['Tablet', 'tablet'],
])('%s is the unit %s', (text, code) => {
  expect(unitWritten(text)).toBe(code)
})

it.each([
  ['12.5', 'g', 'g', '12.5'],
  ['12.5', 'kg', 'g', '12500'],
  ['12.50', 'kg', 'g', '12500'],
  ['250', 'mcg', 'mg', '0.25'],
  ['-250', 'µg', 'g', '-0.00025'],
  ['1', 't', 'ug', '1000000000000'],
  ['500', 'ml', 'l', '0.5'],
  ['5', 'ml', 'g', undefined],
  ['5', 'tablet', 'g', undefined],
  ['5', 'tablet', 'TABLET', '5'],
])('%s %s in %s is %s', (value, from, to, meant) => {
  expect(inUnit(value, from, to)).toBe(meant)
})
