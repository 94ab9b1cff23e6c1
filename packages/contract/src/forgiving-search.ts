/**
 * Letters without case and accents, so that "Codeine" finds "codéine", "ß" finds "ss" and "أ" finds "ا".
 * Arabic vowel signs and the tatweel go too; hyphens and dots become spaces, as in CAS numbers and codes.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('ё', 'е')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .replace(/[\p{P}\s]+/gu, ' ')
    .trim()

/** Does every word of `search` begin or stand in one of the texts (name, code, synonyms)? */
export const matchesForgivingly = (search: string, texts: readonly (string | undefined)[]): boolean => {
  const words = folded(search).split(' ')
  const whole = texts.map((text) => folded(text ?? '')).join(' | ')
  return words.every((word) => whole.includes(word))
}

/** What else a thing is found by: a synonym, a name in another language, a code, a CAS number. */
export interface OtherName {
  readonly shown: string
  /** Folded; a CAS number also without hyphens. */
  readonly keys: readonly string[]
}

const isCasLike = (text: string): boolean => /^\d{2,7}-\d{2}-\d$/.test(text)

export const otherNames = (texts: readonly (string | null | undefined)[]): OtherName[] =>
  texts.flatMap((text) => {
    if (!text) return []
    const keys = [folded(text)]
    return [{ shown: text, keys: isCasLike(text) ? [...keys, text.replaceAll('-', '')] : keys }]
  })

/** What a search knows of one thing; all but `shown` of the other names is folded. */
export interface Findable {
  /** What a list shows as its name; a piece out of its middle finds it, too. */
  readonly titles: readonly string[]
  readonly others: readonly OtherName[]
  /** Typed exactly so, it stands before everything else. */
  readonly names: readonly string[]
  /** How near it is to the reader: his favourites 0, what he is licensed for 1, all else 2. */
  readonly nearness: number
  /** Of two that fit alike, the shorter name is the one of which more was typed. */
  readonly length: number
}

/** A thing that goes by one name. */
export const findableOf = (
  name: string,
  others: readonly (string | null | undefined)[],
  nearness = 2,
): Findable => ({
  titles: [folded(name)],
  others: otherNames(others),
  names: [name, ...others].flatMap((text) => (text ? [folded(text)] : [])),
  nearness,
  length: name.length,
})

export interface Found<Thing> {
  readonly thing: Thing
  /** The other names by which it was found, where its own name was not enough. */
  readonly by: readonly string[]
}

const begins = (text: string, word: string): boolean => ` ${text}`.includes(` ${word}`)

const isBegunBy = ({ keys }: OtherName, word: string): boolean => keys.some((key) => begins(key, word))

/**
 * The other names by which these words are found, as few as there are; undefined where a word begins none of them.
 * A piece out of the middle of a synonym finds nothing: "morph" does not ask for diamorphine.
 */
const othersFor = (others: readonly OtherName[], words: readonly string[]): OtherName[] | undefined => {
  if (words.length === 0) return []
  const one = others.find((other) => words.every((word) => isBegunBy(other, word)))
  if (one) return [one]
  const each = words.map((word) => others.find((other) => isBegunBy(other, word)))
  return each.includes(undefined) ? undefined : [...new Set(each.filter((other) => other !== undefined))]
}

/** How well the typed text fits: exact, beginning of the name, of its words, of another name, inside the name. */
const rankOf = (
  { names, titles }: Findable,
  search: string,
  words: readonly string[],
  isByOther: boolean,
) => {
  if (names.includes(search)) return 0
  if (isByOther) return 3
  if (titles.some((title) => title.startsWith(search))) return 1
  return words.every((word) => titles.some((title) => begins(title, word))) ? 2 : 4
}

const judge = (findable: Findable, search: string, words: readonly string[]) => {
  const { titles, others, nearness, length } = findable
  const missing = words.filter((word) => !titles.some((title) => title.includes(word)))
  const used = othersFor(others, missing)
  if (used === undefined) return undefined
  const rank = rankOf(findable, search, words, used.length > 0)
  return { by: used.map(({ shown }) => shown), order: [rank === 0 ? 0 : 1, nearness, rank, length] }
}

const compareOrders = (left: readonly number[], right: readonly number[]): number => {
  const at = left.findIndex((value, index) => value !== right[index])
  return at === -1 ? 0 : (left[at] ?? 0) - (right[at] ?? 0)
}

/**
 * What fits the typed words, the likeliest first: what is called exactly so, then what is near to the reader, then by
 * how well it fits. Things that fit alike, and all of them where nothing is typed, keep the order they came in.
 */
export const searchRanked = <Thing>(
  things: readonly Thing[],
  findable: (thing: Thing) => Findable,
  typed: string,
): Found<Thing>[] => {
  const search = folded(typed)
  if (search === '') return things.map((thing) => ({ thing, by: [] }))
  const words = search.split(' ')
  return things
    .flatMap((thing) => {
      const judged = judge(findable(thing), search, words)
      return judged === undefined ? [] : [{ thing, ...judged }]
    })
    .toSorted((left, right) => compareOrders(left.order, right.order))
    .map(({ thing, by }) => ({ thing, by }))
}
