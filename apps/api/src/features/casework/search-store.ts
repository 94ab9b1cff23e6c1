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
/** Where these had some hits, though too few for the page, no more than so many others are looked through. */
const lookedThroughThen = 20_000
/** So many hits are gathered by their words and put in order as soon as some thousand cases are looked through. */
const gathered = 500
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
  /** How many cases were there to be looked through; not counted where the hits are as many as are wanted. */
  readonly looked: number
  /** How many cases there are of all kinds, as the database last estimated. */
  readonly kept: number
}
/** Behind how many cases one begins, how many are looked through, and at how many hits one stops. */
interface Look {
  readonly after: number
  readonly cases: number
  readonly hits: number
}

/** Ids of those that fit among some cases of the list, in its order. */
const lookThrough = (
  db: Reader,
  scope: Scope,
  filter: CaseFilter,
  { sort, descending }: CasePage,
  look: Look,
) => {
  const direction = descending ? 'desc' : 'asc'
  const column = sortColumns[sort]
  const cases = inView(
    db.selectFrom('workCase').where(inList(scope, filter.view)).where('feature', '=', filter.of.entity),
    filter,
  )
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(sql.lit(look.cases))
    .offset(sql.lit(look.after))
  const hits = filtered(db.selectFrom(cases.selectAll().as('workCase')) as unknown as CaseQuery, filter)
    .select('workCase.id')
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(sql.lit(look.hits))
  return { cases: cases.select('workCase.id'), hits }
}

const lookFirst = async (db: Reader, scope: Scope, filter: CaseFilter, page: CasePage): Promise<Looked[]> => {
  const look = { after: 0, cases: lookedThrough, hits: searchedCountLimit + 1 }
  const { cases, hits } = lookThrough(db, scope, filter, page, look)
  const { rows } = await sql<Looked>`
    with hit as materialized (${hits})
    select id, case when (select count(*) from hit) = ${sql.lit(look.hits)} then ${sql.lit(look.cases)}
        else (select count(*)::int from (${cases}) as each) end as looked,
      (select reltuples::float8 from pg_class where oid = 'work_case'::regclass) as kept
    from hit ${plannedAnew}`.execute(db)
  return rows
}

/**
 * The rest of a page behind what was met first. Where that was little, a long list has thousands of them, which would
 * all be gathered and put in order; where few are promised in the whole list, none are looked for here.
 */
const lookOn = async (
  db: Reader,
  scope: Scope,
  filter: CaseFilter,
  page: CasePage,
  met: readonly Looked[],
): Promise<CaseId[]> => {
  const wanted = page.page * page.pageSize + 1 - met.length
  const share = met.length / lookedThrough
  const expected = (2 * wanted) / share
  const promised = share * (met[0]?.kept ?? 0)
  if (wanted <= 0 || expected > lookedThroughThen || promised < gathered) return []
  const { hits } = lookThrough(db, scope, filter, page, {
    after: lookedThrough,
    cases: lookedThroughThen,
    hits: wanted,
  })
  const { rows } = await sql<{ id: CaseId }>`${hits} ${plannedAnew}`.execute(db)
  return rows.map(({ id }) => id)
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
  const first = await lookFirst(db, scope, filter, page)
  const isWhole = first[0] !== undefined && first[0].looked < lookedThrough
  const then = isWhole ? [] : await lookOn(db, scope, filter, page, first)
  const met = [...first.map(({ id }) => id), ...then]
  if (met.length <= end && !isWhole)
    return hasWordsOnly(filter) ? findByWords(db, scope, filter, page) : undefined
  return {
    rows: await listCasesById(db, met.slice(end - page.pageSize, end)),
    total: Math.min(met.length, searchedCountLimit),
    isMore: met.length > searchedCountLimit || !isWhole,
  }
}
