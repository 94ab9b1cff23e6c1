import { describe, expect, it } from 'vitest'
import { provenMark, readNumber } from './number.ts'

const said = (text: string, mark?: '.' | ',') => {
  const reading = readNumber(text, { mark })
  if (reading.kind === 'number')
    return reading.unit === '' ? reading.value : `${reading.value} [${reading.unit}]`
  if (reading.kind === 'ambiguous') return `${reading.dot} or ${reading.comma}`
  return reading.kind === 'wrong' ? [reading.fault, reading.meant].filter(Boolean).join(' ') : reading.kind
}

describe('a figure as people write it', () => {
  it.each<[text: string, unsaid: string, dot: string, comma: string]>([
    ['12', '12', '12', '12'],
    [' 007.50 ', '7.50', '7.50', 'notANumber 7.50'],
    ['1,5', '1.5', 'notANumber 1.5', '1.5'],
    ['12,000', '12000 or 12.000', '12000', '12.000'],
    ['1,234', '1234 or 1.234', '1234', '1.234'],
    ['1.234', '1.234 or 1234', '1.234', '1234'],
    ['-1,234', '-1234 or -1.234', '-1234', '-1.234'],
    ['0,234', '0.234', 'notANumber 0.234', '0.234'],
    ['12,3456', '12.3456', 'notANumber 12.3456', '12.3456'],
    ['1.234,5', '1234.5', 'notANumber 1234.5', '1234.5'],
    ['1,234.5', '1234.5', '1234.5', 'notANumber 1234.5'],
    ['1,234,567', '1234567', '1234567', 'notANumber 1234567'],
    ['1.234.567', '1234567', 'notANumber 1234567', '1234567'],
    ['1 234,5', '1234.5', 'notANumber 1234.5', '1234.5'],
    ['1\u202f234\u202f567', '1234567', '1234567', '1234567'],
    ['1\u00a0234', '1234', '1234', '1234'],
    ['1\u2009234', '1234', '1234', '1234'],
    ['12\u200b000', '12000', '12000', '12000'],
    ['\ufeff12', '12', '12', '12'],
    ['1’234.50', '1234.50', '1234.50', 'notANumber 1234.50'],
    ["1'234'567", '1234567', '1234567', '1234567'],
    ['.5', '0.5', '0.5', 'notANumber 0.5'],
    ['5.', '5', '5', 'notANumber 5'],
    ['-3', '-3', '-3', '-3'],
    ['\u22123,5', '-3.5', 'notANumber -3.5', '-3.5'],
    ['+3', '3', '3', '3'],
    ['-0,0', '0.0', 'notANumber 0.0', '0.0'],
    ['٥', '5', '5', '5'],
    ['١٢٫٥', '12.5', '12.5', '12.5'],
    ['١٬٢٣٤٫٥', '1234.5', '1234.5', '1234.5'],
    ['١٬٢٣٤', '1234', '1234', '1234'],
    ['١٬٢٣٤٬٥٦٧', '1234567', '1234567', '1234567'],
    ['١،٢٣٤', '1234 or 1.234', '1234', '1.234'],
    ['۱۲۳', '123', '123', '123'],
    ['१२.५', '12.5', '12.5', 'notANumber 12.5'],
    ['１２，０００', '12000 or 12.000', '12000', '12.000'],
    ['１２．５', '12.5', '12.5', 'notANumber 12.5'],
    ['12.5 g', '12.5 [g]', '12.5 [g]', 'notANumber 12.5'],
    ['12.5kg', '12.5 [kg]', '12.5 [kg]', 'notANumber 12.5'],
    ['250 µg', '250 [µg]', '250 [µg]', '250 [µg]'],
    ['250\u00a0mcg', '250 [mcg]', '250 [mcg]', '250 [mcg]'],
    ['1,000 tablets', '1000 or 1.000', '1000 [tablets]', '1.000 [tablets]'],
    ['٥ ملغ', '5 [ملغ]', '5 [ملغ]', '5 [ملغ]'],
    ['10 x 10', 'product', 'product', 'product'],
    ['2 × 50 mg', 'product', 'product', 'product'],
    ['5 mg * 20', 'product', 'product', 'product'],
    ['1.2 x 10^5', 'exponent', 'exponent', 'exponent'],
    ['1,2·10⁵', 'exponent', 'exponent', 'exponent'],
    ['3*10-4', 'exponent', 'exponent', 'exponent'],
    ['12 €', '12 [€]', '12 [€]', '12 [€]'],
    ['-', 'nil', 'nil', 'nil'],
    ['–', 'nil', 'nil', 'nil'],
    [' — ', 'nil', 'nil', 'nil'],
    ['', 'empty', 'empty', 'empty'],
    [' \u00a0\u200b', 'empty', 'empty', 'empty'],
    ['1e3', 'exponent', 'exponent', 'exponent'],
    ['1.5E+6', 'exponent', 'exponent', 'exponent'],
    ['3 × 10³', 'exponent', 'exponent', 'exponent'],
    ['1/2', 'fraction', 'fraction', 'fraction'],
    ['1 1/2', 'fraction', 'fraction', 'fraction'],
    ['2½', 'fraction', 'fraction', 'fraction'],
    ['12 %', 'percent', 'percent', 'percent'],
    ['١٢٪', 'percent', 'percent', 'percent'],
    ['1,23,4', 'notANumber', 'notANumber', 'notANumber'],
    ['12 34', 'notANumber', 'notANumber', 'notANumber'],
    ['1..2', 'notANumber', 'notANumber', 'notANumber'],
    ['12٫3.4', 'notANumber', 'notANumber', 'notANumber'],
    ['1 234.567,8', 'notANumber', 'notANumber', 'notANumber'],
    ['(12)', 'notANumber', 'notANumber', 'notANumber'],
    ['12-', 'notANumber', 'notANumber', 'notANumber'],
    ['12²', 'notANumber', 'notANumber', 'notANumber'],
    ['.', 'notANumber', 'notANumber', 'notANumber'],
    ['about 5', 'notANumber', 'notANumber', 'notANumber'],
    ['12345678901234567890', '12345678901234567890', '12345678901234567890', '12345678901234567890'],
  ])('%j is %s, with a dot %s, with a comma %s', (text, unsaid, dot, comma) => {
    expect([said(text), said(text, '.'), said(text, ',')]).toEqual([unsaid, dot, comma])
  })

  it.each([
    ['1,234', '.', ',', '1234'],
    ['1.234', '.', ',', '1.234'],
    ['1.234', ',', '.', '1234'],
    ['1,234', ',', '\u202f', '1.234'],
    ['1.234', ',', '\u202f', 'ambiguous'],
  ])('%s is, to readers who write %j and %j, %s', (text, decimal, group, meant) => {
    const reading = readNumber(text, { usual: { decimal, group } })
    expect(reading.kind === 'number' ? reading.value : reading.kind).toBe(meant)
    if (reading.kind === 'number') expect(reading.isAssumed).toBe(true)
  })
})

it.each<[texts: string[], mark: string | undefined]>([
  [['12,000', '1.234'], undefined],
  [['12,000', '7.25'], '.'],
  [['12,000', '7,25'], ','],
  [['12,000', '1,234,567'], '.'],
  [['12,000', '0,125'], ','],
  [['7.25', '7,25'], undefined],
  [['', '-', 'about 5'], undefined],
])('%j prove the mark %s', (texts, mark) => {
  expect(provenMark(texts)).toBe(mark)
})
