/**
 * What a spreadsheet would run when it opens a file of ours (OWASP: CSV injection), also in its full-width forms, and
 * also where the text has apostrophes before it already: one more is put there and taken away again, so that every
 * text comes back as it was.
 */
const risky = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/** A cell that a spreadsheet would run becomes text again. */
export const neutralCell = (text: string): string => (risky.test(text) ? `'${text}` : text)

/** The reverse of `neutralCell`, for a file that went out from here and comes back. */
export const plainCell = (text: string): string =>
  text.startsWith("'") && risky.test(text) ? text.slice(1) : text
