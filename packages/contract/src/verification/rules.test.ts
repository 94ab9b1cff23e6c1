import { describe, expect, it, test } from 'vitest'
import {
  checkCodeAlphabet,
  formatCheckCode,
  isMistyped,
  normaliseCheckCode,
  normalisePermitNumber,
} from './rules.ts'

describe('check code', () => {
  test.each<[string, string | undefined, string]>([
    ['7KQF-M2XW', '7KQFM2XW', 'as printed'],
    ['7kqf m2xw', '7KQFM2XW', 'lower case and a space'],
    [' 7KQF–M2XW\u200e ', '7KQFM2XW', 'another dash, a direction mark'],
    ['７ＫＱＦＭ２ＸＷ', '7KQFM2XW', 'wide characters'],
    ['٧KQFM٢XW', '7KQFM2XW', 'Arabic digits'],
    ['7КQF-М2ХW', '7KQFM2XW', 'Cyrillic К, М and Х'],
    ['7KOF-MZXW', '7KQFM2XW', 'O read for Q, Z for 2'],
    ['7K0F-M2XW', '7KQFM2XW', 'zero read for Q'],
    ['BGSU-2345', '865V2345', 'B for 8, G for 6, S for 5, U for V'],
    ['7KQF-M2X', undefined, 'one too few'],
    ['7KQF-M2XWW', undefined, 'one too many'],
    ['7KQF-M1XW', undefined, '1 is on no paper'],
    ['', undefined, 'nothing'],
  ])('%s → %s (%s)', (typed, expected) => {
    expect(normaliseCheckCode(typed)).toBe(expected)
  })

  it('leaves every printed code as it is', () => {
    for (const character of checkCodeAlphabet) {
      const code = character.repeat(8)
      expect(normaliseCheckCode(formatCheckCode(code))).toBe(code)
    }
    expect(new Set(checkCodeAlphabet).size).toBe(checkCodeAlphabet.length)
  })

  it('is printed in two halves', () => {
    expect(formatCheckCode('7KQFM2XW')).toBe('7KQF-M2XW')
  })
})

describe('permit number', () => {
  const number = 'XV/I/NP/2026/000405-6'
  test.each<[string, string | undefined, string]>([
    [number, number, 'as printed'],
    ['xv/i/np/2026/000405-6', number, 'lower case'],
    ['XVINP20260004056', number, 'without slashes'],
    ['XV I NP 2026 000405 6', number, 'spaces instead'],
    ['XV I NP 2026 000405-6', number, 'spaces and the dash'],
    ['XV / I / NP / 2026 / 000405 – 6', number, 'spaces around, another dash'],
    ['XV\\I\\NP\\2026\\000405-6', number, 'the other slash'],
    ['XV/I/NP/2026/405-6', number, 'leading zeros left out'],
    ['XV/I/NP/2O26/OOO4O5-6', number, 'O for zero'],
    ['XV/1/NP/2026/000405-6', number, '1 for I'],
    ['ХV/I/NР/2026/000405-6', number, 'Cyrillic Х and Р'],
    ['XV/I/NP/2026/000405-7', 'XV/I/NP/2026/000405-7', 'a wrong check character stays for the answer'],
    ['mz-2026/77', 'MZ-2026/77', "another authority's pattern"],
    ['', undefined, 'nothing'],
    ['12', undefined, 'too short'],
    ['<b>', undefined, 'not a number'],
    ['X'.repeat(61), undefined, 'too long'],
  ])('%s → %s (%s)', (typed, expected) => {
    expect(normalisePermitNumber(typed)).toBe(expected)
  })

  it('tells 0 from O in the last place by what fits', () => {
    const ending = (serial: number) => `XV/E/PR/2026/${String(serial).padStart(6, '0')}`
    const zero = Array.from({ length: 5000 }, (_, serial) => `${ending(serial)}-0`).find(
      (each) => !isMistyped(each),
    )
    expect(zero).toBeDefined()
    expect(normalisePermitNumber(`${zero?.slice(0, -1)}O`)).toBe(zero)
  })

  test.each<[string, boolean]>([
    [number, false],
    ['XV/I/NP/2026/000406-6', true],
    ['MZ-2026/77', false],
  ])('%s is mistyped: %s', (typed, expected) => {
    expect(isMistyped(typed)).toBe(expected)
  })
})
