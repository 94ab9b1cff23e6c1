import { describe, expect, it } from 'vitest'
import { letteringOf, printableText } from './printable-text.ts'

describe('printable text', () => {
  it.each([
    ['plain Latin', 'Ferrand Opiacés SA, 5 µg', 'Ferrand Opiacés SA, 5 µg'],
    ['Cyrillic and Arabic', 'Морфин، كبريتات', 'Морфин، كبريتات'],
    ['Arabic marks', 'غرامًا وعُشر', 'غرامًا وعُشر'],
    ['a letter that can be composed', 'e\u0301', 'é'],
    ['overrides of direction', 'abc\u202edef\u2066', 'abcdef'],
    ['tabs', 'a\tb', 'a b'],
    ['line breaks', 'а\nб\r\nв\u2028г\u0085д', 'а\nб\nв\nг\nд'],
    ['Chinese', '北京中药有限公司', '北京中药有限公司'],
    ['soft hyphens and joiners', 'ab\u00adcd ශ්\u200dරී', 'ab\u00adcd ශ්\u200dරී'],
    ['a byte order mark', '\ufeffx', 'x'],
  ])('of %s', (_what, given, printed) => {
    expect(printableText(given)).toBe(printed)
  })

  it.each([
    ['pictures of several characters', '👩‍👩‍👧!', '👩‍👩‍👧', '👩‍👩‍👧!'],
    ['half a character', 'x\ud800', 'U+D800', 'x'],
    ['a mark from another script', 'б\u064b', 'б\u064b', 'б\u064b'],
    ['private characters', '\ue000\uf8ff\u{f0000}', 'U+E000, U+F8FF, U+F0000', '\ue000\uf8ff\u{f0000}'],
    ['controls', 'a\u0000b\u001bc', 'U+0000, U+001B', 'abc'],
    ['characters that are not assigned', 'a\u0378', 'U+0378', 'a\u0378'],
    ['the sign that something was lost', 'a\ufffdb', '\ufffd', 'a\ufffdb'],
    ['a script that no font has', '𒀀𒀁', '𒀀, 𒀁', '𒀀𒀁'],
  ])('is refused where it has %s, and loses nothing', (_what, given, characters, text) => {
    expect(() => printableText(given)).toThrow(
      expect.objectContaining({
        refusal: { code: 'documentUnprintable', status: 422 },
        details: { characters, text },
      }),
    )
  })
})

describe('the fonts of a document', () => {
  it.each([
    [['Ferrand Opiacés SA', 'كبريتات'], undefined],
    [['Ɓagwai'], 'simplified'],
    [['北京中药有限公司', '广东'], 'simplified'],
    [['臺灣製藥股份有限公司'], 'traditional'],
    [['株式会社ファーマ東京', '北京'], 'japanese'],
    [['주식회사 한국제약', '北京'], 'korean'],
  ] as const)('for %s draw East Asian characters as %s', (texts, eastAsian) => {
    expect(letteringOf(texts).eastAsian).toBe(eastAsian)
  })

  it.each([
    ['Betäubungsmittel', false],
    ['permits@authority.example', false],
    ['W'.repeat(95), true],
    [`https://example.org/${'a'.repeat(40)}`, true],
    ['neuntausend\u00addreihundertdrei', false],
    ['中'.repeat(95), false],
  ])('%s has a long word: %s', (text, hasLongWord) => {
    expect(letteringOf([text]).hasLongWord).toBe(hasLongWord)
  })
})
