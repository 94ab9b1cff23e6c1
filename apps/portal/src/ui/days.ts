const dayLength = 86_400_000

const timeOf = (iso: string): number => Date.parse(`${iso}T00:00:00Z`)

/** Is it the day of a real calendar, as ISO 8601 writes it? */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(timeOf(text)) &&
  new Date(timeOf(text)).toISOString().startsWith(text)

export const addDays = (iso: string, days: number): string =>
  new Date(timeOf(iso) + days * dayLength).toISOString().slice(0, 10)

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (iso: string): number => new Date(timeOf(iso)).getUTCDay() || 7

/** With which day the week begins where the language is spoken (Unicode's own table); Monday where nobody says. */
export const firstWeekday = (locale: string): number => {
  const { getWeekInfo } = Intl.Locale.prototype as { getWeekInfo?: () => { firstDay: number } }
  return getWeekInfo?.call(new Intl.Locale(locale).maximize()).firstDay ?? 1
}

/** The six weeks in which a month stands, each from its first day on. */
export const weeksOf = (month: string, firstDay: number): string[][] => {
  const first = `${month.slice(0, 8)}01`
  const begin = addDays(first, -((weekdayOf(first) - firstDay + 7) % 7))
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(begin, week * 7 + day)),
  )
}
