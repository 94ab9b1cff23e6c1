import { dateFormat } from './intl.ts'

/** Digits are Latin in every language, so that a figure on the screen equals the figure on the paper. */
export const localeOf = (culture: string): string => `${culture === 'en' ? 'en-GB' : culture}-u-nu-latn`

/**
 * Arabic has one form of a date and one of a time: months have names, as in sentences, since figures between strokes
 * turn around there, and hours count to 24, as on the paper.
 */
const isArabic = (culture: string): boolean => culture.startsWith('ar')

/** 17 Jun 2026 */
export const dayStyle = (culture: string): Intl.DateTimeFormatOptions =>
  isArabic(culture) ? { day: 'numeric', month: 'long', year: 'numeric' } : { dateStyle: 'medium' }

/** 14:05: hours count to 24, as on the paper. */
export const timesFor = (culture: string, timeZone: string | undefined): ((isoMoment: string) => string) => {
  const format = dateFormat(localeOf(culture), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone !== undefined && { timeZone }),
  })
  return (isoMoment) => format.format(new Date(isoMoment))
}

/** 17 Jun 2026, 14:05, to the second where it is asked for; without a zone as the device's clock shows it. */
export const momentsFor = (
  culture: string,
  timeZone: string | undefined,
  isToTheSecond = false,
): ((isoMoment: string) => string) => {
  const make = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(localeOf(culture), { ...options, ...(timeZone !== undefined && { timeZone }) })
  if (!isArabic(culture)) {
    const format = make({ ...dayStyle(culture), timeStyle: isToTheSecond ? 'medium' : 'short' })
    return (isoMoment) => format.format(new Date(isoMoment))
  }
  const days = make(dayStyle(culture))
  const second: Intl.DateTimeFormatOptions = isToTheSecond ? { second: '2-digit' } : {}
  const times = make({ hour: '2-digit', minute: '2-digit', ...second, hourCycle: 'h23' })
  return (isoMoment) => {
    const at = new Date(isoMoment)
    return `${days.format(at)}، ${times.format(at)}`
  }
}
