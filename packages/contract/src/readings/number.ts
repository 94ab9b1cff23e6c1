import { isDash, latinText } from './letters.ts'

export type DecimalMark = '.' | ','

/** Written so that it is no decimal figure, although somebody may know what is meant. */
export type NumberFault = 'notANumber' | 'percent' | 'fraction' | 'exponent' | 'product'

export type NumberReading =
  | { readonly kind: 'empty' }
  /** A dash stands for nothing. */
  | { readonly kind: 'nil' }
  | {
      readonly kind: 'number'
      /** Digits, a dot, digits; decimals as they are written. A minus where it is negative. */
      readonly value: string
      /** The unit beside the figure, as it is written; empty where there is none. */
      readonly unit: string
      /** The decimal mark without which it could not be read. */
      readonly proves: DecimalMark | undefined
      /** It could be read in another way, too: say what was understood. */
      readonly isAssumed: boolean
    }
  /** `1,234` is a thousand to one reader and a gram to another: it is not guessed. */
  | { readonly kind: 'ambiguous'; readonly dot: string; readonly comma: string; readonly unit: string }
  | {
      readonly kind: 'wrong'
      readonly fault: NumberFault
      /** What it means with the other decimal mark than the one that is used here. */
      readonly meant?: string
    }

export interface NumberAsked {
  /** The decimal mark of the file or of the column: the other one groups. */
  readonly mark?: DecimalMark | undefined
  /** What the reader's language writes: decides what could be read in two ways. */
  readonly usual?: { readonly decimal: string; readonly group: string } | undefined
}

/** Spaces of all widths, the apostrophes of Switzerland and the Arabic mark stand between thousands, and nowhere else. */
const groupMarks = /[\p{Zs}'\u2018\u2019\u02bc\u066c]/gu
const spaced = /^\d{1,3}(?:[\p{Zs}'\u2018\u2019\u02bc\u066c]\d{3})+(?!\d)/u
const grouped = { '.': /^[1-9]\d{0,2}(?:\.\d{3})+$/, ',': /^[1-9]\d{0,2}(?:,\d{3})+$/ } as const
const digits = /^\d*$/

interface Parts {
  readonly sign: string
  /** Digits with dots and commas between them. */
  readonly body: string
  /** Spaces stand between its thousands. */
  readonly isSpaced: boolean
}

const canonical = (sign: string, whole: string, decimals: string): string => {
  const start = whole.replace(/^0+(?=\d)/, '') || '0'
  const text = decimals === '' ? start : `${start}.${decimals}`
  return sign === '-' && /[1-9]/.test(text) ? `-${text}` : text
}

/** The figure with this decimal mark; undefined where it is written otherwise. */
const figureWith = ({ sign, body, isSpaced }: Parts, mark: DecimalMark): string | undefined => {
  const other = mark === '.' ? ',' : '.'
  const at = body.lastIndexOf(mark)
  const whole = at < 0 ? body : body.slice(0, at)
  const decimals = at < 0 ? '' : body.slice(at + 1)
  if (!digits.test(decimals) || whole + decimals === '') return undefined
  if (!digits.test(whole) && (isSpaced || !grouped[other].test(whole))) return undefined
  return canonical(sign, whole.replaceAll(/[.,]/g, ''), decimals)
}

/** The Arabic decimal mark is no other thing; commas before it group. */
const arabicParts = (sign: string, text: string): Parts | undefined => {
  const [whole = '', decimals = '', ...more] = text.split('\u066b')
  const body = whole.replaceAll(',', ' ')
  const isWhole = digits.test(body) || spaced.exec(body)?.[0] === body
  return isWhole && digits.test(decimals) && more.length === 0
    ? { sign, body: `${body.replaceAll(groupMarks, '')}.${decimals}`, isSpaced: true }
    : undefined
}

const partsOf = (text: string): Parts | undefined => {
  const [, sign = '', rest = ''] = /^([+-]?)\s?(.*)$/s.exec(text) ?? []
  if (rest.includes('\u066b')) return arabicParts(sign, rest)
  const isSpaced = spaced.test(rest)
  const body = isSpaced ? rest.replaceAll(groupMarks, '') : rest
  return /^[\d.,]*\d[\d.,]*$/.test(body) ? { sign, body, isSpaced } : undefined
}

const fraction = /^[+-]?(?:\d+\s)?\s*\d+\s*[/\u2044\u2215]\s*\d+|[\u00bc-\u00be\u2150-\u215e]/
const exponent =
  /^[+-]?[\d.,]+\s*(?:e\s*[+-]?\d+|[x*\u00d7\u00b7]\s*10\s*(?:(?:\^|\*\*)\s*[+-]?\d+|[+-]\s*\d+|[\u207a\u207b]?[\u2070\u00b9\u00b2\u00b3\u2074-\u2079]+))$/iu
/** So many times so much: `10 x 10`, `2 x 50 mg`. */
const product = /^[+-]?[\d.,]+\s*\p{L}{0,10}\s*[x\u0445*\u00d7\u00b7]\s*[\d.,]+(?:\s*\p{L}+\.?)?$/iu
const percent = /^[^%]*\d\s*%$/
/** A word behind the figure, with or without a space: `12.5 kg`, `5 m²`. */
const besides = /^(.*?[\d.,])\s*([\p{L}\p{Sc}\u00b5][\p{L}\d\u00b2\u00b3]*\.?)$/su

const faultOf = (text: string): NumberFault =>
  fraction.test(text)
    ? 'fraction'
    : exponent.test(text)
      ? 'exponent'
      : product.test(text)
        ? 'product'
        : percent.test(text)
          ? 'percent'
          : 'notANumber'

/** With the reader's marks, where both readings can be. */
const usualReading = (
  text: string,
  [dot, comma]: readonly [string, string],
  { decimal, group }: NonNullable<NumberAsked['usual']>,
): string | undefined => {
  const mark = text.includes('.') ? '.' : ','
  if (mark === decimal) return mark === '.' ? dot : comma
  return mark === group ? (mark === '.' ? comma : dot) : undefined
}

const readFigure = (text: string, unit: string, { mark, usual }: NumberAsked): NumberReading => {
  const parts = partsOf(text)
  const dot = parts && figureWith(parts, '.')
  const comma = parts && (text.includes('\u066b') ? dot : figureWith(parts, ','))
  const only = dot ?? comma
  if (only === undefined) return { kind: 'wrong', fault: faultOf(text) }
  const isEither = dot !== undefined && comma !== undefined
  const proves = isEither ? undefined : dot === undefined ? ',' : '.'
  const number = { kind: 'number', unit, proves, isAssumed: false } as const
  if (isEither && dot === comma) return { ...number, value: dot }
  if (mark !== undefined) {
    const value = mark === '.' ? dot : comma
    return value === undefined ? { kind: 'wrong', fault: 'notANumber', meant: only } : { ...number, value }
  }
  if (!isEither) return { ...number, value: only }
  const value = usual && usualReading(text, [dot, comma], usual)
  return value === undefined ? { kind: 'ambiguous', dot, comma, unit } : { ...number, value, isAssumed: true }
}

const plain = /^\d+$/

/**
 * Reads a decimal figure as people write it: digits of any script, spaces and apostrophes between thousands, dot or comma
 * before decimals. Of two different marks the last is the decimal one; one that repeats groups; a single one before exactly
 * three digits is said to be ambiguous, unless the file, its column or the reader's language decide.
 */
export const readNumber = (written: string, asked: NumberAsked = {}): NumberReading => {
  if (plain.test(written) && !written.startsWith('0'))
    return { kind: 'number', value: written, unit: '', proves: undefined, isAssumed: false }
  const text = latinText(written).trim()
  if (text === '') return { kind: 'empty' }
  if (isDash(text)) return { kind: 'nil' }
  const found = exponent.test(text) || product.test(text) ? null : besides.exec(text)
  return readFigure(found?.[1]?.trim() ?? text, found?.[2] ?? '', asked)
}

/** Without the zeros that say nothing. */
export const shortNumber = (value: string): string =>
  value.includes('.') ? value.replace(/\.?0*$/, '') : value

/** A decimal figure with a dot, written so that nobody can take it for a thousand. */
export const unmistakable = (value: string): string => (/^\d{1,3}\.\d{3}$/.test(value) ? `${value}0` : value)

/** The decimal mark that the cells of a column prove; undefined where they prove none, or both. */
export const provenMark = (texts: Iterable<string>): DecimalMark | undefined => {
  const proven = new Set<DecimalMark>()
  for (const text of texts) {
    const reading = readNumber(text)
    if (reading.kind === 'number' && reading.proves !== undefined) proven.add(reading.proves)
  }
  const [mark] = proven
  return proven.size === 1 ? mark : undefined
}
