import { inProse } from '@papaver/contract/localization/long-day.ts'

/** The digits of the numbers on our documents, and the calendar of the law, in every language. */
const options = {
  dateStyle: 'long',
  timeZone: 'UTC',
  calendar: 'gregory',
  numberingSystem: 'latn',
} as const

/** Making a format takes longer than all of its use on one page. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** `2026-06-17` → `17 June 2026`, on documents and in mails. */
export const longDate = (day: string, culture: string): string => {
  const format =
    formats.get(culture) ?? new Intl.DateTimeFormat(culture === 'en' ? 'en-GB' : culture, options)
  formats.set(culture, format)
  return inProse(format.format(new Date(`${day}T00:00:00Z`)), culture)
}
