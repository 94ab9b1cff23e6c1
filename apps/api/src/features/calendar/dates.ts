import { calendarRefusals } from '@papaver/contract/calendar/refusals.ts'
import {
  type CalendarItem,
  type CalendarMonth,
  type CalendarQuery,
  daysAhead,
  daysBack,
  longestMonth,
  type MonthQuery,
  shownOfDay,
} from '@papaver/contract/calendar/schema.ts'
import { dutyDates } from '@papaver/contract/casework/dates.ts'
import { addDays, daysBetween } from '@papaver/contract/casework/rules.ts'
import { sideOfRights } from '@papaver/contract/casework/sides.ts'
import { refuse } from '../../platform/refusal.ts'
import {
  type CaseContext,
  type DatedCase,
  type DateFilter,
  type DateSource,
  daysLeft,
  listDates,
  listDatesByDay,
  type OwnDates,
  scopeOf,
} from '../casework/public.ts'
import { itemsOf, kindsFor } from '../work/public.ts'

/** Where kinds keep days beside those that any case has. */
const ownDates: Readonly<Record<string, OwnDates>> = {
  authorization: { view: 'authorization_date_reading' },
  partner: { view: 'trading_establishment_date_reading' },
  incident: { view: 'incident_date_reading', isMoment: true },
  fieldReport: { view: 'field_report_date_reading' },
  cultivation: { view: 'cultivation_date_reading' },
}

interface Narrowing {
  readonly kind?: string | undefined
  readonly what?: string | undefined
  /** Only what somebody owes. */
  readonly isDuty?: boolean
}

/** The days that concern this reader, of the kinds that he may read. */
export const sourcesFor = (
  { principal, settings }: Pick<CaseContext, 'principal' | 'settings'>,
  { kind: asked, what, isDuty = false }: Narrowing = {},
): DateSource[] => {
  const { permissions, establishmentId } = principal
  const side = sideOfRights((permission) => permissions.has(permission), establishmentId !== null)
  const names = what?.split(',').filter((part) => part !== '') ?? []
  return kindsFor(principal, asked).flatMap(({ kind }) => {
    const own = ownDates[kind.entity]
    return kind.dates
      .filter(({ sides, name }) => sides.includes(side) && (names.length === 0 || names.includes(name)))
      .filter(({ name }) => !isDuty || dutyDates.includes(name))
      .map((date) => ({
        kind,
        date,
        ...(own ? { own } : {}),
        daysBefore: date.daysBefore === undefined ? 0 : settings[date.daysBefore],
      }))
  })
}

/** `mine`: on an officer's desk, or what somebody of a company has asked for himself. */
export const whoseOf = (
  { principal }: CaseContext,
  whose: 'mine' | 'all',
): Pick<DateFilter, 'assigneeId' | 'createdBy'> => {
  if (whose === 'all') return {}
  const { accountId } = principal
  return scopeOf(principal).kind === 'office' ? { assigneeId: accountId } : { createdBy: accountId }
}

const entryOf = (
  { calendar: { today } }: CaseContext,
  { case: { id, feature: entity, number, status }, what, day }: DatedCase,
  features: ReadonlyMap<string, string>,
) => ({
  id,
  feature: features.get(entity) ?? entity,
  number,
  status,
  what,
  day,
  isLate: day < today && dutyDates.includes(what),
})

const featuresOf = ({ principal }: CaseContext): ReadonlyMap<string, string> =>
  new Map(kindsFor(principal, undefined).map(({ kind }) => [kind.entity, kind.feature]))

const daysFrom = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index))

/** What the days of a month hold: how much, the first of it, and where the authority rests. */
export const monthOf = async (context: CaseContext, query: MonthQuery): Promise<CalendarMonth> => {
  const { db, principal, calendar, settings } = context
  const { from, to, whose, kind, what } = query
  const days = daysFrom(from, to)
  if (days.length > longestMonth) refuse(calendarRefusals.calendarSpanTooLong, { days: longestMonth })
  const filter = { from, to, timeZone: settings['public.timeZone'], ...whoseOf(context, whose) }
  const rows = await listDatesByDay(
    db,
    scopeOf(principal),
    sourcesFor(context, { kind, what }),
    filter,
    shownOfDay,
  )
  const features = featuresOf(context)
  const byDay = Map.groupBy(rows, ({ day }) => day)
  return {
    today: calendar.today,
    restDays: days.flatMap((day) => {
      const rest = calendar.restOn(day)
      return rest === undefined ? [] : { day, isHoliday: rest === 'holiday' }
    }),
    days: [...byDay].map(([day, entries]) => ({
      day,
      total: entries[0]?.total ?? 0,
      entries: entries.map((row) => entryOf(context, row, features)),
    })),
  }
}

const spanOf = (
  { calendar: { today } }: CaseContext,
  { view, from, to }: CalendarQuery,
): Pick<DateFilter, 'from' | 'to'> =>
  view === 'late'
    ? { from: from ?? addDays(today, -daysBack), to: [to, addDays(today, -1)].toSorted()[0] ?? today }
    : { from: from ?? today, to: to ?? addDays(today, daysAhead) }

/** A page of dates, the earliest first, each with what its case is about. */
export const datesPage = async (context: CaseContext, query: CalendarQuery) => {
  const { db, principal, calendar, settings } = context
  const { page, whose, view, kind, what } = query
  const pageSize = query.pageSize ?? principal.pageSize
  const filter = {
    ...spanOf(context, query),
    timeZone: settings['public.timeZone'],
    ...whoseOf(context, whose),
  }
  const sources = sourcesFor(context, { kind, what, isDuty: view === 'late' })
  const found = await listDates(db, scopeOf(principal), sources, filter, { page, pageSize })
  const subjects = new Map(
    (
      await itemsOf(
        context,
        found.rows.map((row) => row.case),
      )
    ).map((item) => [item.id, item]),
  )
  const features = featuresOf(context)
  const items = found.rows.map((row): CalendarItem => {
    const item = subjects.get(row.case.id)
    return {
      ...entryOf(context, row, features),
      applicantName: item?.applicantName ?? null,
      subject: item?.subject ?? '',
      workingDaysLeft: daysLeft(calendar, row.day),
    }
  })
  return { items, total: found.total, totalIsEstimate: found.isMore, page, pageSize }
}
