/** Making a format costs more than a hundred uses of it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()
const dayFormatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = dayFormats.get(timeZone)
  if (known) return known
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, ...parts })
  dayFormats.set(timeZone, format)
  return format
}

/** The ISO day that it is in a time zone at a moment. */
export const dayIn = (timeZone: string, moment: Date): string => dayFormatOf(timeZone).format(moment)
