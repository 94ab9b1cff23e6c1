/** The Arabic article, and the particles that are written together with it. */
const article = /(?<!\p{L})(?:[\u0648\u0641\u0628\u0643]?\u0627\u0644|\u0644\u0644)(?=\p{L}{3})/gu

/** How words are compared: lower case, without the marks on letters of any script and without the Arabic article. */
export const foldWord = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\u0640]/gu, '')
    .replaceAll('\u0649', '\u064a')
    .replace(article, '')
    .toLowerCase()

const mostWords = 12

/** The words of what was typed, folded. */
export const wordsOf = (typed: string): string[] =>
  [...new Set(foldWord(typed).match(/[\p{L}\p{N}]+/gu) ?? [])].slice(0, mostWords)

const trigramsOf = (word: string): Set<string> => {
  const padded = `  ${word} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}

/** How alike two words are, from 0 to 1: the share of the runs of three letters that they have in common. */
export const likeness = (left: string, right: string): number => {
  const [a, b] = [trigramsOf(left), trigramsOf(right)]
  const common = [...a].filter((each) => b.has(each)).length
  return common / (a.size + b.size - common)
}

/** Less alike than this, another word is a guess. */
const leastLikeness = 0.3
const shortestCorrected = 4

/** The known word that is most like a mistyped one; the word itself where it begins a known one or nothing is near. */
const nearest = (word: string, known: readonly string[]): string => {
  if (word.length < shortestCorrected || known.some((each) => each.startsWith(word))) return word
  const [best] = known
    .map((each) => ({ each, alike: likeness(word, each) }))
    .toSorted((left, right) => right.alike - left.alike)
  return best !== undefined && best.alike >= leastLikeness ? best.each : word
}

/** What was probably meant, or undefined where every word is one or near none. */
export const correctedWords = (words: readonly string[], known: readonly string[]): string[] | undefined => {
  const corrected = words.map((word) => nearest(word, known))
  return corrected.join(' ') === words.join(' ') ? undefined : corrected
}
