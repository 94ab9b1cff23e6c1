import {
  linkPlaceholders,
  type Placeholder,
  placeholderNames,
} from '@papaver/contract/notifications/placeholder-names.ts'
import { fillRuns, inBraces } from '@papaver/contract/notifications/templates.ts'
import { longDate } from '../../platform/long-date.ts'

/**
 * Sentences are fetched with marks in place of their parameters, and people's words are put in afterwards: no
 * template language ever reads what a person wrote.
 */
export const paramMarks: Record<string, string> = Object.fromEntries(
  placeholderNames.map((name) => [name, `\u0001${name}\u0001`]),
)
// biome-ignore lint/suspicious/noControlCharactersInRegex: no message holds one, which is why it marks
const mark = /\u0001(\w+)\u0001/g

/** Words that name their parameters in braces, with marks; and the way back, for those who write them. */
export const withMarks = (text: string): string => fillRuns(text, (name) => paramMarks[name])
export const withBraces = (text: string): string => text.replace(mark, (_, name: string) => inBraces(name))

const dayOf = (culture: string, day: string): string => {
  const moment = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(moment)) return day
  return longDate(day, culture)
}

/** Without signs that end lines, hide, or turn the direction of what follows; blanks that hold a number together stay. */
const onOneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp} ]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()

const linesOf = (text: string): string[] =>
  text
    .trim()
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map(onOneLine)

/** What else ends a line within one item is no end of it. */
const itemsOf = (text: string): string[] =>
  text
    .split('\n')
    .map(onOneLine)
    .filter((line) => line !== '')

/** A part of a paragraph, cleaned but in no format yet: the text and the HTML of a mail are both made from it. */
export type Piece =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'link'; readonly url: string }
  /** A person's text: quoted line by line, so that it cannot pass for the authority's own words. */
  | { readonly kind: 'quote'; readonly lines: readonly string[] }
  /** Each line stays one, whatever stands in it. */
  | { readonly kind: 'list'; readonly lines: readonly string[] }
  /** The authority's own paragraphs. */
  | { readonly kind: 'message'; readonly paragraphs: readonly (readonly string[])[] }
export type Paragraph = readonly Piece[]
export type MailParams = Readonly<Partial<Record<Placeholder, string>>> &
  Readonly<Record<string, string | undefined>>

const paragraphsOf = (text: string): string[][] => {
  const paragraphs: string[][] = [[]]
  for (const line of linesOf(text)) {
    if (line !== '') paragraphs.at(-1)?.push(line)
    else if (paragraphs.at(-1)?.length !== 0) paragraphs.push([])
  }
  return paragraphs.filter((lines) => lines.length > 0)
}

/** What stands in the place of a parameter; undefined where it has no value. */
export const pieceOf = (culture: string, name: string, given: string): Piece | undefined => {
  if (given.trim() === '') return undefined
  if (name === 'comment') return { kind: 'quote', lines: linesOf(given) }
  if (name === 'message') return { kind: 'message', paragraphs: paragraphsOf(given) }
  if (name === 'list' || name === 'goods') return { kind: 'list', lines: itemsOf(given) }
  const value = onOneLine(given)
  if (value === '') return undefined
  if (linkPlaceholders.some((link) => link === name)) return { kind: 'link', url: value }
  return { kind: 'words', text: name.endsWith('On') ? dayOf(culture, value) : value }
}

const paragraphOf = (culture: string, text: string, params: MailParams): Paragraph | undefined => {
  const pieces: Piece[] = []
  let end = 0
  for (const found of text.matchAll(mark)) {
    if (found.index > end) pieces.push({ kind: 'words', text: text.slice(end, found.index) })
    const [whole, name = ''] = found
    const piece = pieceOf(culture, name, params[name] ?? '')
    if (piece === undefined) return undefined
    pieces.push(piece)
    end = found.index + whole.length
  }
  if (end < text.length) pieces.push({ kind: 'words', text: text.slice(end) })
  return pieces.length === 0 ? undefined : pieces
}

/** A text with its parameters. A paragraph that names one without a value is left out. */
export const fillParagraphs = (culture: string, text: string, params: MailParams): Paragraph[] =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => paragraphOf(culture, paragraph, params))
    .filter((paragraph) => paragraph !== undefined)

const plainOf = (piece: Piece): string => {
  if (piece.kind === 'words') return piece.text
  if (piece.kind === 'link') return piece.url
  if (piece.kind === 'quote') return piece.lines.map((line) => `> ${line}`.trimEnd()).join('\n')
  if (piece.kind === 'list') return piece.lines.map((line) => `- ${line}`).join('\n')
  return piece.paragraphs.map((lines) => lines.join('\n')).join('\n\n')
}

export const plainText = (paragraphs: readonly Paragraph[]): string =>
  paragraphs.map((pieces) => pieces.map(plainOf).join('')).join('\n\n')

export const fillText = (culture: string, text: string, params: MailParams): string =>
  plainText(fillParagraphs(culture, text, params))

/** One line of at most 150 characters: a subject is a header. */
export const fillSubject = (culture: string, subject: string, params: MailParams): string => {
  const line = subject.replace(mark, (_, name: string) => {
    const piece = pieceOf(culture, name, params[name] ?? '')
    return piece === undefined ? '' : onOneLine(plainOf(piece))
  })
  return onOneLine(line).slice(0, 150).toWellFormed()
}
