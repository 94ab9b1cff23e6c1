import { asParagraph, isWording } from '../plain-text.ts'
import type { NoticeCode } from './codes.ts'
import type { Placeholder } from './placeholder-names.ts'
import { mayName, mayNameInSubject, mustName } from './placeholders.ts'

/** One mail in one language, as the authority writes it. */
export interface TemplateWords {
  readonly subject: string
  readonly text: string
  /** Its own version for programs that show HTML; without it the text is set in the plain frame. */
  readonly html: string | null
}
export type TemplateField = keyof TemplateWords

export const longestSubject = 150
export const longestText = 10_000
export const longestHtml = 30_000

export type TemplateProblemCode =
  /** Nothing is written. */
  | 'empty'
  | 'tooLong'
  /** A subject is one line. */
  | 'lines'
  /** Signs that nobody sees, or that turn what follows. */
  | 'hidden'
  /** Nothing of this name is known of this mail. */
  | 'unknown'
  /** Known, but not for a subject. */
  | 'misplaced'
  /** Braces that name nothing. */
  | 'broken'
  /** What this mail must name is not in it. */
  | 'missing'

export interface TemplateProblem {
  readonly field: TemplateField
  readonly code: TemplateProblemCode
  /** The wrong word as it stands, or the missing one as it would stand; empty where it is about the whole field. */
  readonly word: string
  /** Where the wrong word begins; -1 where it stands nowhere. */
  readonly at: number
  /** What was probably meant, as it would stand. */
  readonly meant: string | null
}

/** One run of a text: plain words, or something in braces. */
export interface Run {
  readonly text: string
  readonly at: number
  /** What the braces name; undefined for plain words, empty where they name nothing. */
  readonly name: string | undefined
}

/** Whole braces, and those that were left open or closed too often. */
const braces = /\{\{\s*(\w*)\s*\}\}|\{\{[^{}\n]{0,40}\}?|\}\}/g

/** Cuts a text into plain words and what stands in braces. */
export const runsOf = (text: string): Run[] => {
  const runs: Run[] = []
  let end = 0
  for (const match of text.matchAll(braces)) {
    if (match.index > end) runs.push({ text: text.slice(end, match.index), at: end, name: undefined })
    runs.push({ text: match[0], at: match.index, name: match[1] ?? '' })
    end = match.index + match[0].length
  }
  if (end < text.length) runs.push({ text: text.slice(end), at: end, name: undefined })
  return runs
}

export const inBraces = (name: string): string => `{{${name}}}`

/** Puts values in the place of what is named; what has none stays as it stands. */
export const fillRuns = (text: string, find: (name: string) => string | undefined): string =>
  runsOf(text)
    .map((run) => (run.name ? (find(run.name) ?? run.text) : run.text))
    .join('')

/** How many letters must be added, dropped or changed to make one word of the other. */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (let place = 0; place < other.length; place += 1)
      next.push(
        Math.min(
          (row[place + 1] ?? 0) + 1,
          (next[place] ?? 0) + 1,
          (row[place] ?? 0) + (other[place] === letter ? 0 : 1),
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}

/** The known name that comes nearest, if one comes near at all. */
export const nearestName = (word: string, known: readonly Placeholder[]): Placeholder | undefined => {
  const plain = word.toLowerCase()
  const near = known
    .map((name) => ({ name, far: distance(plain, name.toLowerCase()) }))
    .toSorted((one, other) => one.far - other.far)[0]
  return near !== undefined && near.far <= Math.max(1, Math.floor(plain.length / 3)) ? near.name : undefined
}

const problemsOfNames = (
  field: TemplateField,
  text: string,
  here: readonly Placeholder[],
  elsewhere: readonly Placeholder[],
): TemplateProblem[] =>
  runsOf(text).flatMap((run): TemplateProblem[] => {
    if (run.name === undefined || here.some((name) => name === run.name)) return []
    const near = nearestName(run.text.replace(/\W/g, ''), here)
    const wrong = { field, word: run.text, at: run.at, meant: near === undefined ? null : inBraces(near) }
    if (run.name === '') return [{ ...wrong, code: 'broken' }]
    const isKnown = elsewhere.some((name) => name === run.name)
    return [{ ...wrong, code: isKnown ? 'misplaced' : 'unknown' }]
  })

const problemsOfLength = (field: TemplateField, text: string, longest: number): TemplateProblem[] => {
  const about = { field, word: '', at: -1, meant: null }
  if (text.trim() === '') return [{ ...about, code: 'empty' }]
  if (!isWording(asParagraph(text))) return [{ ...about, code: 'hidden' }]
  return text.length > longest ? [{ ...about, code: 'tooLong' }] : []
}

const missingFrom = (field: TemplateField, text: string, code: NoticeCode): TemplateProblem[] => {
  const given = new Set(runsOf(text).map(({ name }) => name))
  return mustName(code)
    .filter((name) => !given.has(name))
    .map((name) => ({ field, code: 'missing', word: inBraces(name), at: -1, meant: null }))
}

/**
 * Everything that keeps a mail from being saved, each at its field and with the word that is wrong. The subject is
 * one line of at most 150 characters; an own HTML version is judged like the text (its marks: where it is cleaned).
 */
export const templateProblems = (
  code: NoticeCode,
  { subject, text, html }: TemplateWords,
): TemplateProblem[] => {
  const known = mayName(code)
  const lines: TemplateProblem[] = /[\r\n]/.test(subject.trim())
    ? [{ field: 'subject', code: 'lines', word: '', at: -1, meant: null }]
    : []
  const body = (field: 'text' | 'html', words: string, longest: number): TemplateProblem[] => [
    ...problemsOfLength(field, words, longest),
    ...problemsOfNames(field, words, known, []),
    ...missingFrom(field, words, code),
  ]
  return [
    ...problemsOfLength('subject', subject, longestSubject),
    ...lines,
    ...problemsOfNames('subject', subject, mayNameInSubject(code), known),
    ...body('text', text, longestText),
    ...(html === null ? [] : body('html', html, longestHtml)),
  ]
}

/** How a mail in one language stands to the words that ship. */
export const templateStates = [
  /** As shipped. */
  'shipped',
  /** The authority's own words. */
  'own',
  /** Its own words, but what they were made from has changed with a new version of the portal. */
  'outdated',
  /** Nothing ships in this language: another one speaks. */
  'missing',
] as const
export type TemplateState = (typeof templateStates)[number]

interface Kept {
  readonly subject: string | null
  readonly shippedSubject: string | null
  readonly shippedText: string | null
}

export const templateStateOf = (
  kept: Kept | undefined,
  shipped: Pick<TemplateWords, 'subject' | 'text'> | undefined,
): TemplateState => {
  if (kept === undefined || kept.subject === null) return shipped === undefined ? 'missing' : 'shipped'
  if (shipped === undefined) return 'own'
  const isSame = kept.shippedSubject === shipped.subject && kept.shippedText === shipped.text
  return isSame ? 'own' : 'outdated'
}
