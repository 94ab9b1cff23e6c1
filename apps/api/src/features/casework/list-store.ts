import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'
import type { CaseId } from './case-id.ts'
import { type CaseFilter, filtered } from './filter-store.ts'
import type { Scope } from './policy.ts'
import { inList } from './scope.ts'
import type { CaseRow } from './store.ts'

export type Sort = 'due' | 'number' | 'updated' | 'status' | 'applicant' | 'planned'
export interface CasePage {
  readonly page: number
  readonly pageSize: number
  readonly sort: Sort
  readonly descending: boolean
}

const sortColumns = {
  due: 'dueOn',
  number: 'number',
  updated: 'updatedAt',
  status: 'status',
  applicant: 'applicantName',
  planned: 'plannedDate',
} as const

/** What lists show of a case: all but the text it is searched by, which is longer than the rest. */
export type ListedCase = Omit<
  CaseRow,
  'searchText' | 'decidedBy' | 'askedFields' | 'savedFrom' | 'decisionDays' | 'proposalAt'
>
const listed = [
  'id',
  'feature',
  'kind',
  'substanceGroup',
  'number',
  'status',
  'statusGroup',
  'version',
  'establishmentId',
  'applicantName',
  'partnerId',
  'partnerName',
  'partnerCountry',
  'customsPointId',
  'mainSubstanceId',
  'mainPreparationId',
  'lineCount',
  'baseGrams',
  'flags',
  'assigneeId',
  'createdBy',
  'createdAt',
  'updatedAt',
  'submittedAt',
  'decidedAt',
  'issuedAt',
  'plannedDate',
  'validUntil',
  'dueOn',
  'restingDaysLeft',
  'proposalDecision',
  'proposalBy',
  'enteredBy',
  'receivedOn',
] as const satisfies readonly (keyof ListedCase)[]
const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** As text, once: thirty columns built anew for each page cost as much as reading it. */
const listedColumns = sql.raw(listed.map(columnOf).join(', '))

/**
 * One page of cases. The ids of the page are found first, by index and narrow; only its own rows are then read
 * whole, so that a far page costs little more than the first.
 */
export const listCases = async (
  db: Reader,
  scope: Scope,
  filter: CaseFilter,
  { page, pageSize, sort, descending }: CasePage,
): Promise<ListedCase[]> => {
  const direction = descending ? 'desc' : 'asc'
  const column = sortColumns[sort]
  const ids = filtered(db.selectFrom('workCase').where(inList(scope, filter.view)), filter)
    .select('workCase.id')
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const order = sql.raw(`${columnOf(column)} ${direction}, id ${direction}`)
  const { rows } = await sql<ListedCase>`
    select ${listedColumns} from work_case where id in (${ids}) order by ${order}`.execute(db)
  return rows
}

/** Cases that were found in the reader's scope, in the order in which they are named. */
export const listCasesById = async (db: Reader, ids: readonly CaseId[]): Promise<ListedCase[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<ListedCase>`
    select ${listedColumns} from work_case where id = any(${[...ids]}::uuid[])`.execute(db)
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** Above this a total is only "at least": nobody counts a million rows to say "1–10 of". */
export const countLimit = 1_000
/** With words to search for each row counted is a row read, and people narrow the words, not the page. */
const searchedCountLimit = 100

export interface CaseCount {
  /** Up to `limit`. */
  readonly total: number
  readonly isMore: boolean
}

/** How many cases there are, counted no further than `limit`. */
export const countCases = async (
  db: Reader,
  scope: Scope,
  filter: CaseFilter,
  limit = filter.search ? searchedCountLimit : countLimit,
): Promise<CaseCount> => {
  const found = filtered(db.selectFrom('workCase').where(inList(scope, filter.view)), filter).select(
    'workCase.id',
  )
  // In the order of the list a common word is met soon; without it the index would gather all that have it.
  const some = (filter.search ? found.orderBy('dueOn').orderBy('id') : found).limit(limit + 1).as('some')
  const { count } = await db
    .selectFrom(some)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { total: Math.min(Number(count), limit), isMore: Number(count) > limit }
}

/** How many of the newest cases stand in each status; counted no further than `limit`. */
export const countStatuses = async (
  db: Reader,
  scope: Scope,
  filter: CaseFilter,
  limit: number,
): Promise<{ byStatus: ReadonlyMap<string, number>; isMore: boolean }> => {
  const newest = filtered(db.selectFrom('workCase').where(inList(scope, filter.view)), filter)
    .select('workCase.status')
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(limit + 1)
    .as('newest')
  const rows = await db
    .selectFrom(newest)
    .select((eb) => ['newest.status', eb.fn.countAll<number>().as('count')])
    .groupBy('newest.status')
    .execute()
  const byStatus = new Map(rows.map(({ status, count }) => [status, Number(count)]))
  const total = rows.reduce((sum, { count }) => sum + Number(count), 0)
  return { byStatus, isMore: total > limit }
}

const mostNumbered = 100

/**
 * Ids of the cases whose number holds what looks like a part of one (five digits in a row); undefined where it
 * does not, or none has it, or too many do: then it is a word like any other.
 */
export const findNumbered = async (
  db: Reader,
  scope: Scope,
  search: string,
): Promise<string[] | undefined> => {
  const part = search.trim().toUpperCase()
  // The serial alone is rare enough to go by; country and year stand in nearly every number.
  const digits = /^[A-Z0-9/-]+$/.test(part) ? /\d{5,}/.exec(part)?.[0] : undefined
  if (digits === undefined) return undefined
  const rows = await db
    .selectFrom('workCase')
    .select('id')
    .where(inList(scope, 'all'))
    .where('number', 'like', `%${digits}%`)
    .where(sql<boolean>`strpos(number, ${part}) > 0`)
    .limit(mostNumbered + 1)
    .execute()
  return rows.length === 0 || rows.length > mostNumbered ? undefined : rows.map(({ id }) => id)
}
