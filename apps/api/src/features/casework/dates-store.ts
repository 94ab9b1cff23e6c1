import { type CaseDate, type DateName, dateNames } from '@papaver/contract/casework/dates.ts'
import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import { addDays } from '@papaver/contract/casework/rules.ts'
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

export interface DatedCase {
  readonly case: ListedCase
  readonly what: DateName
  /** ISO day. */
  readonly day: string
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
    select work_case.id, ${word(date.name)}::text as what, ${sql.lit(dateNames.indexOf(date.name))}::int as place,
      ${day} - ${sql.lit(daysBefore)}::int as day
    from work_case ${join}
    where ${inList(scope, 'all')(expressionBuilder<DB, 'workCase'>())} and work_case.feature = ${word(kind.entity)}
      and work_case.status_group in (${words(groups)}) and work_case.status in (${words(date.statuses)})
      and ${day} between ${addDays(from, daysBefore)}::date and ${addDays(to, daysBefore)}::date
      ${assigneeId ? sql`and work_case.assignee_id = ${assigneeId}::uuid` : nothing}
      ${createdBy ? sql`and work_case.created_by = ${createdBy}::uuid` : nothing}`
}

const partsOf = (scope: Scope, sources: readonly DateSource[], filter: DateFilter): RawBuilder<unknown> =>
  sql.join(
    sources.map((source) => partOf(scope, source, filter)),
    sql` union all `,
  )

interface Found {
  readonly id: CaseId
  readonly what: DateName
  readonly day: string
  readonly total: string
}

const withCases = async (db: Reader, found: readonly Found[]): Promise<(DatedCase & { total: number })[]> => {
  const cases = await listCasesById(db, [...new Set(found.map(({ id }) => id))])
  const byId = new Map(cases.map((row) => [row.id, row]))
  return found.flatMap(({ id, what, day, total }) => {
    const row = byId.get(id)
    return row === undefined ? [] : { case: row, what, day, total: Number(total) }
  })
}

/** The first `most` of every day, each with how many its day has in all. */
export const listDatesByDay = async (
  db: Reader,
  scope: Scope,
  sources: readonly DateSource[],
  filter: DateFilter,
  most: number,
): Promise<(DatedCase & { readonly total: number })[]> => {
  if (sources.length === 0) return []
  const { rows } = await sql<Found>`
    select id, what, day, total from (
      select id, what, place, day, count(*) over (partition by day) as total,
        row_number() over (partition by day order by place, id) as nth
      from (${partsOf(scope, sources, filter)}) as dated
    ) as numbered where nth <= ${most} order by day, place, id ${plannedAnew}`.execute(db)
  return withCases(db, rows)
}

/** One page of dates, the earliest first; a total above the limit is only "at least". */
export const listDates = async (
  db: Reader,
  scope: Scope,
  sources: readonly DateSource[],
  filter: DateFilter,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ rows: DatedCase[]; total: number; isMore: boolean }> => {
  if (sources.length === 0) return { rows: [], total: 0, isMore: false }
  const { rows } = await sql<Found>`
    select id, what, day, total from (
      select *, count(*) over () as total
      from (select * from (${partsOf(scope, sources, filter)}) as dated
        order by day, place, id limit ${sql.lit(mostListed + 1)}) as limited
    ) as counted order by day, place, id limit ${pageSize} offset ${(page - 1) * pageSize} ${plannedAnew}`.execute(
    db,
  )
  const total = Number(rows[0]?.total ?? 0)
  return { rows: await withCases(db, rows), total: Math.min(total, mostListed), isMore: total > mostListed }
}

/** Numbers of the cases on this officer's desk that a colleague has put there since. */
export const listNewlyAssigned = async (
  db: Reader,
  scope: Scope,
  accountId: string,
  since: Date,
): Promise<string[]> => {
  const { rows } = await sql<{ number: string }>`
    select work_case.number from work_case
    where ${inList(scope, 'all')(expressionBuilder<DB, 'workCase'>())} and work_case.assignee_id = ${accountId}::uuid
      and work_case.status_group in (${words(['open', 'waiting', 'decided'])}) and work_case.number is not null
      and exists (select from case_history given where given.case_id = work_case.id and given.action = 'assign'
        and given.at >= ${since} and given.actor_id is distinct from ${accountId}::uuid)
    order by work_case.number limit 200`.execute(db)
  return rows.map(({ number }) => number)
}
