import { describe, expect, it } from 'vitest'
import { isStorable, readDecimal, typedDecimal } from './decimal-text.ts'

const narrow = '\u202f'

describe('what a typed quantity means', () => {
  it.each([
    // typed            culture  amount        assumed
    ['12', 'en', '12', false],
    ['0', 'en', '0', false],
    ['007', 'en', '7', false],
    ['12.5', 'en', '12.5', false],
    ['12,5', 'en', '12.5', false],
    ['12.5', 'de', '12.5', false],
    ['.5', 'en', '0.5', false],
    ['5.', 'en', '5', false],
    ['0,125', 'en', '0.125', false],
    ['0.125', 'de', '0.125', false],
    ['1234,567', 'en', '1234.567', false],
    ['1 234,5', 'fr', '1234.5', false],
    [`1${narrow}234,5`, 'en', '1234.5', false],
    ['1 234.567', 'fr', '1234.567', false],
    ["1'234.5", 'de', '1234.5', false],
    ['1,234.5', 'en', '1234.5', false],
    ['1,234.5', 'de', '1234.5', false],
    ['1.234,5', 'de', '1234.5', false],
    ['1.234,5', 'en', '1234.5', false],
    ['1,234,567', 'de', '1234567', false],
    ['1.234.567', 'en', '1234567', false],
    ['1.234.567,89', 'en', '1234567.89', false],
    ['24 000 000', 'fi', '24000000', false],
    ['12.500', 'en', '12.500', true],
    ['1,234', 'en', '1234', true],
    ['1.234', 'de', '1234', true],
    ['1,234', 'de', '1.234', true],
    ['1.234', 'es', '1234', true],
    ['1,234', 'fr', '1.234', true],
    ['1,234', 'ru', '1.234', true],
    ['١٢٫٥', 'ar', '12.5', false],
    ['١٬٢٣٤٫٥', 'ar', '1234.5', false],
    ['۱۲', 'ar', '12', false],
    ['\u200f12.5\u200f', 'ar', '12.5', false],
    ['१२.५', 'en', '12.5', false],
    ['１２，５', 'de', '12.5', false],
    ['12\u200b000', 'en', '12000', false],
    ['123456789012345.123456789', 'en', '123456789012345.123456789', false],
  ])('%s in %s is %s', (typed, culture, amount, assumed) => {
    expect(readDecimal(typed, culture)).toEqual({ kind: 'amount', amount, assumed })
  })

  it.each([
    ['1.234', 'fr'],
    ['1.234', 'fi'],
    ['12.500', 'ru'],
  ])('%s in %s is not guessed', (typed, culture) => {
    expect(readDecimal(typed, culture)).toEqual({ kind: 'ambiguous' })
  })

  it.each([
    ['abc', 'notANumber'],
    ['-1', 'negative'],
    ['1e3', 'exponentNumber'],
    ['1/2', 'fractionNumber'],
    ['12 %', 'percentNumber'],
    ['12 kg', 'unitBeside'],
    ['1..2', 'notANumber'],
    ['1,23,456', 'notANumber'],
    ['1 23', 'notANumber'],
    ['.', 'notANumber'],
    ['1.2,3.4', 'notANumber'],
    ['1 234.567,8', 'notANumber'],
    ['12٫3.4', 'notANumber'],
  ])('%s is no quantity: %s', (typed, fault) => {
    expect(readDecimal(typed, 'en')).toMatchObject({ kind: 'unreadable', fault })
  })

  it.each([
    ['12.5 kg', 'g', '12500'],
    ['250 µg', 'mg', '0.25'],
    ['250 μg', 'mg', '0.25'],
    ['250 mcg', 'mg', '0.25'],
    ['5 tablet', 'tablet', '5'],
  ])('%s in a field that counts in %s is %s, and that is shown', (typed, unit, amount) => {
    expect(readDecimal(typed, 'en', unit)).toEqual({ kind: 'amount', amount, assumed: true })
  })
  it('a unit that does not fit is said', () => {
    expect(readDecimal('5 ml', 'en', 'g')).toEqual({ kind: 'unreadable', fault: 'unitBeside', unit: 'ml' })
  })

  it.each(['', '   ', '\u200f', '–', '—'])('nothing typed is empty', (typed) => {
    expect(readDecimal(typed, 'en')).toEqual({ kind: 'empty' })
  })

  it.each([
    ['12.500', 'en', '12.500'],
    ['1234.5', 'de', '1234,5'],
    ['1234.5', 'ar', '1234.5'],
  ])('%s is typed in %s as %s', (amount, culture, typed) => {
    expect(typedDecimal(amount, culture)).toBe(typed)
  })

  it.each([
    ['123456789012345.123456789', true],
    ['1234567890123456', false],
    ['0.1234567891', false],
  ])('%s can be stored: %s', (amount, can) => {
    expect(isStorable(amount)).toBe(can)
  })
})
