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
