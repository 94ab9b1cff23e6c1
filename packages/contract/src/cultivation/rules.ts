import { Exact } from '../quantities/decimal.ts'

/** Letters of the name of a plot, its parcel, a lot of seed and the number of a contract. */
export const longestMark = 100

/** Is the first more than the second and so many per cent of it? */
export const exceeds = (value: string, limit: string, percent: number): boolean =>
  new Exact(value).gt(new Exact(limit).times(new Exact(100).plus(String(percent))).div(100))

/** Is the first less than the second less so many per cent of it? */
export const fallsShort = (value: string, limit: string, percent: number): boolean =>
  new Exact(value).lt(new Exact(limit).times(new Exact(100).minus(String(percent))).div(100))

/** With one decimal, as ratios and yields are shown and judged. */
export const toTenth = (value: string): string => new Exact(value).round(1).toFixed()

/** What the first is of the second, in per cent with one decimal; null of nothing. */
export const percentOf = (part: string, whole: string): string | null =>
  new Exact(whole).eq(0) ? null : toTenth(new Exact(part).times(100).div(whole).toFixed())

const plain = (text: string | null): string => (text ?? '').toLowerCase().replace(/[\s./\\-]+/g, '')

/** Two names of a parcel mean the same one, however they are spaced and written. */
export const isSameParcel = (one: string | null, other: string | null): boolean =>
  plain(one) !== '' && plain(one) === plain(other)

/** Do two spans of days share one? ISO days, both ends counted. */
export const meet = (
  one: { readonly from: string; readonly until: string },
  other: { readonly from: string; readonly until: string },
): boolean => one.from <= other.until && other.from <= one.until
