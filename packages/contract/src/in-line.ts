/** Languages in Arabic letters have a comma and a semicolon of their own. */
const arabicMarks = /^(ar|fa|ps|sd|ug|ur)(-|$)/

/** Parts of one thing in a line: an address, an office and its country. A language's way of listing says "and"; this does not. */
export const inLine = (culture: string, parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(arabicMarks.test(culture) ? '، ' : ', ')

/** The same of parts that may have commas of their own. */
export const inLineApart = (culture: string, parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(arabicMarks.test(culture) ? '؛ ' : '; ')
