import { sql } from 'kysely'
import { plannedAnew } from '../../platform/database/prepared.ts'
import type { Reader } from '../../platform/transaction.ts'
import type { CaseId } from './case-id.ts'
import { type CaseFilter, type CaseQuery, filtered, inView, isWholeView } from './filter-store.ts'
import {
  type CasePage,
  columnOf,
  type ListedCase,
  listCasesById,
  type Sort,
  searchedCountLimit,
  sortColumns,
} from './list-store.ts'
import type { Scope } from './policy.ts'
import { inList } from './scope.ts'

/** Cases that are looked through in the order of the list before they are asked for by their words. */
const lookedThrough = 3_000
/** Orders and views that an index gives; any other would sort everything to look through a part of it. */
const walkedSorts: ReadonlySet<Sort> = new Set(['due', 'updated', 'number', 'applicant'])
const walkedViews: ReadonlySet<CaseFilter['view']> = new Set(['all', 'open'])

interface Found {
  readonly rows: ListedCase[]
  readonly total: number
  readonly isMore: boolean
}

/** Nothing but a view and words: then the words alone say how many there can be. */
const hasWordsOnly = ({ search: _words, ...rest }: CaseFilter): boolean => isWholeView(rest)

interface Looked {
  readonly id: CaseId
  /** How many cases were there to be looked through. */
  readonly looked: number
}

/** Ids of those that fit among the first cases of the list, in its order. */
const lookThrough = async (
  db: Reader,
  scope: Scope,
  filter: CaseFilter,
  { sort, descending }: CasePage,
): Promise<Looked[]> => {
  const direction = descending ? 'desc' : 'asc'
  const column = sortColumns[sort]
  const first = inView(
    db.selectFrom('workCase').where(inList(scope, filter.view)).where('feature', '=', filter.of.entity),
    filter,
  )
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(sql.lit(lookedThrough))
  const hits = filtered(db.selectFrom(first.selectAll().as('workCase')) as unknown as CaseQuery, filter)
    .select('workCase.id')
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(sql.lit(searchedCountLimit + 1))
  const { rows } = await sql<Looked>`
    select id, (select count(*)::int from (${first.select('workCase.id')}) as each) as looked
    from (${hits}) as hit ${plannedAnew}`.execute(db)
  return rows
}

/** Those that the index of words finds, then put in order: there are few, or more of the first would have fitted. */
const findByWords = async (
  db: Reader,
  scope: Scope,
  filter: CaseFilter,
  { page, pageSize, sort, descending }: CasePage,
): Promise<Found> => {
  const hits = filtered(db.selectFrom('workCase').where(inList(scope, filter.view)), filter).select([
    'workCase.id',
    `workCase.${sortColumns[sort]}`,
  ])
  const direction = descending ? 'desc' : 'asc'
  const order = sql.raw(`${columnOf(sortColumns[sort])} ${direction}, id ${direction}`)
  const { rows: found } = await sql<{ id: CaseId | null; total: string }>`
    with hit as materialized (${hits}), shown as (
      select id from hit order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize})
    select shown.id, total from (select count(*) as total from hit) as counted left join shown on true
    ${plannedAnew}`.execute(db)
  const rows = await listCasesById(
    db,
    found.flatMap(({ id }) => id ?? []),
  )
  const total = Number(found[0]?.total ?? 0)
  return { rows, total: Math.min(total, searchedCountLimit), isMore: total > searchedCountLimit }
}

/**
 * A page of a search by words in the whole list of an office. A word that many cases have is met soon where one looks
 * through the list in its order, and one that few have is found by the index of words; looking first through as many
 * as takes a few milliseconds tells which it is, so that neither gathers all that have a frequent word nor walks a
 * million cases for a rare one. Where looking was enough the total is only "more than" what was met. Undefined where
 * this does not apply.
 */
export const searchCases = async (
  db: Reader,
  scope: Scope,
  filter: CaseFilter,
  page: CasePage,
): Promise<Found | undefined> => {
  const isWalked = scope.kind === 'office' && walkedViews.has(filter.view) && walkedSorts.has(page.sort)
  const end = page.page * page.pageSize
  if (!filter.search || !isWalked || end > searchedCountLimit) return undefined
  const met = await lookThrough(db, scope, filter, page)
  const isWhole = met[0] !== undefined && met[0].looked < lookedThrough
  if (met.length <= end && !isWhole)
    return hasWordsOnly(filter) ? findByWords(db, scope, filter, page) : undefined
  const shown = met.slice(end - page.pageSize, end).map(({ id }) => id)
  return {
    rows: await listCasesById(db, shown),
    total: Math.min(met.length, searchedCountLimit),
    isMore: met.length > searchedCountLimit || !isWhole,
  }
}
