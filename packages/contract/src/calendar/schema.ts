import { z } from 'zod'
import { dateNames } from '../casework/dates.ts'
import { day, line, moment, page, typedWhole } from '../wire.ts'

/** How many days one answer reaches over: a month as it is drawn, with the ends of its neighbours. */
export const longestMonth = 42
/** Entries of a day that a month shows; the others are a click away. */
export const shownOfDay = 3
/** How far back what is late is looked for, and how far ahead what comes. */
export const daysBack = 366
export const daysAhead = 366

/** Whose: `mine` is what an officer has on his desk, or what somebody of a company has asked for himself. */
export const calendarSides = ['mine', 'all'] as const

const narrowing = {
  whose: z.enum(calendarSides).default('all'),
  /** Features of the kinds, and names of dates; with commas between them. */
  kind: line(200).optional(),
  what: line(200).optional(),
}

export const monthQuery = z.object({ from: day, to: day, ...narrowing })
export type MonthQuery = z.infer<typeof monthQuery>

/** `coming`: from today on; `late`: what somebody owes since a day that has passed. */
export const calendarViews = ['coming', 'late'] as const
export const calendarQuery = z.object({
  page: typedWhole(1, 1_000).default(1),
  pageSize: typedWhole(1, 100).optional(),
  view: z.enum(calendarViews).default('coming'),
  from: day.optional(),
  to: day.optional(),
  ...narrowing,
})
export type CalendarQuery = z.infer<typeof calendarQuery>

const entry = {
  /** Of the case, or what tells a duty without one from others. */
  id: z.string(),
  /** The capability of its kind. */
  feature: z.string(),
  number: z.string().nullable(),
  /** Null where there is no case yet. */
  status: z.string().nullable(),
  /** Where in the portal a duty without a case is met; null: at its case. */
  place: z.string().nullable(),
  what: z.enum(dateNames),
  day,
  isLate: z.boolean(),
}

export const calendarMonth = z.object({
  today: day,
  /** Days of the span on which the authority rests; `isHoliday`: not by the week. */
  restDays: z.array(z.object({ day, isHoliday: z.boolean() })),
  days: z.array(
    z.object({
      day,
      total: z.number().int(),
      /** The first of them. */
      entries: z.array(z.object(entry)),
    }),
  ),
})
export type CalendarMonth = z.infer<typeof calendarMonth>

export const calendarItem = z.object({
  ...entry,
  applicantName: z.string().nullable(),
  /** What the case is about, in the reader's language. */
  subject: z.string(),
  /** Working days until then; below 0 once it is late. */
  workingDaysLeft: z.number().int(),
})
export type CalendarItem = z.infer<typeof calendarItem>
export const calendarOutput = page(calendarItem)

export const calendarSubscription = z.object({
  /** When the reader's link was made; null where he has none. */
  madeAt: moment.nullable(),
  /** When a program last read it, to the hour. */
  readAt: moment.nullable(),
  /** Does he get the mail of the day? Null to whom it does not go. */
  isMailed: z.boolean().nullable(),
})
/** Shown this once. */
export const calendarLink = z.object({ address: z.string() })
/** What stands in the address: 32 random bytes. */
export const feedQuery = z.object({ token: z.string().regex(/^[\w-]{43}$/) })
export const mailInput = z.object({ isMailed: z.boolean() })
