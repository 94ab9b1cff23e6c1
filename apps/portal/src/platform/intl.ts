import { remembering } from '@papaver/contract/remembering.ts'

// To make a format takes as long as to write a hundred figures with it.
const numberFormats = remembering(
  (key: string) => new Intl.NumberFormat(...(JSON.parse(key) as [string, Intl.NumberFormatOptions])),
)
const dateFormats = remembering(
  (key: string) => new Intl.DateTimeFormat(...(JSON.parse(key) as [string, Intl.DateTimeFormatOptions])),
)

export const numberFormat = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  numberFormats(JSON.stringify([locale, options]))
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  dateFormats(JSON.stringify([locale, options]))
