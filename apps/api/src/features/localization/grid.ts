import { isEditable } from '@papaver/contract/localization/keys.ts'
import { checkText } from '@papaver/contract/localization/rules.ts'
import type { GridLanguage, SavedText, TextGrid } from '@papaver/contract/localization/schema.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { WordBook } from './book.ts'

/** The keys that people see and may change, as English orders them; one row each. */
export const gridKeys = (book: WordBook): string[] => book.keys.keysFor(book.cultures).filter(isEditable)

/** What ships in this language, else in English: what a text of the authority's was written from. */
export const sourceOf = (book: WordBook, culture: string, key: string): string | null =>
  book.shipped(culture, key) ?? book.english(key) ?? book.english(book.keys.patternOf(key)) ?? null

/** One cell as it stands. */
export const textIn = (book: WordBook, culture: string, key: string): SavedText => {
  const own = book.own.texts.get(culture)?.get(key)
  const shipped = book.shipped(culture, key) ?? null
  return {
    culture,
    key,
    text: own?.text ?? shipped,
    isOwn: own !== undefined,
    shipped,
    isOutdated: own !== undefined && own.source !== sourceOf(book, culture, key),
  }
}

/** A test holds that what ships is right: only the authority's own can have been overtaken by an upgrade. */
const isWrong = (book: WordBook, culture: string, key: string, text: string): boolean =>
  checkText({ key, culture, text }, book.keys, book.english) !== undefined

const countsOf = (book: WordBook, culture: string, keys: readonly string[]): GridLanguage['counts'] => {
  const known = new Set(keys)
  const wanted = keys.filter((key) => book.keys.isWanted(key, culture))
  const own = [...(book.own.texts.get(culture)?.keys() ?? [])].filter((key) => known.has(key))
  const texts = own.map((key) => textIn(book, culture, key))
  return {
    wanted: wanted.length,
    missing: wanted.filter((key) => book.present(culture, key) === undefined).length,
    wrong: texts.filter(({ key, text }) => text !== null && isWrong(book, culture, key, text)).length,
    changed: texts.length,
    outdated: texts.filter(({ isOutdated }) => isOutdated).length,
  }
}

type Naming = (culture: string) => string

const languageIn = (
  book: WordBook,
  settings: Settings,
  nameOf: Naming,
  culture: string,
  keys: readonly string[],
): GridLanguage => ({
  culture,
  name: nameOf(culture),
  direction: settings['languages.directions'][culture] ?? 'ltr',
  isEnabled: settings['languages.enabled'].includes(culture),
  isDefault: settings['languages.default'] === culture,
  isShipped: !book.own.languages.has(culture),
  counts: countsOf(book, culture, keys),
})

/** English first: it is what all others are written from. */
export const languagesIn = (book: WordBook, settings: Settings, nameOf: Naming): GridLanguage[] => {
  const keys = gridKeys(book)
  return book.cultures.map((culture) => languageIn(book, settings, nameOf, culture, keys))
}

/** Every text in every language, in columns. */
export const gridOf = (book: WordBook, settings: Settings, nameOf: Naming): TextGrid => {
  const keys = gridKeys(book)
  const texts: TextGrid['texts'] = {}
  const own: TextGrid['own'] = {}
  for (const culture of book.cultures) {
    texts[culture] = keys.map((key) => book.present(culture, key) ?? null)
    const written = book.own.texts.get(culture)
    own[culture] = keys.flatMap((key, index) => {
      if (!written?.has(key)) return []
      const { shipped, isOutdated } = textIn(book, culture, key)
      return [{ index, shipped, isOutdated }]
    })
  }
  const changed = (own.en ?? []).map(({ index }) => keys[index] ?? '')
  const source = Object.fromEntries(changed.map((key) => [key, book.english(key) ?? '']))
  const { revision, fallbacks } = book
  const languages = languagesIn(book, settings, nameOf)
  return { revision, languages, fallbacks: [...fallbacks], keys, texts, own, source }
}
