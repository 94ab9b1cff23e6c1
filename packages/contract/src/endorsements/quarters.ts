import { daysOf, laterPeriod, periodOn, type Span } from '../periods.ts'

/** `2026-Q2`. */
export const quarterShape = /^(?:19|2[01])\d\d-Q[1-4]$/

/** The quarter of an ISO day. */
export const quarterOf = (day: string): string => periodOn('quarter', day)

/** Its year, and which of the four it is. */
export const partsOfQuarter = (quarter: string): { year: number; number: number } => ({
  year: Number(quarter.slice(0, 4)),
  number: Number(quarter.slice(6)),
})

/** So many quarters later; earlier where `by` is negative. */
export const laterQuarter = (quarter: string, by: number): string => laterPeriod('quarter', quarter, by)

/** First and last day, ISO. */
export const daysOfQuarter = (quarter: string): Span => daysOf('quarter', quarter)
