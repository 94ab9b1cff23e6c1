import { describe, expect, it, test } from 'vitest'
import { checkCharacter, hasValidCheckCharacter } from './number.ts'
import { defaultNumberPattern, findPatternFault, formatPermitNumber } from './number-pattern.ts'

describe('check character, ISO/IEC 7064 MOD 37,36', () => {
  // Published identifiers of systems that use it: GRid A1-2425G-ABC1234002-M, and ISANs.
  test.each([
    ['A12425GABC1234002', 'M'],
    ['000000003A8D0000', 'Z'],
    ['000000003A8D000000000000', '6'],
    ['000000018CFA0000', 'I'],
    ['000000018CFA000000000000', 'K'],
    ['188166C734206541', 'Y'],
  ])('%s → %s', (text, expected) => {
    expect(checkCharacter(text)).toBe(expected)
    expect(hasValidCheckCharacter(text + expected)).toBe(true)
  })

  it('finds every single wrong character', () => {
    const number = 'XVINP20260004056'
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
    for (let place = 0; place < number.length; place += 1) {
      for (const other of alphabet) {
        const wrong = number.slice(0, place) + other + number.slice(place + 1)
        expect(hasValidCheckCharacter(wrong)).toBe(wrong === number)
      }
    }
  })

  it('covers capital letters and digits only', () => {
    expect(() => checkCharacter('XV/I')).toThrow(RangeError)
    expect(hasValidCheckCharacter('')).toBe(false)
    expect(hasValidCheckCharacter('é6')).toBe(false)
  })
})

describe('permit number', () => {
  test.each([
    [{ country: 'XV', direction: 'import', group: 'NP', year: 2026, serial: 405 }, 'XV/I/NP/2026/000405-6'],
    [{ country: 'XV', direction: 'import', group: 'NP', year: 2026, serial: 298 }, 'XV/I/NP/2026/000298-D'],
    [{ country: 'FI', direction: 'export', group: 'PR', year: 2027, serial: 1 }, 'FI/E/PR/2027/000001-C'],
    [
      { country: 'DE', direction: 'export', group: 'OT', year: 2027, serial: 1234567 },
      'DE/E/OT/2027/1234567-V',
    ],
  ] as const)('%o → %s', (parts, expected) => {
    expect(formatPermitNumber(parts)).toBe(expected)
    expect(hasValidCheckCharacter(formatPermitNumber(parts))).toBe(true)
  })
})

describe('pattern of numbers', () => {
  const parts = { country: 'XV', direction: 'export', group: 'OT', year: 2026, serial: 405 } as const
  test.each([
    [defaultNumberPattern, 'XV/E/OT/2026/000405-L'],
    ["'MZ'-YYYY.nnnn-c", 'MZ-2026.0405-D'],
    ["CCDGGYYYYnnnnnn'K'c", 'XVEOT2026000405K2'],
    ['nnnnnnnnn/7-c', '000000405/7-1'],
  ])('%s → %s', (pattern, expected) => {
    const number = formatPermitNumber(parts, pattern)
    expect(findPatternFault(pattern)).toBeUndefined()
    expect(number).toBe(expected)
    expect(hasValidCheckCharacter(number)).toBe(true)
  })

  it('grows beyond the least width', () => {
    expect(formatPermitNumber({ ...parts, serial: 12345 }, 'YYYYnnnn-c')).toBe('202612345-X')
  })

  test.each<[string, string, Record<string, string>?]>([
    ['CC/D/nnnnnn', 'patternCheck'],
    ['CC/c/nnnnnn', 'patternCheck'],
    ['nnnnnn-c/YYYY', 'patternCheck'],
    ['nnnnnn-c-c', 'patternCheck'],
    ['CC/YYYY-c', 'patternSequence'],
    ['CC/nnn-c', 'patternSequence'],
    ['CC/nnnnnnnnnn-c', 'patternSequence'],
    ['nnnn/nnnn-c', 'patternSequence'],
    ['/CC/nnnnnn-c', 'patternStart'],
    ['MZ/nnnnnn-c', 'patternCharacter', { character: 'M' }],
    ['CC/YY/nnnnnn-c', 'patternCharacter', { character: 'Y' }],
    ["'mz'/nnnnnn-c", 'patternCharacter', { character: "'" }],
    ["'MZ/nnnnnn-c", 'patternCharacter', { character: "'" }],
    ['CC nnnnnn-c', 'patternCharacter', { character: ' ' }],
    ['СС/nnnnnn-c', 'patternCharacter', { character: 'С' }],
    ['CC/😀/nnnnnn-c', 'patternCharacter', { character: '😀' }],
  ])('%s is refused: %s', (pattern, code, params = {}) => {
    expect(findPatternFault(pattern)).toEqual({ code, params })
    expect(() => formatPermitNumber(parts, pattern)).toThrow(RangeError)
  })
})
