import { publicSettingsQuery, queryClient } from '../../platform/queries.ts'

/** The ISO day of a moment in a place of the world (IANA name). */
export const dayIn = (timeZone: string | undefined, now: Date): string => {
  const parts = new Intl.DateTimeFormat('en', {
    ...(timeZone ? { timeZone } : {}),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    calendar: 'gregory',
    numberingSystem: 'latn',
  }).formatToParts(now)
  return (['year', 'month', 'day'] as const)
    .map((type) => parts.find((part) => part.type === type)?.value ?? '')
    .join('-')
}

/** The ISO day at the authority: its permits begin and end there, wherever the device stands. */
export const todayHere = (now: Date = new Date()): string =>
  dayIn(queryClient.getQueryData(publicSettingsQuery.queryKey)?.timeZone, now)
