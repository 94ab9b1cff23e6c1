import { Exact } from './decimal.ts'

/** Between which bounds a figure of a kind lies; the database holds the same bounds in its checks. */
export interface Range {
  /** Big string; `from` itself is allowed, unless it `isOpen`. */
  readonly from: string
  readonly isOpen: boolean
  readonly upTo: string
  /** Digits behind the mark, at most. */
  readonly decimals: number
}

const above = (from: string, upTo: string, decimals: number): Range => ({
  from,
  isOpen: true,
  upTo,
  decimals,
})
const since = (from: string, upTo: string, decimals: number): Range => ({
  from,
  isOpen: false,
  upTo,
  decimals,
})

export const ranges = {
  /** Of goods asked for, in their unit: a line about nothing is no line. */
  quantity: above('0', '1000000000', 9),
  /** Of a line that moved: nothing of it may have come. */
  moved: since('0', '1000000000', 9),
  /** What goods are worth, in any currency. */
  money: since('0', '1000000000000', 2),
  /** Per cent of the form in the goods. */
  purity: above('0', '100', 6),
  /** Grams of anhydrous base in a gram of a form. */
  factor: above('0', '1', 9),
  /** Of a unit into the base unit of its dimension: from a picogram to a thousand tonnes. */
  unitFactor: above('0', '1000000', 15),
  /** Kilograms in a litre: osmium has not even 23. */
  density: above('0', '30', 6),
  /** Pack units in a pack, and the strength of a component in one of them. */
  packSize: above('0', '1000000', 9),
  strength: above('0', '1000000', 9),
  /** Of goods or of their base: a million tonnes, far above what all countries trade. */
  grams: since('0', '1000000000000', 9),
  /** Milligrams of anhydrous base that one person takes on a day. */
  dose: above('0', '1000000', 6),
} as const satisfies Record<string, Range>
export type RangeName = keyof typeof ranges

const plainDecimal = /^\d{1,15}(?:\.(\d{1,15}))?$/

/** Is this decimal text within the range? Digits of any other writing are not. */
export const isWithin = (name: RangeName, text: string): boolean => {
  const range = ranges[name]
  const found = plainDecimal.exec(text)
  if (found === null || (found[1]?.length ?? 0) > range.decimals) return false
  const value = new Exact(text)
  const isLow = range.isOpen ? value.lte(range.from) : value.lt(range.from)
  return !isLow && value.lte(range.upTo)
}

/** Packages of one movement, at most. */
export const mostPackages = 100_000
