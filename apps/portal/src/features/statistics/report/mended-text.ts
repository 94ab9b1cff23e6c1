import { unmistakable } from '@papaver/contract/readings/number.ts'
import { readDay } from '../../../ui/day-text.ts'
import { readDecimal, typedDecimal } from '../../../ui/decimal-text.ts'

/** What is suggested for a cell, as its reader would type it. */
export const asTyped = (suggestion: string, type: string | undefined, culture: string): string =>
  type === 'number' ? typedDecimal(suggestion, culture) : suggestion

/**
 * What somebody typed into a cell, as the server reads it in one way only: his language decides, as in any form. What
 * cannot be read goes as it is, and is judged as such.
 */
export const asSent = (typed: string, type: string | undefined, culture: string): string => {
  if (type === 'date') return readDay(typed) ?? typed
  if (type !== 'number') return typed
  const reading = readDecimal(typed.replace(/^-/, ''), culture)
  if (reading.kind !== 'amount') return typed
  return `${typed.startsWith('-') ? '-' : ''}${unmistakable(reading.amount)}`
}
