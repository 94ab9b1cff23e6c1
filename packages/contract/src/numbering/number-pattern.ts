import { checkCharacter, directionLetters, type PermitNumberParts } from './number.ts'

/**
 * How permit numbers are made (product §3.6): CC country, D direction (I, E or T), GG group (NP, PR or OT), YYYY year, a
 * run of n the sequence with its least width, c the check character at the end. Digits, `/`, `-` and `.` stand for
 * themselves, other capital letters do in single quotes: `'MZ'/YYYY/nnnnnn-c`.
 */
export const defaultNumberPattern = 'CC/D/GG/YYYY/nnnnnn-c'

/** Why a pattern is not taken; `settings.faults.<code>` is its sentence. */
export interface PatternFault {
  readonly code: 'patternCharacter' | 'patternStart' | 'patternSequence' | 'patternCheck'
  readonly params: Readonly<Record<string, string>>
}

export type PatternField = 'country' | 'direction' | 'group' | 'year' | 'serial' | 'check'
/** One part of a pattern: a field, or letters, digits and marks that stand for themselves. */
export interface PatternPiece {
  readonly field: PatternField | 'itself'
  readonly text: string
}

const fields: Readonly<Record<string, PatternField>> = {
  CC: 'country',
  D: 'direction',
  GG: 'group',
  YYYY: 'year',
  c: 'check',
}
/** What a pattern is made of; whatever else stands in it comes as one character by itself. */
const pieceAt = /CC|D|GG|YYYY|n+|c|'[0-9A-Z]+'|[0-9/.-]+|./gsu
const isPiece = (text: string): boolean => /^(CC|D|GG|YYYY|n+|c|'[0-9A-Z]+'|[0-9/.-]+)$/.test(text)

/** The parts of a pattern from its start to its end. */
export const piecesOf = (pattern: string): PatternPiece[] =>
  (pattern.match(pieceAt) ?? []).map((text) => ({
    field: text.startsWith('n') ? 'serial' : (fields[text] ?? 'itself'),
    text: text.replaceAll("'", ''),
  }))

/** Fewer make numbers that nobody can look for, more are never filled. */
const sequenceWidth = /^n{4,9}$/

/**
 * What keeps a pattern from being used. Every number stays unique: the sequence never restarts and is the only part
 * whose length varies, so two numbers of one pattern are equal only where their sequence is.
 */
export const findPatternFault = (pattern: string): PatternFault | undefined => {
  const pieces = piecesOf(pattern)
  const fault = (code: PatternFault['code'], params: PatternFault['params'] = {}) => ({ code, params })
  const strange = (pattern.match(pieceAt) ?? []).find((text) => !isPiece(text))
  if (strange !== undefined) return fault('patternCharacter', { character: strange })
  if (/^[/.-]/.test(pattern)) return fault('patternStart')
  const runs = pieces.filter(({ field }) => field === 'serial')
  if (runs.length !== 1 || !sequenceWidth.test(runs[0]?.text ?? '')) return fault('patternSequence')
  const checks = pieces.filter(({ field }) => field === 'check')
  return checks.length === 1 && pieces.at(-1)?.field === 'check' ? undefined : fault('patternCheck')
}

/**
 * The whole number with its check character.
 * @throws RangeError where the pattern is one that `findPatternFault` refuses
 */
export const formatPermitNumber = (
  { country, direction, group, year, serial }: PermitNumberParts,
  pattern: string = defaultNumberPattern,
): string => {
  if (findPatternFault(pattern) !== undefined) throw new RangeError(`not a pattern of numbers: ${pattern}`)
  const written: Record<PatternField, (text: string) => string> = {
    country: () => country,
    direction: () => directionLetters[direction],
    group: () => group,
    year: () => String(year),
    serial: ({ length }) => String(serial).padStart(length, '0'),
    check: () => '',
  }
  const body = piecesOf(pattern)
    .map(({ field, text }) => (field === 'itself' ? text : written[field](text)))
    .join('')
  return body + checkCharacter(body.replace(/[/.-]/g, ''))
}
