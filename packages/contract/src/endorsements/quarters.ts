import { addDays } from '../casework/rules.ts'

/** `2026-Q2`. */
export const quarterShape = /^(?:19|2[01])\d\d-Q[1-4]$/

/** The quarter of an ISO day. */
export const quarterOf = (day: string): string =>
  `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`

/** Its year, and which of the four it is. */
export const partsOfQuarter = (quarter: string): { year: number; number: number } => ({
  year: Number(quarter.slice(0, 4)),
  number: Number(quarter.slice(6)),
})

/** So many quarters later; earlier where `by` is negative. */
export const laterQuarter = (quarter: string, by: number): string => {
  const { year, number } = partsOfQuarter(quarter)
  const count = year * 4 + number - 1 + by
  return `${Math.floor(count / 4)}-Q${(count % 4) + 1}`
}

const firstDay = (quarter: string): string => {
  const { year, number } = partsOfQuarter(quarter)
  return `${year}-${String(number * 3 - 2).padStart(2, '0')}-01`
}

/** First and last day, ISO. */
export const daysOfQuarter = (quarter: string): { from: string; to: string } => ({
  from: firstDay(quarter),
  to: addDays(firstDay(laterQuarter(quarter, 1)), -1),
})
