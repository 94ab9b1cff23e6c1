import { expect, test } from 'vitest'
import { formatsFor } from './formats.ts'

test('grams: narrow spaces, equal decimals, nothing lost', () => {
  expect(formatsFor('en').grams('820000', 1)).toBe('820\u202f000.0')
  expect(formatsFor('de').grams('9343.6', 3)).toBe('9\u202f343,600')
  expect(formatsFor('en').grams('123456789012345.123456789')).toBe(
    '123\u202f456\u202f789\u202f012\u202f345.123456789',
  )
})

test('digits are Latin in Arabic, so that they equal the paper', () => {
  expect(formatsFor('ar').grams('24000000', 1)).toMatch(/^24\u202f000\u202f000[.٫]0$/)
  expect(formatsFor('ar').day('2026-06-17')).toContain('2026')
})

test('a day is the same day for every reader', () => {
  expect(formatsFor('en').mediumDay('2026-06-17')).toBe('17 Jun 2026')
  expect(formatsFor('fi').mediumDay('2026-06-17')).toBe('17.6.2026')
})

test.each([
  ['39900', '39.9 kg'],
  ['446', '446 g'],
  ['0.012', '0.012 g'],
  ['0', '0 g'],
])('%s g reads %s', (grams, text) => {
  expect(formatsFor('en').mass(grams).replaceAll('\u00a0', ' ')).toBe(text)
})
