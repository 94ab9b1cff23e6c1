import { type Kysely, sql } from 'kysely'
import { builtFor } from '../../platform/database/built.ts'
import type { DB } from '../../platform/database/database-types.ts'
import { plannedAnew } from '../../platform/database/prepared.ts'
import type { Reader } from '../../platform/transaction.ts'
import type { CaseId } from './case-id.ts'
import { type CaseFilter, filtered, hasOnePlan } from './filter-store.ts'
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

export const sortColumns = {
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
  | 'searchText'
  | 'decidedBy'
  | 'askedFields'
  | 'savedFrom'
  | 'decisionDays'
  | 'proposalAt'
  | 'isConfidential'
  | 'otherSubstanceIds'
  | 'impersonators'
> & {
  /** What the kind's statement has read with the row; undefined where the list is not of one kind. */
  readonly beside?: unknown
}
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
  'exitPointId',
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
export const columnOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** As text, once, under the names that we know them by: thirty columns built or renamed for each page cost as much as reading it. */
const listedNames = listed.map((name) => `${columnOf(name)} as "${name}"`).join(', ')
const columnsWith = (beside: string | undefined) =>
  sql.raw(beside === undefined ? listedNames : `${listedNames}, (${beside}) as beside`)
const listedColumns = columnsWith(undefined)

interface Asked {
  readonly scope: Scope
  readonly filter: CaseFilter
}
interface AskedPage extends Asked {
  readonly page: CasePage
  readonly countUpTo: number
  readonly beside: string | undefined
}
/** A kind is known by its name, and every other part by its values. */
const keyOf = ({ filter, ...asked }: Asked): string =>
  JSON.stringify({ ...asked, filter: { ...filter, of: filter.of.entity } })

const within = (db: Kysely<DB>, { scope, filter }: Asked) =>
  filtered(db.selectFrom('workCase').where(inList(scope, filter.view)), filter)

/** Prepared where one plan serves all: the first page of a view, to an office or a company. */
const planOf = ({ scope, filter }: Asked, page = 1) =>
  page === 1 && scope.kind !== 'customs' && hasOnePlan(filter) ? sql`` : plannedAnew

/**
 * One page of cases. The ids of the page are found first, by index and narrow; only its own rows are then read
 * whole, so that a far page costs little more than the first. How many are shown stands in the text: to a plan that does
 * not know it, ten rows and all rows are alike.
 */
const idsOf = (db: Kysely<DB>, asked: Asked, { page, pageSize, sort, descending }: CasePage) => {
  const direction = descending ? 'desc' : 'asc'
  const ids = within(db, asked)
    .select('workCase.id')
    .orderBy(sortColumns[sort], direction)
    .orderBy('id', direction)
    .limit(sql.lit(pageSize))
  const order = sql.raw(`${columnOf(sortColumns[sort])} ${direction}, id ${direction}`)
  return { ids: page === 1 ? ids : ids.offset((page - 1) * pageSize), order }
}

const findPage = builtFor<Asked & Pick<AskedPage, 'page'>, ListedCase>(keyOf, (db, asked) => {
  const { ids, order } = idsOf(db, asked, asked.page)
  return sql<ListedCase>`
    select ${listedColumns} from work_case where id in (${ids}) order by ${order} ${planOf(asked, asked.page.page)}`.compile(
    db,
  )
})

/** One page of cases. */
export const listCases = (
  db: Reader,
  scope: Scope,
  filter: CaseFilter,
  page: CasePage,
): Promise<ListedCase[]> => findPage(db, { scope, filter, page })

/** Cases that were found in the reader's scope, in the order in which they are named. */
export const listCasesById = (db: Reader, ids: readonly CaseId[]): Promise<ListedCase[]> =>
  readListed(db, ids)

/** The same for the stores of this folder, whose own statement has found the ids in a scope. */
export const readListed = async (
  db: Reader,
  ids: readonly string[],
  beside?: string,
): Promise<ListedCase[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<ListedCase>`
    select ${columnsWith(beside)} from work_case where id = any(${[...ids]}::uuid[])`.execute(db)
  const found = new Map(rows.map((row) => [String(row.id), row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Above this a total is only "at least": nobody counts a million rows to say "1–10 of". */
export const countLimit = 1_000
/** With words or substances to search for each row counted is a row read, and people narrow these, not the page. */
export const searchedCountLimit = 100

export interface CaseCount {
  /** Up to `limit`. */
  readonly total: number
  readonly isMore: boolean
}

/** In the order of the list a common word is met soon; without it the index would gather all that have it. */
const someOf = (db: Kysely<DB>, asked: Asked, limit: number) => {
  const found = within(db, asked).select('workCase.id')
  const some = limitOf(asked.filter) < countLimit ? found.orderBy('dueOn').orderBy('id') : found
  return sql<number>`(select count(*) from (${some.limit(sql.lit(limit + 1))}) as counted)`
}
const limitOf = ({ search, substanceIds = [] }: CaseFilter): number =>
  search || substanceIds.length > 0 ? searchedCountLimit : countLimit
const countOf = (found: number, limit: number): CaseCount => ({
  total: Math.min(found, limit),
  isMore: found > limit,
})

const findCounts = builtFor<readonly Asked[], Record<string, number>>(
  (asked) => asked.map(keyOf).join('\n'),
  (db, asked) => {
    const counts = asked.map(
      (each, index) => sql`${someOf(db, each, limitOf(each.filter))} as ${sql.raw(`_${index}`)}`,
    )
    const isPrepared = asked.every((each) => planOf(each) !== plannedAnew)
    return sql<
      Record<string, number>
    >`select ${sql.join(counts)} ${isPrepared ? sql`` : plannedAnew}`.compile(db)
  },
)

/** How many cases there are of each, counted no further than the limit of a list. */
export const countEach = async (
  db: Reader,
  scope: Scope,
  filters: readonly CaseFilter[],
): Promise<CaseCount[]> => {
  const [found = {}] = await findCounts(
    db,
    filters.map((filter) => ({ scope, filter })),
  )
  return filters.map((filter, index) => countOf(found[`_${index}`] ?? 0, limitOf(filter)))
}

/** How many cases there are, counted no further than `limit`. */
export const countCases = async (db: Reader, scope: Scope, filter: CaseFilter): Promise<CaseCount> =>
  (await countEach(db, scope, [filter]))[0] ?? countOf(0, 0)

const findCounted = builtFor<AskedPage, ListedCase & { readonly found: number }>(keyOf, (db, asked) => {
  const { page, countUpTo, beside } = asked
  const { ids, order } = idsOf(db, asked, page)
  return sql<ListedCase & { readonly found: number }>`
    select ${columnsWith(beside)}, ${someOf(db, asked, countUpTo)} as found
    from work_case where id in (${ids}) order by ${order} ${planOf(asked, page.page)}`.compile(db)
})

/** One page of cases, and how many there are, by one statement. */
export const listCounted = async (
  db: Reader,
  scope: Scope,
  filter: CaseFilter,
  page: CasePage,
  beside: string | undefined,
): Promise<{ rows: ListedCase[] } & CaseCount> => {
  const countUpTo = limitOf(filter)
  const rows = await findCounted(db, { scope, filter, page, countUpTo, beside })
  const [first] = rows
  if (first) return { rows, ...countOf(first.found, countUpTo) }
  return { rows, ...(page.page === 1 ? countOf(0, countUpTo) : await countCases(db, scope, filter)) }
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

/** Six figures of a serial: the last that were typed, or those before a last one that is there to check by. */
const serialsIn = (digits: string): string[] =>
  digits.length <= 6 ? [digits] : [digits.slice(-6), digits.slice(-7, -1)]

/**
 * Ids of the cases whose number holds what looks like a part of one (five digits in a row), with its signs between or
 * without; undefined where it does not, or none has it, or too many do: then it is a word like any other.
 */
export const findNumbered = async (
  db: Reader,
  scope: Scope,
  search: string,
): Promise<string[] | undefined> => {
  const part = search.toUpperCase().replace(/[\s/-]+/g, '')
  // The serial alone is rare enough to go by; country and year stand in nearly every number.
  const digits = /^[A-Z0-9]+$/.test(part) ? /\d{5,}/.exec(part)?.[0] : undefined
  if (digits === undefined) return undefined
  const serials = serialsIn(digits).map((serial) => `%${serial}%`)
  const rows = await db
    .selectFrom('workCase')
    .select('id')
    .where(inList(scope, 'all'))
    .where(sql<boolean>`number like any (${serials}::text[])`)
    .where(sql<boolean>`strpos(translate(number, ' /-', ''), ${part}) > 0`)
    .limit(mostNumbered + 1)
    .execute()
  return rows.length === 0 || rows.length > mostNumbered ? undefined : rows.map(({ id }) => id)
}
