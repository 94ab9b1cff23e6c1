import { type DecimalMark, type NumberFault, readNumber } from '@papaver/contract/readings/number.ts'
import { inUnit } from '@papaver/contract/readings/units.ts'
import { numberFormat } from '../platform/intl.ts'

/** Why a typed figure is no amount; each has a sentence under `ui.readings`. */
export type AmountFault =
  | 'notANumber'
  | `${Exclude<NumberFault, 'notANumber'>}Number`
  | 'negative'
  | 'unitBeside'

/** What a typed quantity means. `amount` is a plain decimal string: digits, a dot, digits. */
export type DecimalReading =
  | { kind: 'empty' }
  /** `assumed`: it could be read otherwise, or was converted: show what was understood. */
  | { kind: 'amount'; amount: string; assumed: boolean }
  | { kind: 'unreadable'; fault: AmountFault; unit?: string }
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

const unreadable = (fault: AmountFault, unit?: string): DecimalReading => ({
  kind: 'unreadable',
  fault,
  ...(unit !== undefined && { unit }),
})

/**
 * A quantity as people type or paste it into a form: where it could be read in two ways, the reader's language decides
 * and the answer says so. Never negative. A dash is nothing.
 * @param unit in which the field counts: one that is typed beside the figure is converted into it
 * @param mark the decimal mark that others of its column prove: it decides before the language does
 */
export const readDecimal = (
  typed: string,
  culture: string,
  unit?: string,
  mark?: DecimalMark,
): DecimalReading => {
  const reading = readNumber(typed, { usual: marksOf(culture), mark })
  if (reading.kind === 'empty' || reading.kind === 'nil') return { kind: 'empty' }
  if (reading.kind === 'ambiguous') return { kind: 'ambiguous' }
  if (reading.kind === 'wrong')
    return unreadable(reading.fault === 'notANumber' ? reading.fault : `${reading.fault}Number`)
  const { value, isAssumed } = reading
  if (value.startsWith('-')) return unreadable('negative')
  if (reading.unit === '') return { kind: 'amount', amount: value, assumed: isAssumed }
  const amount = unit === undefined ? undefined : inUnit(value, reading.unit, unit)
  return amount === undefined
    ? unreadable('unitBeside', reading.unit)
    : { kind: 'amount', amount, assumed: true }
}

/** Can it travel and be stored? Fifteen digits before the mark and nine behind it: a nanogram (wire.ts). */
export const isStorable = (amount: string): boolean => /^\d{1,15}(\.\d{1,9})?$/.test(amount)

/** What to say of a typed figure that is no amount, as the key of its sentence; undefined where it is one. */
export const decimalFault = (
  reading: DecimalReading,
): { key: string; params: Readonly<Record<string, string>> } | undefined => {
  if (reading.kind === 'ambiguous') return { key: 'ui.quantity.ambiguous', params: {} }
  if (reading.kind === 'amount')
    return isStorable(reading.amount) ? undefined : { key: 'ui.quantity.tooLong', params: {} }
  if (reading.kind !== 'unreadable') return undefined
  const { fault, unit = '' } = reading
  return fault === 'notANumber'
    ? { key: 'ui.quantity.unreadable', params: {} }
    : { key: `ui.readings.${fault}`, params: { unit } }
}

/** A stored decimal string as the reader would type it: the culture's decimal mark, no grouping. */
export const typedDecimal = (amount: string, culture: string): string =>
  amount.replace('.', marksOf(culture).decimal)

/** An amount as it was understood, grouped, so that a thousandfold slip shows. */
export const understoodDecimal = (amount: string, culture: string): string => {
  const [, whole = '', fraction = ''] = /^(-?\d*)(.*)$/.exec(amount) ?? []
  return whole.replace(/\B(?=(\d{3})+$)/g, '\u202f') + typedDecimal(fraction, culture)
}

/** A whole number as people type it, of at most nine digits; undefined where it is none. */
export const readWhole = (typed: string, culture: string): number | undefined => {
  const reading = readDecimal(typed, culture)
  return reading.kind === 'amount' && /^\d{1,9}$/.test(reading.amount) ? Number(reading.amount) : undefined
}
