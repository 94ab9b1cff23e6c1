import { type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../platform/database/database-types.ts'
import { foldText } from '../../platform/fold-text.ts'
import type { Reader } from '../../platform/transaction.ts'
import type { Scope } from './policy.ts'
import { inScope } from './scope.ts'
import type { CaseRow } from './store.ts'

export type View =
  | 'all'
  | 'mine'
  | 'open'
  | 'unassigned'
  | 'waiting'
  | 'sign'
  | 'overdue'
  | 'active'
  | 'final'
export type Sort = 'due' | 'number' | 'updated' | 'status' | 'applicant' | 'planned'

export interface CaseFilter {
  readonly feature: string
  readonly view: View
  /** Whose work `mine` is. */
  readonly readerId: string
  readonly today: string
  readonly statuses?: readonly string[]
  readonly kinds?: readonly string[]
  readonly groups?: readonly string[]
  readonly countries?: readonly string[]
  readonly customsPointIds?: readonly number[]
  readonly assigneeIds?: readonly string[]
  readonly substanceIds?: readonly number[]
  readonly flags?: readonly string[]
  readonly createdBy?: string
  readonly from?: string
  readonly to?: string
  /** First and last planned day. */
  readonly planned?: { readonly from: string; readonly to: string }
  /** Still valid on this day. */
  readonly validOn?: string
  readonly search?: string
  /** These only, as `findNumbered` has found them. */
  readonly ids?: readonly string[]
}
export interface CasePage {
  readonly page: number
  readonly pageSize: number
  readonly sort: Sort
  readonly descending: boolean
}

type Query = SelectQueryBuilder<DB, 'workCase', object>

const undecided = ['open', 'waiting', 'decided']

const inView = (query: Query, { view, readerId, today }: CaseFilter): Query => {
  switch (view) {
    case 'all':
      return query
    case 'mine':
      return query.where('assigneeId', '=', readerId).where('statusGroup', 'in', undecided)
    case 'open':
      return query.where('statusGroup', 'in', undecided).where('status', '<>', 'DRA')
    case 'unassigned':
      // A request that nobody has taken, and a case whose officer has left.
      return query
        .where('statusGroup', '=', 'open')
        .where('status', '<>', 'DRA')
        .where('assigneeId', 'is', null)
    case 'waiting':
      // No draft waits; said so that the index of undecided cases answers.
      return query.where('statusGroup', '=', 'waiting').where('status', '<>', 'DRA')
    case 'sign':
      return query.where('status', '=', 'APR')
    case 'overdue':
      return query
        .where('statusGroup', 'in', undecided)
        .where('status', '<>', 'DRA')
        .where('dueOn', '<', today)
    case 'active':
      return query.where('statusGroup', '=', 'active')
    case 'final':
      return query.where('statusGroup', '=', 'final')
  }
}

/** Each word must occur somewhere in the case; % and _ are letters like any other. */
const searched = (query: Query, search: string): Query =>
  foldText(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 6)
    .reduce(
      (narrowed, word) => narrowed.where('searchText', 'like', `%${word.replace(/[\\%_]/g, '\\$&')}%`),
      query,
    )

const oneOf = <Value extends string | number>(values: readonly Value[] | undefined): Value[] | undefined =>
  values && values.length > 0 ? [...values] : undefined

const filtered = (query: Query, filter: CaseFilter): Query => {
  let narrowed = inView(query.where('feature', '=', filter.feature), filter)
  const statuses = oneOf(filter.statuses)
  const kinds = oneOf(filter.kinds)
  const groups = oneOf(filter.groups)
  const countries = oneOf(filter.countries)
  const points = oneOf(filter.customsPointIds)
  const assignees = oneOf(filter.assigneeIds)
  const substances = oneOf(filter.substanceIds)
  const flags = oneOf(filter.flags)
  if (statuses) narrowed = narrowed.where('status', 'in', statuses)
  if (kinds) narrowed = narrowed.where('kind', 'in', kinds)
  if (groups) narrowed = narrowed.where('substanceGroup', 'in', groups)
  if (countries) narrowed = narrowed.where('partnerCountry', 'in', countries)
  if (points) narrowed = narrowed.where('customsPointId', 'in', points)
  if (assignees) narrowed = narrowed.where('assigneeId', 'in', assignees)
  if (substances) narrowed = narrowed.where('mainSubstanceId', 'in', substances)
  if (flags) narrowed = narrowed.where(sql<boolean>`flags && ${flags}::text[]`)
  if (filter.createdBy) narrowed = narrowed.where('createdBy', '=', filter.createdBy)
  if (filter.from) narrowed = narrowed.where('submittedAt', '>=', new Date(`${filter.from}T00:00:00Z`))
  if (filter.to)
    narrowed = narrowed.where('submittedAt', '<', new Date(Date.parse(`${filter.to}T00:00:00Z`) + 86_400_000))
  if (filter.planned)
    narrowed = narrowed
      .where('plannedDate', '>=', filter.planned.from)
      .where('plannedDate', '<=', filter.planned.to)
  if (filter.ids) narrowed = narrowed.where('id', 'in', filter.ids)
  if (filter.validOn) narrowed = narrowed.where('validUntil', '>=', filter.validOn)
  return filter.search ? searched(narrowed, filter.search) : narrowed
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
export type ListedCase = Omit<CaseRow, 'searchText'>
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
  const ids = filtered(db.selectFrom('workCase').where(inScope(scope)), filter)
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
  const found = filtered(db.selectFrom('workCase').where(inScope(scope)), filter).select('workCase.id')
  // In the order of the list a common word is met soon; without it the index would gather all that have it.
  const some = (filter.search ? found.orderBy('dueOn').orderBy('id') : found).limit(limit + 1).as('some')
  const { count } = await db
    .selectFrom(some)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { total: Math.min(Number(count), limit), isMore: Number(count) > limit }
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
    .where(inScope(scope))
    .where('number', 'like', `%${digits}%`)
    .where(sql<boolean>`strpos(number, ${part}) > 0`)
    .limit(mostNumbered + 1)
    .execute()
  return rows.length === 0 || rows.length > mostNumbered ? undefined : rows.map(({ id }) => id)
}
