import type { MarkedText } from '@papaver/contract/help/schema.ts'
import { foldWord } from './search-words.ts'
import { markEnd, markStart } from './store/search.ts'

/** A headline with marks in it, as the text and the places of the marks. */
export const fromMarks = (headline: string): MarkedText => {
  const ranges: MarkedText['ranges'] = []
  let text = ''
  for (const piece of headline.split(markStart)) {
    const end = piece.indexOf(markEnd)
    if (end >= 0) ranges.push({ start: text.length, length: end })
    text += piece.replaceAll(markEnd, '')
  }
  return { text, ranges }
}

/** Marks the words that begin as one of those looked for, whatever marks their letters bear. */
export const markWords = (text: string, words: readonly string[]): MarkedText => ({
  text,
  ranges: [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)]
    .filter(([word]) => words.some((wanted) => foldWord(word).startsWith(wanted)))
    .map(({ 0: word, index }) => ({ start: index, length: word.length })),
})

const around = 90

/** The part of a text around the first word that was looked for; its beginning where none is there. */
export const excerptAround = (plain: string, words: readonly string[]): MarkedText => {
  const [first] = markWords(plain, words).ranges
  const from = first === undefined ? 0 : Math.max(0, plain.lastIndexOf(' ', first.start - around) + 1)
  const until = plain.indexOf(' ', from + 2 * around)
  const cut = plain.slice(from, until < 0 ? undefined : until)
  return markWords(`${from > 0 ? '… ' : ''}${cut}${until < 0 ? '' : ' …'}`, words)
}
