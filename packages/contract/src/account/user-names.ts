/** Letters of any alphabet, digits and . _ @ -; no spaces: two names that look alike would be two accounts. */
export const userNamePattern = /^[\p{L}\p{N}._@-]+$/u

/** Scripts that names are written in (UAX 31, table 5); Chinese, Japanese and Korean write in several at once. */
const scripts = [
  ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Hebrew', 'Thaana', 'Devanagari', 'Bengali', 'Gurmukhi'],
  ...['Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Lao', 'Tibetan'],
  ...['Myanmar', 'Georgian', 'Ethiopic', 'Khmer'],
].map((script) => [script])
const together = [['Arabic'], ['Han', 'Hiragana', 'Katakana'], ['Han', 'Bopomofo'], ['Han', 'Hangul']]
const lettersOf = (names: readonly string[]): string =>
  names.map((script) => `\\p{Script_Extensions=${script}}`).join('')
const ofOneScript = new RegExp(
  `^(?:${[...scripts, ...together].map((names) => `[0-9._@\\-${lettersOf(names)}]*`).join('|')})$`,
  'u',
)

/** Are all letters of one script? Of two that are mixed nobody sees which letter is which. */
export const isOfOneScript = (userName: string): boolean => ofOneScript.test(userName)

/**
 * A user name as it is kept and compared: one character for each of its forms (NFKC), no blanks around it, and small letters, as a
 * capital I looks like a small l. Names given before stay as they are.
 */
export const plainUserName = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase()

/** What is wrong with a new user name: a character that is none of a name, or letters of several scripts. */
export const faultOfUserName = (typed: string): 'characters' | 'scripts' | undefined => {
  const userName = plainUserName(typed)
  if (!userNamePattern.test(userName)) return 'characters'
  return isOfOneScript(userName) ? undefined : 'scripts'
}
