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
import { type DateName, dutyDates, holderDuties } from '@papaver/contract/casework/dates.ts'
import { addDays, daysBetween } from '@papaver/contract/casework/rules.ts'
import { sideOfRights } from '@papaver/contract/casework/sides.ts'
import { namesIn } from '@papaver/contract/listed-names.ts'
import { refuse } from '../../platform/refusal.ts'
import {
  type CaseContext,
  type DatedRow,
  type DateFilter,
  type DateSource,
  daysLeft,
  listDates,
  listDatesByDay,
  type OwnDates,
  scopeOf,
} from '../casework/public.ts'
import { itemsOf, kindsFor } from '../work/public.ts'
import { type Duty, dutiesIn, type Narrowing } from './duties.ts'

/** Where kinds keep days beside those that any case has. */
const ownDates: Readonly<Record<string, OwnDates>> = {
  authorization: { view: 'authorization_date_reading' },
  partner: { view: 'trading_establishment_date_reading' },
  incident: { view: 'incident_date_reading', isMoment: true },
  fieldReport: { view: 'field_report_date_reading' },
  cultivation: { view: 'cultivation_date_reading' },
}

/** The days that concern this reader, of the kinds that he may read. */
export const sourcesFor = (
  { principal, settings }: Pick<CaseContext, 'principal' | 'settings'>,
  { kind: asked, what, isDuty = false }: Narrowing = {},
): DateSource[] => {
  const { permissions, establishmentId } = principal
  const side = sideOfRights((permission) => permissions.has(permission), establishmentId !== null)
  const names = namesIn(what)
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
  row: DatedRow<Duty>,
  features: ReadonlyMap<string, string>,
) => {
  const { what, day } = row
  const dated = { what, day, isLate: day < today && dutyDates.includes(what) }
  if ('duty' in row) {
    const { key: id, feature, number, place } = row.duty
    return { ...dated, id, feature, number, place, status: null }
  }
  const { id, feature: entity, number, status } = row.case
  return { ...dated, id, feature: features.get(entity) ?? entity, number, place: null, status }
}

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
  const asked = {
    sources: sourcesFor(context, { kind, what }),
    duties: await dutiesIn(context, filter, { kind, what, whose }),
  }
  const rows = await listDatesByDay(db, scopeOf(principal), asked, filter, shownOfDay)
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

/** Dates with what each is about. */
const itemsFor = async (context: CaseContext, rows: readonly DatedRow<Duty>[]): Promise<CalendarItem[]> => {
  const cases = rows.flatMap((row) => ('case' in row ? [row.case] : []))
  const subjects = new Map((await itemsOf(context, cases)).map((item) => [item.id, item]))
  const features = featuresOf(context)
  return rows.map((row) => {
    const { applicantName = null, subject = '' } =
      'duty' in row ? row.duty : (subjects.get(row.case.id) ?? {})
    const workingDaysLeft = daysLeft(context.calendar, row.day)
    return { ...entryOf(context, row, features), applicantName, subject, workingDaysLeft }
  })
}

/** A page of dates, the earliest first. */
export const datesPage = async (context: CaseContext, query: CalendarQuery) => {
  const { db, principal, settings } = context
  const { page, whose, view, kind, what } = query
  const pageSize = query.pageSize ?? principal.pageSize
  const filter = {
    ...spanOf(context, query),
    timeZone: settings['public.timeZone'],
    ...whoseOf(context, whose),
  }
  const asked = {
    sources: sourcesFor(context, { kind, what, isDuty: view === 'late' }),
    duties: await dutiesIn(context, filter, { kind, what, whose }),
  }
  const { rows, total, isMore } = await listDates(db, scopeOf(principal), asked, filter, { page, pageSize })
  return { items: await itemsFor(context, rows), total, totalIsEstimate: isMore, page, pageSize }
}

/**
 * The first of what this reader's side owes by the end of the coming weeks, what is late in front, but for one kind: of an
 * officer what is on his desk, of a company all. What rests with others is in the calendar.
 */
export const nextDeadlines = async (
  context: CaseContext,
  { except, most, days }: { readonly except: string; readonly most: number; readonly days: number },
): Promise<CalendarItem[]> => {
  const { db, principal, calendar, settings } = context
  const { today } = calendar
  const scope = scopeOf(principal)
  const whose = scope.kind === 'office' ? 'mine' : 'all'
  const filter = {
    ...{ from: addDays(today, -daysBack), to: addDays(today, days) },
    timeZone: settings['public.timeZone'],
    ...whoseOf(context, whose),
  }
  const owes = (name: DateName) => holderDuties.includes(name) === (scope.kind === 'holder')
  const asked = {
    sources: sourcesFor(context, { isDuty: true }).filter(
      ({ kind, date }) => kind.entity !== except && owes(date.name),
    ),
    duties: await dutiesIn(context, filter, { whose }),
  }
  const { rows } = await listDates(db, scope, asked, filter, { page: 1, pageSize: most })
  return itemsFor(context, rows)
}
