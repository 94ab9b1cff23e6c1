import { addWorkingDays, isWorkingDay, workingDaysBetween } from '@papaver/contract/casework/rules.ts'
import type { CaseClock } from '@papaver/contract/casework/schema.ts'
import { dayIn } from '@papaver/contract/days.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { Temporal } from 'temporal-polyfill'

/** The authority's calendar: its own day, its holidays and rest days. */
export interface Calendar {
  readonly today: string
  /** Does the authority rest on that day, and is it by the week that it does? */
  restOn(day: string): 'week' | 'holiday' | undefined
  after(day: string, workingDays: number): string
  between(from: string, to: string): number
}

/** The moment at which an ISO day begins in a time zone. */
export const startOfDay = (timeZone: string, day: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds)

const makeCalendar = (settings: Settings, today: string): Calendar => {
  const holidays = new Set(settings['import_export.holidays'])
  const rest = settings['import_export.restDays']
  const counted = new Map<string, number>()
  return {
    today,
    restOn: (day) => {
      if (isWorkingDay(day, holidays, rest)) return undefined
      return isWorkingDay(day, new Set(), rest) ? 'holiday' : 'week'
    },
    after: (day, workingDays) => addWorkingDays(day, workingDays, holidays, rest),
    between: (from, to) => {
      const key = `${from} ${to}`
      const known = counted.get(key) ?? workingDaysBetween(from, to, holidays, rest)
      counted.set(key, known)
      return known
    },
  }
}

/** One a day for as long as the settings are the same: a page of a list counts days many times. */
const calendars = new WeakMap<Settings, Calendar>()
export const calendarOf = (settings: Settings, now: Date): Calendar => {
  const today = dayIn(settings['public.timeZone'], now)
  const known = calendars.get(settings)
  if (known?.today === today) return known
  const calendar = makeCalendar(settings, today)
  calendars.set(settings, calendar)
  return calendar
}

/**
 * Working days to a due day; negative once it is over. On a Sunday no working day has gone since Friday, and what was
 * due then is late all the same, as the lists of what is overdue say.
 */
export const daysLeft = (calendar: Calendar, dueOn: string): number => {
  const left = calendar.between(calendar.today, dueOn)
  return dueOn < calendar.today ? Math.min(-1, left) : left
}

/** The clock as look §5 shows it: running to a day, resting with so many days left, or stopped. */
export const clockOf = (
  { dueOn, restingDaysLeft }: { dueOn: string | null; restingDaysLeft: number | null },
  calendar: Calendar,
): Omit<CaseClock, 'promised'> => {
  if (restingDaysLeft !== null) return { state: 'resting', dueOn: null, workingDaysLeft: restingDaysLeft }
  if (dueOn === null) return { state: 'stopped', dueOn: null, workingDaysLeft: null }
  return { state: 'running', dueOn, workingDaysLeft: daysLeft(calendar, dueOn) }
}
