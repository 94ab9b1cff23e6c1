import { getFonts } from './fonts.ts'

const replacement = '\uFFFD'
/** Printed as they are by every font we ship; the fast way for most strings. */
const plain = /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u017f\u0410-\u044f]*$/
/**
 * Marks that turn the direction of what follows (UAX #9): a name must not rearrange the document around it. And
 * the byte order mark, which PDF/A-3 forbids inside text.
 */
const unwanted = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/g
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Marks and joiners mean nothing without the letters they belong to. */
const dependent = /[\p{M}\p{Cf}]/u

/**
 * Text as our fonts can print it. PDF/A-3 forbids characters without a glyph, so one odd letter in a name would
 * stop the whole document; such a letter is printed as U+FFFD. Line breaks stay, other controls become spaces.
 */
export function printableText(text: string): string {
  if (plain.test(text)) return text
  const clean = text.toWellFormed().normalize('NFC').replace(unwanted, '').replace(controls, ' ')
  if (isCovered(clean)) return clean
  let result = ''
  for (const { segment } of segmenter.segment(clean)) result += printableCluster(segment)
  return result
}

/** A letter with its marks must come from one font; else marks go and what is left is judged alone. */
function printableCluster(cluster: string): string {
  if (isCovered(cluster)) return cluster
  let result = ''
  for (const character of cluster) {
    if (isCovered(character) && !dependent.test(character)) result += character
    else if (result === '') result = replacement
  }
  return result
}

/** One font has all of it. A line break is no glyph. */
function isCovered(text: string): boolean {
  return getFonts().coverage.some((points) => {
    for (const character of text) {
      if (!points.has(character.codePointAt(0) ?? 0) && character !== '\n') return false
    }
    return true
  })
}
