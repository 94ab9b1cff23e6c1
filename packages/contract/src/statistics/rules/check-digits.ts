import { latinText } from '../../readings/letters.ts'
import type { Problem } from './findings.ts'

/** The last digit of a number of GS1 (General Specifications §7.9): weights 3 and 1 from the right. */
export const checkDigitOf = (digitsBefore: string): string => {
  let sum = 0
  let weight = 3
  for (let at = digitsBefore.length - 1; at >= 0; at -= 1) {
    sum += Number(digitsBefore[at]) * weight
    weight = 4 - weight
  }
  return String((10 - (sum % 10)) % 10)
}

const withCheckDigit = (digits: string): string => digits.slice(0, -1) + checkDigitOf(digits.slice(0, -1))

const judge = (
  text: string,
  lengths: readonly number[],
  code: 'gtinDigit' | 'glnDigit',
): Problem | undefined => {
  const digits = latinText(text).replaceAll(/[\s-]/g, '')
  if (!/^\d+$/.test(digits) || !lengths.includes(digits.length))
    return { code, hint: { lengths: lengths.join(', ') } }
  const right = withCheckDigit(digits)
  return right === digits ? undefined : { code, suggestion: right, hint: { lengths: lengths.join(', ') } }
}

/** GTIN-8, -12, -13 and -14. */
export const judgeGtin = (text: string): Problem | undefined => judge(text, [8, 12, 13, 14], 'gtinDigit')
/** A GLN has thirteen digits. */
export const judgeGln = (text: string): Problem | undefined => judge(text, [13], 'glnDigit')
