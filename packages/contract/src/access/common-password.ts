import { commonWords, countryNamesOf } from './common-words.ts'
import { foldedLetters } from './folded.ts'
import { containedLength, ownWordsOf, type PersonNames } from './own-words.ts'
import { passwordForm } from './password.ts'
import { withoutRuns } from './password-runs.ts'

/** Digits and marks that stand for letters, P@ssw0rd; some stand for one letter or for another. */
const shared = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
  '8': 'b',
  '(': 'c',
}
const disguises: readonly Readonly<Record<string, string>>[] = [
  { ...shared, '!': 'i', '1': 'i', '|': 'i' },
  { ...shared, '!': 'l', '1': 'l', '|': 'l' },
]

/** With so few letters and so few signs left beside rows of keys, years and repeated signs, nothing has to be guessed. */
const leftover = { letters: 2, signs: 5 }

const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, '')
const withoutMarks = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')

/** Digits and marks at the ends of a password that are looked at one by one: a mark there may stand for a letter. */
const mostAtEnd = 12

/** The password less any number of the digits and marks at its ends. */
const trimmed = (text: string): string[] => {
  const before = Math.min(/^[^\p{L}]*/u.exec(text)?.[0].length ?? 0, mostAtEnd)
  const after = Math.min(/[^\p{L}]*$/u.exec(text)?.[0].length ?? 0, mostAtEnd)
  const starts = Array.from({ length: before + 1 }, (_none, index) => index)
  const ends = Array.from({ length: after + 1 }, (_none, index) => text.length - index)
  return starts.flatMap((start) => ends.filter((end) => end > start).map((end) => text.slice(start, end)))
}

/** The letters that can be read in a password, with its disguise and without it. */
const readingsOf = (plain: string): ReadonlySet<string> =>
  new Set([
    lettersOf(plain),
    ...trimmed(plain).flatMap((text) =>
      disguises.map((letterBehind) =>
        lettersOf([...text].map((each) => letterBehind[each] ?? each).join('')),
      ),
    ),
  ])

/** One word of at least four letters, and no more than two letters beside it: the word, else nothing. */
const onlyWord = (plain: string): string[] => {
  const groups = plain.match(/\p{L}+/gu) ?? []
  const long = groups.filter((group) => group.length >= containedLength)
  const beside = groups.join('').length - long.join('').length
  return long.length === 1 && beside <= leftover.letters ? long : []
}

/** The shortest text that is repeated to make this one; itself, where nothing is repeated. */
const unitOf = (text: string): string => {
  const at = `${text}${text}`.indexOf(text, 1)
  return at < 0 ? text : text.slice(0, at)
}

const reversed = (text: string): string => [...text].reverse().join('')

/** Is it a word of the list or the person's own, or two of them one after the other, in either direction? */
const isOfKnownWords = (letters: string, own: ReadonlySet<string>): boolean => {
  const isKnown = (word: string): boolean => commonWords().has(word) || own.has(word)
  return [letters, reversed(letters)].some(
    (text) =>
      isKnown(text) ||
      [...text].some((_sign, at) => at > 0 && isKnown(text.slice(0, at)) && isKnown(text.slice(at))),
  )
}

/** Little but rows of keys, series, dates and repeated signs: Qwer1234!, Aa123456! */
const isOfRuns = (plain: string): boolean => {
  const rest = withoutRuns(plain)
  return rest !== plain && lettersOf(rest).length <= leftover.letters && rest.length <= leftover.signs
}

/** A text that is only repeated is as hard to guess as its unit, which is too short. */
const shortestUnit = 8
const isRepeated = (plain: string): boolean => {
  const unit = unitOf(plain)
  return unit !== plain && unit.length < shortestUnit
}

/** Words of a name that are long enough to be one: "Medicines Agency of Xanadu" → medicines, agency, xanadu. */
const wordsOfName = (name: string): string[] =>
  name
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= 5)

/** What everybody here would think of first: the words of the authority's names and of its country's. */
export const barredNames = (
  authorityNames: Readonly<Record<string, string>>,
  countryId: string,
  cultures: readonly string[],
): string[] => [
  ...new Set(
    [...Object.values(authorityNames), ...countryNamesOf([countryId], cultures)].flatMap(wordsOfName),
  ),
]

export interface CommonGround {
  /** Words that may not be contained (barredNames). */
  readonly names?: readonly string[]
  /** Is a word one of the most frequent passwords (password-block-list.ts)? */
  readonly isFrequent?: ((word: string) => boolean) | undefined
}

/** What everybody who knows this portal tries. */
const productName = 'papaver'

interface Known {
  /** The person's own words. */
  readonly own: ReadonlySet<string>
  /** What may not be contained. */
  readonly barred: readonly string[]
  readonly isFrequent: (word: string) => boolean
}

const isGuessed = (plain: string, { own, barred, isFrequent }: Known): boolean => {
  if (new Set(plain).size < 5 || isRepeated(plain) || isOfRuns(plain)) return true
  const readings = [...readingsOf(plain), ...readingsOf(withoutRuns(plain))]
  const words = [
    ...new Set([...readings.flatMap((reading) => [reading, unitOf(reading)]), ...onlyWord(plain)]),
  ]
  if (words.some((word) => word === '' || isFrequent(word) || isOfKnownWords(word, own))) return true
  // With their digits: trustno1, abc123, and what is around them taken away.
  if (trimmed(plain).some((text) => isFrequent(text) || isFrequent(withoutMarks(text)))) return true
  return barred.some((name) => readings.some((reading) => reading.includes(name)))
}

/**
 * Is this one of the passwords that are tried first: common words with digits and marks around and between them, rows
 * of keys, series and dates, what contains a name of the person, the company, the authority or its country, or a few
 * signs over and over? With its accents and without them, and with look-alikes of other alphabets.
 */
export const isCommonPassword = (
  password: string,
  person: PersonNames = {},
  { names = [], isFrequent = () => false }: CommonGround = {},
): boolean => {
  const own = ownWordsOf(person)
  const barred = [
    ...own.filter((word) => word.length >= containedLength),
    productName,
    ...names.flatMap((name) => [name, foldedLetters(name)]),
  ]
  const known = { own: new Set(own), barred, isFrequent }
  const plain = passwordForm(password)
  return [...new Set([plain.toLowerCase(), foldedLetters(plain)])].some((form) => isGuessed(form, known))
}
