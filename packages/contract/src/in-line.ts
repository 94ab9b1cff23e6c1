/** Languages in Arabic letters have a comma and a semicolon of their own. */
const arabicMarks = /^(ar|fa|ps|sd|ug|ur)(-|$)/
/** French has a space before a semicolon and a colon, at which no line breaks. */
const spacedMarks = /^fr(-|$)/

const marksIn = (culture: string) => {
  if (arabicMarks.test(culture)) return { comma: '،', semicolon: '؛', colon: ':' }
  const space = spacedMarks.test(culture) ? '\u00a0' : ''
  return { comma: ',', semicolon: `${space};`, colon: `${space}:` }
}

/** Parts of one thing in a line: an address, an office and its country. A language's way of listing says "and"; this does not. */
export const inLine = (culture: string, parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(`${marksIn(culture).comma} `)

/** The same of parts that may have commas of their own. */
export const inLineApart = (culture: string, parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(`${marksIn(culture).semicolon} `)

/** What something is called, and what is said of it: "Codeine: 40 kg". One of both alone has no colon. */
export const labelled = (
  culture: string,
  ...parts: readonly [label: string | null, said: string | null]
): string => parts.filter(Boolean).join(`${marksIn(culture).colon} `)
