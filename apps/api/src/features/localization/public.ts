import { shippedCultures } from '@papaver/contract/features.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { currentBook, type Words } from './book.ts'

export type { Words } from './book.ts'
export { freshWords, withFreshWords } from './fresh.ts'
export { type KeptWords, keepWords, readKeptWords } from './kept-words.ts'

/** Every language that the portal has words in: the shipped ones, and the authority's own. */
export const allCultures = (): readonly string[] => currentBook().cultures

/** `fi-FI` → `fi`: the culture of the list that comes nearest, or undefined. */
const nearest = (cultures: readonly string[], asked: string): string | undefined => {
  const plain = asked.replaceAll('_', '-').toLowerCase()
  return (
    cultures.find((culture) => culture.toLowerCase() === plain) ??
    cultures.find((culture) => culture.toLowerCase() === plain.split('-')[0])
  )
}

/** A language the authority offers: the one asked for, else the default. Never fails, whatever was asked. */
export const cultureFor = (settings: Settings, asked: string): string =>
  nearest(settings['languages.enabled'], asked) ?? settings['languages.default']

/**
 * Server-side sentences (mails, documents, spreadsheets) of a language; an unknown one speaks English. They are the
 * authority's own where it has written some; `freshWords` keeps them so.
 */
export const wordsFor = (culture: string): Words => {
  const book = currentBook()
  return book.words(nearest(book.cultures, culture) ?? 'en')
}

/** The same in every language of the portal, as a history keeps it. */
export const inAllLanguages = (say: (words: Words) => string): Readonly<Record<string, string>> =>
  Object.fromEntries(allCultures().map((culture) => [culture, say(wordsFor(culture))]))

/** Another one whenever a word of the language is. */
export const wordsState = (culture: string): string => {
  const book = currentBook()
  return book.language(nearest(book.cultures, culture) ?? 'en').words().etag
}

/** A language's name in itself: suomi, русский, العربية; as the authority calls it where it added the language. */
export const ownNameOf = (culture: string): string => {
  const said = currentBook().own.languages.get(culture)
  if (said !== undefined) return said
  const name = new Intl.DisplayNames([culture], { type: 'language', fallback: 'code' }).of(culture) ?? culture
  return name.charAt(0).toLocaleUpperCase(culture) + name.slice(1)
}

/** The languages that a text for everybody must be written in. */
export const documentCultures: readonly string[] = shippedCultures
