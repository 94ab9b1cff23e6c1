import { compare, minus, plus } from '../quantities/base.ts'

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
  const perDay = Number(usedGrams) / days
  if (!(perDay > 0)) return undefined
  const daysLeft = Math.max(0, Math.floor(Number(leftGrams) / perDay))
  const lastDay = new Date(Date.parse(`${today}T00:00:00Z`) + Math.min(daysLeft, 100_000) * 86_400_000)
  const day = lastDay.toISOString().slice(0, 10)
  return day <= until ? day : undefined
}
