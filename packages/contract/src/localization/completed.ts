import { formsOf, type KeyBook } from './keys.ts'

/**
 * A language's texts with everything it lacks taken from English, so that every key says something: a form that
 * English does not have (Russian's "few") is said in the language's own "other", else in English's. Keys that
 * English does not have are left out.
 */
export const completed = (
  culture: string,
  own: ReadonlyMap<string, string>,
  english: ReadonlyMap<string, string>,
  book: KeyBook,
): Map<string, string> => {
  const texts = new Map<string, string>()
  for (const [key, text] of english) {
    texts.set(key, own.get(key) ?? text)
    const plural = book.pluralOf(key)
    if (plural?.form !== 'other') continue
    for (const form of formsOf(culture)) {
      const formKey = `${plural.root}_${form}`
      const said = own.get(formKey) ?? own.get(key) ?? english.get(formKey) ?? text
      texts.set(formKey, said)
    }
  }
  // A language may have a form that neither its rules nor English know, as i18next's free `_zero`.
  for (const [key, text] of own) if (book.pluralOf(key) !== undefined) texts.set(key, text)
  return texts
}

/** What people see in the place of a missing text: the language's own "other", or English. */
export const shownInstead = (
  key: string,
  own: (key: string) => string | null | undefined,
  book: KeyBook,
): 'other' | 'english' => {
  const plural = book.pluralOf(key)
  const isSaid = plural !== undefined && plural.form !== 'other' && own(`${plural.root}_other`) != null
  return isSaid ? 'other' : 'english'
}
