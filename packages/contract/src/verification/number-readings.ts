import { hasValidCheckCharacter } from '../numbering/number.ts'
import { type PatternField, type PatternPiece, piecesOf } from '../numbering/number-pattern.ts'
import { directionTyped, normalisePermitNumber, plainTyped } from './rules.ts'

const marks = /[/.-]/g
const anyMarks = '[/.-]*'
const digits = (text: string): string => text.replaceAll('O', '0').replace(/[IL]/g, '1')
const confused: Record<string, string> = { '0': 'O', O: '0', '1': 'I', I: '1' }

/** A part as people type it: marks come as they like, O and 0, I, L and 1 are taken for each other among digits. */
const typedAs = ({ field, text }: PatternPiece): string => {
  switch (field) {
    case 'country':
      return '(?<country>[A-Z]{2})'
    case 'direction':
      return '(?<direction>[IE1LT])'
    case 'group':
      return '(?<group>NP|PR|OT)'
    case 'year':
      return '(?<year>[0-9OIL]{4})'
    case 'serial':
      // Leading zeros may be left out where a mark says where the sequence begins.
      return `(?:(?<=^|[/.-])(?<apart>[0-9OIL]{1,12})|(?<joined>[0-9OIL]{${text.length},12}))`
    case 'check':
      return '(?<check>[0-9A-Z])'
    case 'itself':
      return text.replace(marks, '')
  }
}

type Typed = Partial<Record<PatternField | 'apart' | 'joined', string>>

/** The same part as the number has it. */
const writtenAs = ({ field, text }: PatternPiece, typed: Typed): string => {
  switch (field) {
    case 'direction':
      return directionTyped(typed.direction)
    case 'year':
      return digits(typed.year ?? '')
    case 'serial':
      return digits(typed.apart ?? typed.joined ?? '').padStart(text.length, '0')
    case 'check':
      return ''
    case 'itself':
      return text
    default:
      return typed[field] ?? ''
  }
}

/** The number of this pattern that `typed` means; undefined where it has not its shape. */
const readByPattern = (typed: string, pattern: string): string | undefined => {
  const pieces = piecesOf(pattern)
  const found: Typed | undefined = new RegExp(`^${pieces.map(typedAs).join(anyMarks)}$`).exec(typed)?.groups
  if (found === undefined) return undefined
  const body = pieces.map((piece) => writtenAs(piece, found)).join('')
  const end = found.check ?? ''
  const other = confused[end] ?? end
  return !hasValidCheckCharacter(body + end) && hasValidCheckCharacter(body + other)
    ? body + other
    : body + end
}

const usable = /^[0-9A-Z][0-9A-Z/.-]{3,59}$/

/**
 * Every number that somebody may mean who typed this: by the authority's pattern of today, by the pattern as shipped,
 * and as it was typed, since numbers given under an earlier pattern stay. Empty where nothing usable was typed.
 */
export const permitNumberReadings = (typed: string, pattern: string): string[] => {
  const plain = plainTyped(typed)
  const readings = [readByPattern(plain, pattern), normalisePermitNumber(typed), plain]
  return [...new Set(readings)].filter((each) => each !== undefined && usable.test(each)) as string[]
}
