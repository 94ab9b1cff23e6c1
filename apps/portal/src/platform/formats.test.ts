import { describe, expect, test } from 'vitest'
import { formatsFor } from './formats.ts'
import { massFormatsFor } from './mass-formats.ts'

test('grams: narrow spaces, rounded as everywhere', () => {
  expect(massFormatsFor('en').grams('820000')).toBe('820\u202f000.0')
  expect(massFormatsFor('de').grams('9343.64')).toBe('9\u202f343,6')
  expect(massFormatsFor('en').grams('0.0125')).toBe('0.012')
  expect(massFormatsFor('en', { decimals: 3, smallDecimals: 3 }).grams('123456789012345.123456789')).toBe(
    '123\u202f456\u202f789\u202f012\u202f345.123',
  )
})

test('digits are Latin in Arabic, so that they equal the paper', () => {
  expect(massFormatsFor('ar').grams('24000000')).toMatch(/^24\u202f000\u202f000[.٫]0$/)
  expect(formatsFor('ar').day('2026-06-17')).toContain('2026')
})

test('a day is the same day for every reader', () => {
  expect(formatsFor('en').mediumDay('2026-06-17')).toBe('17 Jun 2026')
  expect(formatsFor('fi').mediumDay('2026-06-17')).toBe('17.6.2026')
})

test.each([
  ['39900', '39.9 kg'],
  ['446', '446 g'],
  ['897.10488', '897.1 g'],
  ['29126.24', '29.1262 kg'],
  ['0.012', '0.012 g'],
  ['0', '0 g'],
])('%s g reads %s', (grams, text) => {
  expect(massFormatsFor('en').mass(grams).replaceAll('\u00a0', ' ')).toBe(text)
})

describe('a moment', () => {
  test('has its day by the clocks of the authority', () => {
    const late = '2026-06-17T22:30:00Z'
    expect(formatsFor('en', 'Europe/Helsinki').momentDay(late)).toBe('18 Jun 2026')
    expect(formatsFor('en', 'America/Bogota').momentDay(late)).toBe('17 Jun 2026')
  })

  const at = '2026-01-31T22:30:00Z'
  test('is written by the authority’s clocks, whatever the device says', () => {
    expect(formatsFor('en', 'Europe/Helsinki').moment(at)).toBe('1 Feb 2026, 00:30')
    expect(formatsFor('en', 'America/Bogota').moment(at)).toBe('31 Jan 2026, 17:30')
  })
  test.each([
    ['en', '00:30'],
    ['fi', '00.30'],
    ['de', '00:30'],
    ['ar', '00:30'],
  ])('of today is its time alone, in %s', (culture, text) => {
    expect(formatsFor(culture, 'Europe/Helsinki').time(at)).toBe(text)
  })
  test('carries its zone as the paper prints it', () => {
    const shown = (zone: string, moment = at) => formatsFor('en', zone).zonedMoment(moment)
    expect(shown('Europe/Helsinki')).toBe('1 Feb 2026, 00:30 \u2066UTC+2\u2069')
    expect(shown('Europe/Helsinki', '2026-07-31T22:30:00Z')).toContain('UTC+3')
    expect(shown('Asia/Kolkata')).toContain('UTC+5:30')
    expect(shown('UTC')).toMatch(/22:30 \u2066UTC(\+0)?\u2069$/)
  })
  test('has one form in Arabic: a month by name, hours to 24, no stroke that turns around', () => {
    const { day, mediumDay, moment } = formatsFor('ar', 'Africa/Cairo')
    expect(mediumDay('2026-06-17')).toBe(day('2026-06-17'))
    expect(moment('2026-06-17T20:05:00Z')).toBe(`${day('2026-06-17')}، 23:05`)
  })
})

test('a mass in Arabic has the unit of the lists', () => {
  expect(massFormatsFor('ar').mass('39900')).toMatch(/كغ$/)
  expect(massFormatsFor('ar').mass('12')).toMatch(/غ$/)
  expect(massFormatsFor('ar').mass('12')).not.toContain('غرام')
})
