import { asSearch } from '@papaver/contract/plain-text.ts'
import { asPrinted, isPlain, needsMoreFonts, unprintableSaid } from '@papaver/contract/printing/printable.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { refuse } from '../refusal.ts'
import type { EastAsian } from './fonts.ts'

/**
 * Text as our fonts can print it.
 * @throws Refused `documentUnprintable` where a letter would be lost: a name on a document is whole, or there is no document
 */
export const printableText = (text: string): string => {
  if (isPlain(text)) return text
  const characters = unprintableSaid(text)
  if (characters !== '') {
    refuse(frameRefusals.documentUnprintable, { characters, text: asSearch(text).slice(0, 300) })
  }
  return asPrinted(text)
}

/** What the fonts of a document follow from: its texts. */
export interface Lettering {
  /** Where Plex is not enough: in which shapes East Asian characters are looked for first. */
  readonly eastAsian: EastAsian | undefined
  /** A word that some column may be too narrow for. */
  readonly hasLongWord: boolean
}

const unbroken = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan']
/** Longer than what fits in the narrowest column; scripts that write without spaces are broken by their own rules. */
export const longWord = new RegExp(
  `[^\\s\\u00ad${unbroken.map((script) => `\\p{Script=${script}}`).join('')}]{20,}`,
  'u',
)
/** Mail and web addresses and numbers of the usual length, which are printed where they have room. */
const usualAddresses = /\S*[.@/]\S*/g
const withoutAddresses = (text: string): string =>
  text.replace(usualAddresses, (address) => (address.length > 40 ? address : ' '))

const eastAsianLetter =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u

/** The characters of a national code: of its rows and columns from these bytes on. */
const charactersOf = (encoding: string, rows: [number, number], columns: [number, number]): Set<string> => {
  const bytes: number[] = []
  for (let row = rows[0]; row <= rows[1]; row++) {
    for (let column = columns[0]; column <= columns[1]; column++) bytes.push(row, column)
  }
  return new Set(new TextDecoder(encoding).decode(Uint8Array.from(bytes)))
}

let national: { readonly mainland: Set<string>; readonly taiwan: Set<string> } | undefined
const nationalCodes = () => {
  national ??= {
    mainland: charactersOf('gbk', [0xb0, 0xf7], [0xa1, 0xfe]),
    taiwan: charactersOf('big5', [0xa4, 0xf9], [0x40, 0xfe]),
  }
  return national
}

/**
 * Kana are Japanese, Hangul is Korean; else the code that has more of the characters says whether they are simplified
 * (GB 2312) or traditional (Big5).
 */
const eastAsianOf = (text: string): EastAsian => {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'japanese'
  if (/\p{Script=Hangul}/u.test(text)) return 'korean'
  if (!/\p{Script=Han}/u.test(text)) return 'simplified'
  const { mainland, taiwan } = nationalCodes()
  let lead = 0
  for (const character of text) lead += Number(mainland.has(character)) - Number(taiwan.has(character))
  return lead < 0 ? 'traditional' : 'simplified'
}

export const letteringOf = (texts: readonly string[]): Lettering => {
  const others = texts.filter((text) => needsMoreFonts(text))
  return {
    eastAsian:
      others.length === 0
        ? undefined
        : eastAsianOf(others.filter((text) => eastAsianLetter.test(text)).join('')),
    hasLongWord: texts.some((text) => text.length >= 20 && longWord.test(withoutAddresses(text))),
  }
}
