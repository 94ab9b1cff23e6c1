import { describe, expect, it, test } from 'vitest'
import { formatDay, formatGrams, formatMoment, formatQuantity, isSameFigure } from './formats.ts'
import type { Reader } from './words.ts'

const reader = (culture: Reader['culture']): Reader => ({
  culture,
  direction: culture === 'ar' ? 'rtl' : 'ltr',
  locale: `${culture === 'en' ? 'en-GB' : culture}-u-ca-gregory-nu-latn`,
  say: (key) => key,
})

describe('figures on the verification page', () => {
  test.each([
    ['en', '9343.6', '9\u202f343.6\u00a0g'],
    ['es', '4000.0', '4\u202f000,0\u00a0g'],
    ['ru', '9343.6', '9\u202f343,6\u00a0г'],
    ['ar', '9343.6', '9\u202f343.6\u00a0غ'],
    ['fi', '123456789012345.123456789', '123\u202f456\u202f789\u202f012\u202f345,123456789\u00a0g'],
  ] as const)('%s: %s g', (culture, value, expected) => {
    expect(formatGrams(reader(culture), value)).toBe(expected)
  })

  it('keeps the quantity of the paper in its own unit', () => {
    expect(formatQuantity(reader('de'), '12.4250', 'kg')).toBe('12,425\u00a0kg')
  })

  test.each([
    ['221.8', '221.800000000', true],
    ['100', '100.000', true],
    ['100', '10', false],
  ])('%s and %s are the same: %s', (one, other, expected) => {
    expect(isSameFigure(one, other)).toBe(expected)
  })
})

describe('dates on the verification page', () => {
  it('writes a day as the day it is, wherever the reader stands', () => {
    expect(formatDay(reader('en'), '2026-06-24')).toBe('24 Jun 2026')
    expect(formatDay(reader('ar'), '2026-06-24')).toContain('2026')
  })

  it('names the time in UTC', () => {
    expect(formatMoment(reader('en'), '2026-06-17T10:04:12Z').utc).toMatch(/10:04$/)
  })
})
