import { compare, isPositive, minus, plus, times } from '../quantities/base.ts'
import { roughGrams } from '../quantities/shown.ts'

/**
 * `rounded`: what is left, to two digits, and whether the reader's own quantity fits into that figure. `nothing`: neither,
 * for whether it fits would tell the exact figure to anybody who asks often enough.
 */
export const balanceShown = ['exact', 'rounded', 'nothing'] as const
export type BalanceShown = (typeof balanceShown)[number]

/** Of a rounded rest, so many digits. */
const digitsOfRest = 2
/** A rounded rest moves in steps of at least this share of the limit: smaller ones would show single permits. */
const leastStepOfLimit = '0.005'

/** What is left, as far as a reader is shown it. Where the balance is overdrawn, a rounded one says nothing is left. */
export const restShown = (freeGrams: string, shown: BalanceShown, limitGrams: string): string | null => {
  if (shown === 'exact') return freeGrams
  if (shown === 'nothing') return null
  return compare(freeGrams, '0') > 0
    ? roughGrams(freeGrams, digitsOfRest, times(limitGrams, leastStepOfLimit))
    : '0'
}

/** With all its sums, as the authority sees every balance and a holder his own quota. */
export const isExact = <Row extends { readonly limitGrams: string | null }>(
  row: Row,
): row is Row & {
  readonly [Key in keyof Row &
    ('limitGrams' | 'usedGrams' | 'reservedGrams' | 'freeGrams' | 'leftGrams')]: string
} => row.limitGrams !== null

/** Estimates are furnished under the 1961 Convention (art. 19): no letter about one is older. */
const firstLetterDay = '1961-01-01'

/** Why a letter cannot be of this day: mostly it is one of another calendar. */
export const letterDayFault = (day: string, today: string): 'dayFuture' | 'dayEarly' | undefined => {
  if (day > today) return 'dayFuture'
  return day < firstLetterDay ? 'dayEarly' : undefined
}

const dayMs = 86_400_000

/** Days of a year that have passed with `today`; of a year to come none, of a past one all. */
export const daysOfYear = (year: number, today: string): number => {
  const first = Date.UTC(year, 0, 1)
  const passed = Date.parse(`${today}T00:00:00Z`) - first
  const whole = Date.UTC(year + 1, 0, 1) - first
  return Math.min(whole / dayMs, Math.max(0, Math.floor(passed / dayMs) + 1))
}

/** Grams of anhydrous base. */
export interface BalanceFigures {
  readonly limitGrams: string
  readonly usedGrams: string
  readonly reservedGrams: string
}

/** What is left once `extra` more grams are reserved; negative where that goes over. */
export const leftAfter = (balance: BalanceFigures, extra = '0'): string =>
  minus(balance.limitGrams, plus(balance.usedGrams, balance.reservedGrams, extra))

/**
 * By how many grams reserving `extra` would go beyond the limit; "0" where it fits. 1961 art. 21: imports and
 * manufacture together must not exceed the estimate.
 */
export const overrunOf = (balance: BalanceFigures, extra: string): string => {
  const left = leftAfter(balance, extra)
  return compare(left, '0') < 0 ? minus('0', left) : '0'
}

/** How much is used and held beyond the limit once that changes by so many grams; "0" where it is within. */
export const excessAfter = (balance: BalanceFigures, change = '0'): string =>
  overrunOf({ ...balance, limitGrams: plus(balance.limitGrams, change) }, '0')

/**
 * A figure that leaves more used and held than it allows counts, as what the Board confirms counts, and wants a reason: the excess
 * is deducted from the estimate of the next year (1961 art. 21(3)), and nothing more is to be exported here (art. 21(4)).
 * A supplement only makes less of it.
 */
export const wantsReason = (balance: BalanceFigures, action: string, change: string): boolean =>
  action !== 'supplement' && isPositive(excessAfter(balance, change))

/**
 * The ISO day on which `leftGrams` end at the pace of `usedGrams` in `days` days; undefined where nothing was
 * used, or where they last beyond `until`.
 */
export const exhaustionDay = (
  leftGrams: string,
  usedGrams: string,
  days: number,
  today: string,
  until: string,
): string | undefined => {
  const perDay = days > 0 ? Number(usedGrams) / days : 0
  if (!(perDay > 0)) return undefined
  const daysLeft = Math.max(0, Math.floor(Number(leftGrams) / perDay))
  const lastDay = new Date(Date.parse(`${today}T00:00:00Z`) + Math.min(daysLeft, 100_000) * dayMs)
  const day = lastDay.toISOString().slice(0, 10)
  return day <= until ? day : undefined
}

/**
 * The ISO day on which what is left of a year's balance ends at that year's pace, with `extra` grams more reserved; null
 * where it lasts the year, or nothing was used yet (product §16.3).
 */
export const lastsUntil = (
  balance: BalanceFigures & { readonly year: number },
  extra: string,
  today: string,
): string | null => leftLastsUntil(leftAfter(balance, extra), balance, today)

/** The same for what is known to be left of it. */
export const leftLastsUntil = (
  leftGrams: string,
  { usedGrams, year }: Pick<BalanceFigures, 'usedGrams'> & { readonly year: number },
  today: string,
): string | null =>
  exhaustionDay(leftGrams, usedGrams, daysOfYear(year, today), today, `${year}-12-31`) ?? null
