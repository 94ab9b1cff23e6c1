/**
 * What a text from a person may hold, whichever way it comes in: by a form, a file or another system. Letters of
 * every script, and nothing that changes how other text is shown or read.
 */

/** Marks that turn the direction of what follows (UAX #9), by which a name can be made to read as another. */
const turning = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069'
/** Halves of letters, separators of lines, marks of annotations and unseen tags. */
const unsaid = '\\p{Cs}\\u2028\\u2029\\ufff9-\\ufffb\\u{e0000}-\\u{e007f}'
/** Where text is not empty, something of it is to be seen: spaces, fillers and joiners alone are no name. */
const seen = '(?=[\\s\\S]*[^\\p{C}\\p{Z}\\p{M}\\p{Default_Ignorable_Code_Point}\\u2800])'

const pattern = (controls: string): RegExp =>
  new RegExp(`^(?:${seen}[^${controls}${turning}${unsaid}]*)?$`, 'u')

/** One line: no line breaks, tabs or other controls, no marks that turn the direction. */
export const linePattern = pattern('\\p{Cc}')
/** Several lines: line feeds besides. */
export const paragraphPattern = pattern('\\u0000-\\u0009\\u000b-\\u001f\\u007f-\\u009f')

export const isLine = (text: string): boolean => linePattern.test(text)
export const isParagraph = (text: string): boolean => paragraphPattern.test(text)

/** Marks of direction that stand for themselves, and isolates; overrides and embeddings are for nobody. */
const isolates = /[\u2066-\u2068][^\n\u2066-\u2069]*\u2069/gu
const marks = /[\u061c\u200e\u200f]/g
const withoutMarks = (text: string): string =>
  text.replace(isolates, (whole) => whole.slice(1, -1)).replace(marks, '')
/**
 * Several lines that the authority writes for everybody: mails, help, translations. In languages that run from the
 * right, numbers are set apart by marks; each is closed on its own line, so that nothing behind it is turned.
 */
export const isWording = (text: string): boolean => isParagraph(withoutMarks(text))

/** One form of each letter, no blanks at the ends. */
export const asLine = (text: string): string => text.normalize('NFC').trim()
/** The same, with line feeds alone between the lines and blanks in the place of tabs. */
export const asParagraph = (text: string): string =>
  asLine(text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', '    '))

const gaps = /[\t\n\r\u0085\u2028\u2029]+/g
const unseen = new RegExp(`[\\p{Cc}${turning}${unsaid}]`, 'gu')
/** Of what is only looked for: what was pasted along unseen is taken out, and nobody is bothered with it. */
export const asSearch = (text: string): string => asLine(text.replaceAll(gaps, ' ').replaceAll(unseen, ''))

/** Which of the two a text from a person is not, as a refusal names it at its field. */
export const textProblems = ['line', 'paragraph'] as const
export type TextProblem = (typeof textProblems)[number]
export const problemOfLine = (text: string): TextProblem | undefined =>
  isLine(asLine(text)) ? undefined : 'line'
export const problemOfParagraph = (text: string): TextProblem | undefined =>
  isParagraph(asParagraph(text)) ? undefined : 'paragraph'
