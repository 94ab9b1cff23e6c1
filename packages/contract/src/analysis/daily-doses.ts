import { Exact } from '../quantities/decimal.ts'

/** The INCB counts every year with so many days. */
const daysOfYear = 365
const milligrams = 1000
const million = 1_000_000
const decimals = 9

export interface Consumption {
  /** Of anhydrous base, in one year. */
  readonly baseGrams: string
  /** Milligrams of anhydrous base that make one dose. */
  readonly doseMg: string
  readonly inhabitants: number
}

/** Defined daily doses for statistical purposes (S-DDD) for a million inhabitants and day, decimal text. */
export const dailyDoses = ({ baseGrams, doseMg, inhabitants }: Consumption): string =>
  new Exact(baseGrams)
    .times(milligrams)
    .times(million)
    .div(new Exact(doseMg).times(String(inhabitants)).times(daysOfYear))
    .round(decimals)
    .toFixed()

export interface Population {
  readonly year: number
  readonly inhabitants: number
}

/** How many people lived there in a year: as said of it, else of the latest year before it; undefined where nobody has said. */
export const populationIn = (populations: readonly Population[], year: number): Population | undefined =>
  populations
    .filter((each) => each.year <= year)
    .reduce<Population | undefined>(
      (latest, each) => (latest === undefined || each.year > latest.year ? each : latest),
      undefined,
    )
