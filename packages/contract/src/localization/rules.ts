import { isWording } from '../plain-text.ts'
import { type KeyBook, standsForOneNumber } from './keys.ts'

/** Longer texts are documents and not words of a screen. */
export const longestText = 5_000
/** Letters that are kept while a text is too long, of the code of a language, and of what it calls itself. */
export const longestTyped = 6_000
export const longestCulture = 12
export const longestOwnName = 60

/** Why a text may not stand. */
export const textProblems = [
  'empty',
  'tooLong',
  'placeholderLost',
  'placeholderUnknown',
  'braces',
  'nesting',
  'character',
] as const
export interface TextProblem {
  readonly code: (typeof textProblems)[number]
  /** The placeholders it is about. */
  readonly names: readonly string[]
}

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g
/** What i18next would put another text in the place of. */
const nesting = /\$t\([^)]*\)?/g

/** The names between double braces, each once. Format and escaping signs belong to the name: nobody may change them. */
export const placeholdersOf = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name)),
]

export interface TextPart {
  readonly text: string
  readonly isPlaceholder: boolean
}

/** A text in pieces, its placeholders apart, so that they can be drawn as chips. */
export const partsOf = (text: string): TextPart[] =>
  text
    .split(/(\{\{[^{}]*\}\})/)
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('{{') && part.endsWith('}}')
        ? { text: part.slice(2, -2).trim(), isPlaceholder: true }
        : { text: part, isPlaceholder: false },
    )

const nestingsOf = (text: string): string =>
  [...new Set([...text.matchAll(nesting)].map(([whole]) => whole.replaceAll(/\s/g, '')))].sort().join()

const problem = (code: TextProblem['code'], names: readonly string[] = []): TextProblem => ({ code, names })

export interface TextToCheck {
  readonly key: string
  readonly culture: string
  readonly text: string
}

/**
 * Why a text may not stand in the place of this key; undefined where it may. `english` says the shipped English text
 * of a key: what programs put into a sentence is written there, and never in a translation.
 */
export const checkText = (
  { key, culture, text }: TextToCheck,
  book: KeyBook,
  english: (key: string) => string | undefined,
): TextProblem | undefined => {
  if (text.trim() === '') return problem('empty')
  if (text.length > longestText) return problem('tooLong')
  if (!isWording(text)) return problem('character')
  const pattern = english(book.patternOf(key)) ?? english(key) ?? ''
  const expected = placeholdersOf(pattern)
  const found = placeholdersOf(text)
  const unknown = found.filter((name) => !expected.includes(name))
  if (unknown.length > 0) return problem('placeholderUnknown', unknown)
  const plural = book.pluralOf(key)
  const isFree = plural !== undefined && mayOmitCount(culture, plural.form)
  const lost = expected.filter((name) => !found.includes(name) && !(isFree && name === 'count'))
  if (lost.length > 0) return problem('placeholderLost', lost)
  if (/\{\{|\}\}/.test(text.replaceAll(placeholder, ''))) return problem('braces')
  return nestingsOf(text) === nestingsOf(pattern) ? undefined : problem('nesting')
}

/** "One day" may do without its figure where nothing else is called so; `_zero` is said of nothing at all. */
const mayOmitCount = (culture: string, form: Parameters<typeof standsForOneNumber>[1]): boolean =>
  form === 'zero' || (form !== 'other' && standsForOneNumber(culture, form))

const edges = /^(\s*)[\s\S]*?(\s*)$/

/** The text with the spaces that English has at its ends: sentences are put together by them. */
export const withEdgesOf = (pattern: string, text: string): string => {
  const [, before = '', after = ''] = edges.exec(pattern) ?? []
  return `${before}${text.trim()}${after}`
}
