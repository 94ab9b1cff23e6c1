import { dayIn } from '@papaver/contract/days.ts'

/** Where the authority of the demonstration stands. */
const timeZone = 'Europe/Helsinki'

/** The day so many days after the authority's today; its midnight is not the machine's. */
export const inDays = (days: number): string => dayIn(timeZone, new Date(Date.now() + days * 86_400_000))
