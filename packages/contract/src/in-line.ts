/** Languages in Arabic letters have a comma of their own. */
const arabicComma = /^(ar|fa|ps|sd|ug|ur)(-|$)/

/** Parts of one thing in a line: an address, an office and its country. A language's way of listing says "and"; this does not. */
export const inLine = (culture: string, parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(arabicComma.test(culture) ? '، ' : ', ')
