import { readDay as readDayText } from '@papaver/contract/readings/day.ts'
import { addDays } from './days.ts'

/** Days are those of the Gregorian calendar in Latin figures, in every language: the document carries them so. */
export const dayLocale = (culture: string): string =>
  `${culture === 'en' ? 'en-GB' : culture}-u-ca-gregory-nu-latn`

/**
 * The ISO day that somebody typed: as any language of the portal writes it, with the month as a word or a figure, as ISO
 * 8601 has it, or as eight figures in a row. All of them write the day before the month. Undefined where it is none.
 */
export const readDay = (typed: string): string | undefined => {
  const reading = readDayText(typed, { order: 'dayFirst', isShown: true })
  return reading.kind === 'day' ? reading.day : undefined
}

/** The months of a year in a row: the first day of the month that is so many after that of a day. */
export const monthAfter = (iso: string, months: number): string => {
  const count = Number(iso.slice(0, 4)) * 12 + Number(iso.slice(5, 7)) - 1 + months
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}-01`
}

/** The same day of a month that is so many later, or its last one where it has no such day. */
export const sameDayAfter = (iso: string, months: number): string => {
  const first = monthAfter(iso, months)
  const last = addDays(monthAfter(first, 1), -1)
  const day = `${first.slice(0, 8)}${iso.slice(8)}`
  return day > last ? last : day
}
