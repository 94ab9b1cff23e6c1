import { isStorable, readDecimal, typedDecimal } from './decimal-text.ts'

/** A figure as typed, and what it means for the wire; undefined while empty or not to be read. */
export interface Amount {
  readonly typed: string
  readonly amount: string | undefined
}
export const noAmount: Amount = { typed: '', amount: undefined }

/** Reads a typed figure; more digits than are stored make no amount. */
export const amountOf = (typed: string, culture: string, unit?: string): Amount => {
  const reading = readDecimal(typed, culture, unit)
  return {
    typed,
    amount: reading.kind === 'amount' && isStorable(reading.amount) ? reading.amount : undefined,
  }
}

/** What is stored, as somebody would have typed it. */
export const typedAmount = (amount: string | null | undefined, culture: string): Amount =>
  amount ? { typed: typedDecimal(amount, culture), amount } : noAmount

/**
 * A figure once its field was left: the unit that was typed beside it is taken away, as the unit of the field may be
 * changed afterwards.
 */
export const settledAmount = (value: Amount, culture: string): Amount =>
  value.amount !== undefined && /[\p{L}\u00b5]/u.test(value.typed)
    ? typedAmount(value.amount, culture)
    : value
