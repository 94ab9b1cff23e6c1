import { numberFormat } from '../platform/intl.ts'

/** What a typed quantity means. `amount` is a plain decimal string: digits, a dot, digits. */
export type DecimalReading =
  | { kind: 'empty' }
  /** `assumed`: one mark before exactly three digits was read the reader's way; show what was understood. */
  | { kind: 'amount'; amount: string; assumed: boolean }
  | { kind: 'unreadable' }
  /** One mark before exactly three digits that is neither the culture's decimal nor its grouping mark. */
  | { kind: 'ambiguous' }

interface Marks {
  decimal: string
  group: string
}

/** Decimal and grouping mark of a culture, with Latin digits: Arabic figures must equal the document. */
export const marksOf = (culture: string): Marks => {
  const parts = numberFormat(`${culture}-u-nu-latn`, { useGrouping: 'always' }).formatToParts(1_234_567.8)
  const value = (type: string) => parts.find((part) => part.type === type)?.value
  return { decimal: value('decimal') ?? '.', group: value('group') ?? ' ' }
}

const zeroes = [0x0660, 0x06f0, 0x0966, 0xff10] as const

const latin = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeroes.find((first) => code >= first && code <= first + 9)
    return zero === undefined ? digit : String(code - zero)
  })

/** Groups of three behind one to three digits: 1 234 567. */
const groupsWell = (parts: readonly string[]): boolean =>
  parts.length === 1 ||
  (/^\d{1,3}$/.test(parts[0] ?? '') && parts.slice(1).every((part) => /^\d{3}$/.test(part)))

const amountOf = (whole: string, fraction: string, assumed = false): DecimalReading => {
  if (!/^\d*$/.test(whole) || !/^\d*$/.test(fraction) || whole + fraction === '')
    return { kind: 'unreadable' }
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  return { kind: 'amount', amount: fraction === '' ? digits : `${digits}.${fraction}`, assumed }
}

const grouped = (parts: readonly string[], fraction: string): DecimalReading =>
  groupsWell(parts) ? amountOf(parts.join(''), fraction) : { kind: 'unreadable' }

/** One mark and exactly three digits after it: 1.234 is a thousand to one reader and a gram to another. */
const oneMark = (mark: string, whole: string, fraction: string, marks: Marks): DecimalReading => {
  const plain = !/^\d{3}$/.test(fraction) || !/^[1-9]\d{0,2}$/.test(whole)
  if (plain) return amountOf(whole, fraction)
  if (mark === marks.decimal) return amountOf(whole, fraction, true)
  if (mark === marks.group) return amountOf(whole + fraction, '', true)
  return { kind: 'ambiguous' }
}

/**
 * Reads a quantity as people type or paste it. Spaces and apostrophes group; of two different marks the last is
 * the decimal one; a mark that repeats groups; a single mark is decimal unless exactly three digits follow,
 * where the reader's culture decides and the answer says so. Never negative. Digits of any script are read.
 */
export const readDecimal = (typed: string, culture: string): DecimalReading => {
  const text = latin(typed.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, ''))
    .trim()
    .replace(/[\s\u00a0\u2009\u202f'’٬]/g, ' ')
  if (text === '') return { kind: 'empty' }
  if (!/^[\d .,٫]+$/.test(text)) return { kind: 'unreadable' }
  if (text.includes('٫')) {
    const [whole = '', fraction = '', ...more] = text.replaceAll(',', ' ').split('٫')
    return more.length > 0 || /[ .]/.test(fraction)
      ? { kind: 'unreadable' }
      : grouped(whole.split(' '), fraction)
  }
  const used = [...new Set(text.replace(/[\d ]/g, ''))]
  const last = text.at(Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))) ?? ''
  if (used.length === 0) return grouped(text.split(' '), '')
  const pieces = text.split(last)
  const fraction = pieces.at(-1) ?? ''
  if (used.length === 2) {
    const other = last === '.' ? ',' : '.'
    const whole = pieces[0] ?? ''
    if (pieces.length !== 2 || text.includes(' ')) return { kind: 'unreadable' }
    return whole.includes(other) ? grouped(whole.split(other), fraction) : { kind: 'unreadable' }
  }
  if (pieces.length > 2) return text.includes(' ') ? { kind: 'unreadable' } : grouped(pieces, '')
  const whole = pieces[0] ?? ''
  if (whole.includes(' ')) return grouped(whole.split(' '), fraction)
  return oneMark(last, whole, fraction, marksOf(culture))
}

/** Can it travel and be stored? Fifteen digits before the mark and nine behind it: a nanogram (wire.ts). */
export const isStorable = (amount: string): boolean => /^\d{1,15}(\.\d{1,9})?$/.test(amount)

/** A stored decimal string as the reader would type it: the culture's decimal mark, no grouping. */
export const typedDecimal = (amount: string, culture: string): string =>
  amount.replace('.', marksOf(culture).decimal)

/** A whole number as people type it, of at most nine digits; undefined where it is none. */
export const readWhole = (typed: string, culture: string): number | undefined => {
  const reading = readDecimal(typed, culture)
  return reading.kind === 'amount' && /^\d{1,9}$/.test(reading.amount) ? Number(reading.amount) : undefined
}
