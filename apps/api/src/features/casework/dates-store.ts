import { type CaseDate, type DateName, dateNames } from '@papaver/contract/casework/dates.ts'
import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import { addDays } from '@papaver/contract/casework/rules.ts'
import type { PortalPlace } from '@papaver/contract/portal-places.ts'
import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../platform/database/database-types.ts'
import { plannedAnew } from '../../platform/database/prepared.ts'
import type { Reader } from '../../platform/transaction.ts'
import type { CaseId } from './case-id.ts'
import { type ListedCase, listCasesById } from './list-store.ts'
import type { Scope } from './policy.ts'
import { inList } from './scope.ts'

/** A view of days that a kind keeps beside those of any case: `case_id`, `name`, and `day` or the moment `at`. */
export interface OwnDates {
  readonly view: string
  readonly isMoment?: true
}

/** One kind of day of one kind of case. */
export interface DateSource {
  readonly kind: Pick<CaseKind, 'entity' | 'statuses'>
  readonly date: CaseDate
  readonly own?: OwnDates
  /** How many days before the day that stands in the case. */
  readonly daysBefore: number
}

export interface DateFilter {
  /** ISO days, both included. */
  readonly from: string
  readonly to: string
  readonly timeZone: string
  /** On whose desk, or by whom it was asked for. */
  readonly assigneeId?: string
  readonly createdBy?: string
}

/** A day of something of which there is no case: what its feature says of it stands beside. */
export interface DutyDate {
  /** What tells it from others, and from cases. */
  readonly key: string
  readonly what: DateName
  /** ISO day. */
  readonly day: string
}

/** What a feature says of such a day. */
export interface FeatureDuty {
  /** Within the feature. */
  readonly id: string
  /** ISO day. */
  readonly day: string
  readonly number: string | null
  /** What it is about, in the reader's language. */
  readonly subject: string
  readonly applicantName: string | null
  /** Where in the portal it is met. */
  readonly place: PortalPlace
}

interface Dated {
  readonly what: DateName
  /** ISO day. */
  readonly day: string
}
export interface DatedCase extends Dated {
  readonly case: ListedCase
}
export interface DatedDuty<Duty extends DutyDate> extends Dated {
  readonly duty: Duty
}
export type DatedRow<Duty extends DutyDate> = DatedCase | DatedDuty<Duty>

/** Days of cases from where they stand, and duties without one, which their features have found in the span. */
export interface DatesAsked<Duty extends DutyDate> {
  readonly sources: readonly DateSource[]
  readonly duties?: readonly Duty[]
}

const word = (text: string) => sql.lit(text)
const words = (texts: readonly string[]) => sql.join(texts.map(word))

/** As far as a list of dates goes, and its total. */
const mostListed = 5_000

/** The question that was asked last is the one that waits. */
const lastQuestion = sql`join case_history asked on asked.case_id = work_case.id and asked.action = 'ask'
  and asked.due_on is not null and not exists (select from case_history later
    where later.case_id = asked.case_id and later.action = 'ask' and later.id > asked.id)`

const columns = {
  clock: sql`work_case.due_on`,
  validity: sql`work_case.valid_until`,
  plan: sql`work_case.planned_date`,
}
const nothing = sql``

interface Place {
  readonly day: RawBuilder<unknown>
  /** What has to be joined for it. */
  readonly join: RawBuilder<unknown>
}

/** Where the day stands. */
const placeOf = ({ date: { name, of }, own }: DateSource, timeZone: string): Place => {
  if (of === 'question') return { day: sql`asked.due_on`, join: lastQuestion }
  if (of !== 'own') return { day: columns[of], join: nothing }
  if (own === undefined) throw new Error(`nobody says where ${name} stands`)
  return {
    day: own.isMoment ? sql`(own.at at time zone ${timeZone}::text)::date` : sql`own.day`,
    join: sql`join ${sql.table(own.view)} own on own.case_id = work_case.id and own.name = ${word(name)}`,
  }
}

/** The days of one source. What a status means stands in the text, so that the indexes of cases at work and in force answer. */
const partOf = (scope: Scope, source: DateSource, filter: DateFilter): RawBuilder<unknown> => {
  const { kind, date, daysBefore } = source
  const { from, to, timeZone, assigneeId, createdBy } = filter
  const { day, join } = placeOf(source, timeZone)
  const groups = [...new Set(date.statuses.flatMap((status) => kind.statuses[status]?.group ?? []))]
  return sql`
    select work_case.id::text as id, ${word(date.name)}::text as what, ${sql.lit(dateNames.indexOf(date.name))}::int as place,
      ${day} - ${sql.lit(daysBefore)}::int as day
    from work_case ${join}
    where ${inList(scope, 'all')(expressionBuilder<DB, 'workCase'>())} and work_case.feature = ${word(kind.entity)}
      and work_case.status_group in (${words(groups)}) and work_case.status in (${words(date.statuses)})
      and ${day} between ${addDays(from, daysBefore)}::date and ${addDays(to, daysBefore)}::date
      ${assigneeId ? sql`and work_case.assignee_id = ${assigneeId}::uuid` : nothing}
      ${createdBy ? sql`and work_case.created_by = ${createdBy}::uuid` : nothing}`
}

/** Duties in the words of the database, to be ordered, counted and cut together with the days of cases. */
const partOfDuties = (duties: readonly DutyDate[]): RawBuilder<unknown> => {
  const given = duties.map(({ key, what, day }) => ({ id: key, what, place: dateNames.indexOf(what), day }))
  return sql`
    select id, what, place, day
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as duty(id text, what text, place int, day date)`
}

const partsOf = (
  scope: Scope,
  { sources, duties = [] }: DatesAsked<DutyDate>,
  filter: DateFilter,
): RawBuilder<unknown> =>
  sql.join(
    [
      ...sources.map((source) => partOf(scope, source, filter)),
      ...(duties.length === 0 ? [] : [partOfDuties(duties)]),
    ],
    sql` union all `,
  )

const isNothing = ({ sources, duties = [] }: DatesAsked<DutyDate>): boolean =>
  sources.length === 0 && duties.length === 0

interface Found {
  /** Found in this reader's scope; of a duty, its key. */
  readonly id: CaseId
  readonly what: DateName
  readonly day: string
  readonly total: string
}

const withWhatTheyAreOf = async <Duty extends DutyDate>(
  db: Reader,
  { duties = [] }: DatesAsked<Duty>,
  found: readonly Found[],
): Promise<(DatedRow<Duty> & { readonly total: number })[]> => {
  const dutyBy = new Map<string, Duty>(duties.map((duty) => [duty.key, duty]))
  const ids = new Set(found.map(({ id }) => id).filter((id) => !dutyBy.has(id)))
  const caseBy = new Map((await listCasesById(db, [...ids])).map((row) => [row.id, row]))
  return found.flatMap(({ id, what, day, total }) => {
    const dated = { what, day, total: Number(total) }
    const duty = dutyBy.get(id)
    if (duty !== undefined) return { ...dated, duty }
    const row = caseBy.get(id)
    return row === undefined ? [] : { ...dated, case: row }
  })
}

/** The first `most` of every day, each with how many its day has in all. */
export const listDatesByDay = async <Duty extends DutyDate>(
  db: Reader,
  scope: Scope,
  asked: DatesAsked<Duty>,
  filter: DateFilter,
  most: number,
): Promise<(DatedRow<Duty> & { readonly total: number })[]> => {
  if (isNothing(asked)) return []
  const { rows } = await sql<Found>`
    select id, what, day, total from (
      select id, what, place, day, count(*) over (partition by day) as total,
        row_number() over (partition by day order by place, id) as nth
      from (${partsOf(scope, asked, filter)}) as dated
    ) as numbered where nth <= ${most} order by day, place, id ${plannedAnew}`.execute(db)
  return withWhatTheyAreOf(db, asked, rows)
}

/** One page of dates, the earliest first; a total above the limit is only "at least". */
export const listDates = async <Duty extends DutyDate>(
  db: Reader,
  scope: Scope,
  asked: DatesAsked<Duty>,
  filter: DateFilter,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ rows: DatedRow<Duty>[]; total: number; isMore: boolean }> => {
  if (isNothing(asked)) return { rows: [], total: 0, isMore: false }
  const { rows } = await sql<Found>`
    select id, what, day, total from (
      select *, count(*) over () as total
      from (select * from (${partsOf(scope, asked, filter)}) as dated
        order by day, place, id limit ${sql.lit(mostListed + 1)}) as limited
    ) as counted order by day, place, id limit ${pageSize} offset ${(page - 1) * pageSize} ${plannedAnew}`.execute(
    db,
  )
  const total = Number(rows[0]?.total ?? 0)
  return {
    rows: await withWhatTheyAreOf(db, asked, rows),
    total: Math.min(total, mostListed),
    isMore: total > mostListed,
  }
}

/** Numbers of the cases on this officer's desk that a colleague has put there since. */
export const listNewlyAssigned = async (
  db: Reader,
  scope: Scope,
  accountId: string,
  since: Date,
): Promise<{ id: string; number: string }[]> => {
  const { rows } = await sql<{ id: string; number: string }>`
    select work_case.id, work_case.number from work_case
    where ${inList(scope, 'all')(expressionBuilder<DB, 'workCase'>())} and work_case.assignee_id = ${accountId}::uuid
      and work_case.status_group in (${words(['open', 'waiting', 'decided'])}) and work_case.number is not null
      and exists (select from case_history given where given.case_id = work_case.id and given.action = 'assign'
        and given.at >= ${since} and given.actor_id is distinct from ${accountId}::uuid)
    order by work_case.number limit 200`.execute(db)
  return rows
}
