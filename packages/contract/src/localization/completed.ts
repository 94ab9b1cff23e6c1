import { formsOf, type KeyBook } from './keys.ts'

/**
 * A language's texts with everything it lacks taken from others: from the first of `between` that has it, else from
 * English, so that every key says something. A form that a language does not have (Russian's "few") is said in its
 * "other", before the next language is asked. Keys that English does not have are left out.
 */
export const completed = (
  culture: string,
  own: ReadonlyMap<string, string>,
  english: ReadonlyMap<string, string>,
  book: KeyBook,
  between: readonly ReadonlyMap<string, string>[] = [],
): Map<string, string> => {
  const texts = new Map<string, string>()
  const heard = [own, ...between, english]
  const firstSaid = (...keys: readonly string[]): string | undefined => {
    for (const each of heard) {
      const key = keys.find((wanted) => each.has(wanted))
      if (key !== undefined) return each.get(key)
    }
    return undefined
  }
  for (const [key, text] of english) {
    texts.set(key, firstSaid(key) ?? text)
    const plural = book.pluralOf(key)
    if (plural?.form !== 'other') continue
    for (const form of formsOf(culture)) {
      const formKey = `${plural.root}_${form}`
      texts.set(formKey, firstSaid(formKey, key) ?? text)
    }
  }
  // A language may have a form that neither its rules nor English know, as i18next's free `_zero`.
  for (const [key, text] of own) if (book.pluralOf(key) !== undefined) texts.set(key, text)
  return texts
}

/**
 * In which language people read a missing text meanwhile: in the language itself, where it has the "other" of a
 * missing form, else in the first of those that speak in its place.
 */
export const shownMeanwhile = (
  key: string,
  culture: string,
  said: (key: string, culture: string) => string | null | undefined,
  fallbacks: readonly string[],
  book: KeyBook,
): string => {
  const plural = book.pluralOf(key)
  const keys = plural === undefined ? [key] : [key, `${plural.root}_other`]
  const speaker = [culture, ...fallbacks].find((each) => keys.some((wanted) => said(wanted, each) != null))
  return speaker ?? 'en'
}
