import { coverage } from './coverage.ts'

/**
 * What documents can print, as the fonts that ship can: read from the same table in the browser and at the server. A
 * letter with its marks must come from one font, or its marks would stand beside it.
 */

/** First and last code point of each run, in order. */
type Runs = Uint32Array

/** Each run: how far it begins after the end of the one before, and how far it goes; in base 36. */
const readRuns = (written: string): Runs => {
  let last = 0
  const points = written.split(' ').flatMap((run) => {
    const [gap = '', length = '0'] = run.split('-')
    const first = last + Number.parseInt(gap, 36)
    last = first + Number.parseInt(length, 36)
    return [first, last]
  })
  return Uint32Array.from(points)
}

const holds = (runs: Runs, point: number): boolean => {
  let low = 0
  let high = runs.length / 2 - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    if (point < (runs[middle * 2] ?? 0)) high = middle - 1
    else if (point > (runs[middle * 2 + 1] ?? 0)) low = middle + 1
    else return true
  }
  return false
}

let read: readonly Runs[] | undefined
/** The fonts of every document first, those that only some documents need after them. */
const fonts = (): readonly Runs[] => {
  read ??= coverage.map(readRuns)
  return read
}
const usualFonts = 2

/** Printed by every font we ship; the fast way for most texts. */
const plain = /^[\n\x20-\x7e\u00a0-\u00ac\u00ae-\u017f\u0410-\u044f]*$/
/** Joiners, selectors and soft hyphens have no shape of their own: a font that lacks one leaves it out. */
const shapeless = /\u00ad|\u034f|[\u200b-\u200d]|\u2060|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/u
/**
 * Marks that turn the direction of what follows (UAX #9): a name must not rearrange the document around it. And the
 * byte order mark, which PDF/A-3 forbids inside text. None is seen, so nothing is lost with them.
 */
const unseen = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
/** Breaks of other systems. */
const breaks = /\r\n?|[\u0085\u2028\u2029]/g
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

const isOneOf = (runs: Runs, cluster: string): boolean => {
  for (const character of cluster) {
    if (!shapeless.test(character) && !holds(runs, character.codePointAt(0) ?? 0)) return false
  }
  return true
}

function* clustersOf(text: string): Iterable<string> {
  if (plain.test(text)) return
  for (const { segment } of segmenter.segment(text)) if (!plain.test(segment)) yield segment
}

export const isPlain = (text: string): boolean => plain.test(text)
/** A text as it stands on a document. */
export const asPrinted = (text: string): string =>
  text.normalize('NFC').replace(unseen, '').replace(breaks, '\n').replaceAll('\t', ' ')

/** The letters of a text that no document can print, each once, with the marks that belong to it. */
export const unprintableIn = (text: string): string[] => {
  const found = new Set<string>()
  for (const cluster of clustersOf(asPrinted(text))) {
    if (!fonts().some((runs) => isOneOf(runs, cluster))) found.add(cluster)
  }
  return [...found]
}

/** Characters that show nothing by themselves are named by their number. */
const isShown = /[\p{L}\p{N}\p{P}\p{S}]/u
const hexOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
/** The same, as a sentence names them; empty where everything can be printed. */
export const unprintableSaid = (text: string): string =>
  unprintableIn(text)
    .slice(0, 10)
    .map((cluster) => (isShown.test(cluster) ? cluster : [...cluster].map(hexOf).join(' ')))
    .join(', ')

/** Whether a text as it is printed needs more than the fonts of every document. */
export const needsMoreFonts = (text: string): boolean => {
  for (const cluster of clustersOf(text)) {
    if (
      !fonts()
        .slice(0, usualFonts)
        .some((runs) => isOneOf(runs, cluster))
    )
      return true
  }
  return false
}
