import { inProse } from '@papaver/contract/localization/long-day.ts'
import { remembering } from '@papaver/contract/remembering.ts'

/** The digits of the numbers on our documents, and the calendar of the law, in every language. */
const options = {
  dateStyle: 'long',
  timeZone: 'UTC',
  calendar: 'gregory',
  numberingSystem: 'latn',
} as const

/** Making a format takes longer than all of its use on one page. */
const formatOf = remembering(
  (culture: string) => new Intl.DateTimeFormat(culture === 'en' ? 'en-GB' : culture, options),
)

/** `2026-06-17` → `17 June 2026`, on documents and in mails. */
export const longDate = (day: string, culture: string): string =>
  inProse(formatOf(culture).format(new Date(`${day}T00:00:00Z`)), culture)
