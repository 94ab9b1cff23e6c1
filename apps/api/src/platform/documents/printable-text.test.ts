import { describe, expect, it } from 'vitest'
import { printableText } from './printable-text.ts'

describe('printable text', () => {
  it.each([
    ['plain Latin', 'Ferrand Opiacés SA, 5 µg', 'Ferrand Opiacés SA, 5 µg'],
    ['Cyrillic and Arabic', 'Морфин، كبريتات', 'Морфин، كبريتات'],
    ['Arabic marks', 'غرامًا وعُشر', 'غرامًا وعُشر'],
    ['a letter that can be composed', 'e\u0301', 'é'],
    ['overrides of direction', 'abc\u202edef\u2066', 'abcdef'],
    ['controls', 'a\u0000b\tc', 'a b c'],
    ['line breaks', 'а\nб', 'а\nб'],
    ['letters that no font has', '中x', '\ufffdx'],
    ['pictures of several characters', '👩‍👩‍👧!', '\ufffd!'],
    ['half a character', 'x\ud800', 'x\ufffd'],
    ['a mark from another script', 'б\u064b', 'б'],
    ['private characters', '\ue000\uf8ff', '\ufffd\ufffd'],
    ['a byte order mark', '\ufeffx', 'x'],
  ])('%s', (_what, given, printed) => {
    expect(printableText(given)).toBe(printed)
  })
})
