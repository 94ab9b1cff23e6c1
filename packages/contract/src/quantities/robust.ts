import { compare, larger, median, minus, plus, times } from './base.ts'

/** Makes the median distance of a bell curve its standard deviation (Hampel). */
const consistency = '1.4826'

const distance = (left: string, right: string): string =>
  compare(left, right) > 0 ? minus(left, right) : minus(right, left)

/** What is usual among values: their median, and how far from it they lie as a rule. One outlier moves neither. */
export interface Usual {
  readonly count: number
  readonly median: string
  /** The median distance from the median, as a standard deviation; never less than the least that was asked for. */
  readonly spread: string
}

/**
 * Undefined of fewer values than wanted. `leastSpread` is a share of the median where values are nearly all alike: the
 * smallest difference would be an outlier otherwise.
 */
export const usualOf = (
  values: readonly string[],
  { least, leastSpread }: { readonly least: number; readonly leastSpread: (median: string) => string },
): Usual | undefined => {
  const middle = median(values)
  const deviation = middle === undefined ? undefined : median(values.map((value) => distance(value, middle)))
  if (values.length < least || middle === undefined || deviation === undefined) return undefined
  const spread = larger(times(deviation, consistency), leastSpread(middle))
  return { count: values.length, median: middle, spread }
}

export const tenthOf = (middle: string): string => times(middle, '0.1')

/** Above it a value is unusual. */
export const upperBound = ({ median: middle, spread }: Usual, deviations: string): string =>
  plus(middle, times(spread, deviations))

/** Is it far from the median, whichever way? */
export const isFarFrom = ({ median: middle, spread }: Usual, value: string, deviations: string): boolean =>
  compare(distance(value, middle), times(spread, deviations)) > 0

/** How many of them are smaller. */
export const smallerThan = (value: string, values: readonly string[]): number =>
  values.filter((each) => compare(each, value) < 0).length

/** How many of them lie nearer to the median. */
export const nearerThan = (value: string, values: readonly string[], middle: string): number =>
  values.filter((each) => compare(distance(each, middle), distance(value, middle)) < 0).length
