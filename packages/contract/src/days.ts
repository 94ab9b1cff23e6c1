/** Making a format costs more than a hundred uses of it; a page asks which day it is with every stroke. */
const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string | undefined): Intl.DateTimeFormat => {
  const known = formats.get(timeZone ?? '')
  if (known) return known
  const format = new Intl.DateTimeFormat('en', {
    ...(timeZone ? { timeZone } : {}),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    calendar: 'gregory',
    numberingSystem: 'latn',
  })
  formats.set(timeZone ?? '', format)
  return format
}

/** By zone the second that was asked for last, and its day: one page asks many times for the same. */
const askedLast = new Map<string | undefined, { readonly second: number; readonly day: string }>()

/** The ISO day that it is in a time zone (IANA name; without one that of the machine) at a moment. */
export const dayIn = (timeZone: string | undefined, moment: Date): string => {
  const second = Math.floor(moment.getTime() / 1000)
  const last = askedLast.get(timeZone)
  if (last?.second === second) return last.day
  const parts = formatOf(timeZone).formatToParts(moment)
  const day = (['year', 'month', 'day'] as const)
    .map((type) => parts.find((part) => part.type === type)?.value ?? '')
    .join('-')
  askedLast.set(timeZone, { second, day })
  return day
}

/** Of steps, oldest first, those whose work stood at some time of a day, which says not at which hour. */
export const standingOn = <Step extends { readonly on: string }>(
  steps: readonly Step[],
  day: string,
): Step[] => {
  const before = steps.findLast(({ on }) => on < day)
  const during = steps.filter(({ on }) => on === day)
  return [...(before === undefined ? [] : [before]), ...during]
}
