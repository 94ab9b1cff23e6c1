import { foldText } from '../../platform/fold-text.ts'

interface Named {
  readonly code: string
  readonly name: string
}

/** What companies are called besides their names; it makes strangers alike. */
const legalForms = new Set(
  'ltd limited inc llc plc gmbh ag kg oy oyj ab as sa sas sarl srl sl bv nv co ооо ао'.split(' '),
)

const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !legalForms.has(word))

/** Pairs of letters, as in Dice's coefficient: a slip of the finger spoils two of them, not the word. */
const pairsOf = (words: readonly string[]): Map<string, number> => {
  const pairs = new Map<string, number>()
  for (const word of words) {
    const padded = ` ${word} `
    for (let at = 0; at < padded.length - 1; at += 1) {
      const pair = padded.slice(at, at + 2)
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
    }
  }
  return pairs
}
const sizeOf = (pairs: ReadonlyMap<string, number>): number =>
  [...pairs.values()].reduce((sum, count) => sum + count, 0)

/** From 0 (nothing in common) to 1 (the same words). */
export const likeness = (left: string, right: string): number => {
  const [mine, theirs] = [pairsOf(wordsOf(left)), pairsOf(wordsOf(right))]
  const all = sizeOf(mine) + sizeOf(theirs)
  if (all === 0) return 0
  const shared = [...mine].reduce((sum, [pair, count]) => sum + Math.min(count, theirs.get(pair) ?? 0), 0)
  return (2 * shared) / all
}

/** Below this, names have no more in common than any two. */
const least = 0.45
const most = 5

/** Those whose name or code resembles what an applicant wrote, best first; forgiving accents, case and slips. */
export const suggest = <Item extends Named>(items: readonly Item[], wanted: string): Item[] => {
  const isCode = ({ code }: Item): boolean => foldText(code) === foldText(wanted).trim()
  return items
    .map((item) => ({ item, score: isCode(item) ? 2 : likeness(item.name, wanted) }))
    .filter(({ score }) => score >= least)
    .toSorted((left, right) => right.score - left.score || left.item.code.localeCompare(right.item.code))
    .slice(0, most)
    .map(({ item }) => item)
}
