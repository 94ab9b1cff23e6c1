import { namesIn } from '@papaver/contract/listed-names.ts'
import type { WorkItem, WorkQuery, WorkView } from '@papaver/contract/work/schema.ts'
import type { Principal } from '../../platform/http/caller.ts'
import {
  type CaseContext,
  type CaseFilter,
  filterOf,
  findNumbered,
  isOfOffice,
  type ListedCase,
  listAcross,
  scopeOf,
} from '../casework/public.ts'
import { type WorkKind, workKinds } from './kinds.ts'

type OwnView = Exclude<WorkView, 'all' | 'found'>

/** What waits for this officer: what he has, and what his rights let him take, decide and sign. */
export const ownViews = (principal: Principal): OwnView[] => {
  if (!isOfOffice(principal)) return []
  const { permissions } = principal
  return [
    'mine',
    ...(permissions.has('case.review') ? (['unassigned'] as const) : []),
    ...(permissions.has('case.decide') ? (['decide'] as const) : []),
    ...(permissions.has('case.sign') ? (['sign'] as const) : []),
  ]
}

/** Kinds that this reader may read at all, of those that were asked for. */
export const kindsFor = ({ permissions }: Principal, asked: string | undefined): WorkKind[] => {
  const wanted = namesIn(asked)
  return workKinds.filter(
    ({ kind }) => permissions.has(kind.rights.read) && (wanted.length === 0 || wanted.includes(kind.feature)),
  )
}

/** What is searched for in all that the reader may see is found by its number, as it is in the lists of the kinds. */
const numberedIn = async (
  { db, principal }: CaseContext,
  { view, search }: Pick<WorkQuery, 'view' | 'search'>,
): Promise<string[] | undefined> =>
  view === 'found' && search ? findNumbered(db, scopeOf(principal), search) : undefined

const filtersOf = (
  context: CaseContext,
  { view, kind, search }: Pick<WorkQuery, 'view' | 'kind' | 'search'>,
  ids?: readonly string[],
): CaseFilter[] => {
  const { principal } = context
  const own = ownViews(principal)
  const wanted = view === 'all' ? own : own.filter((each) => each === view)
  const words = search && ids === undefined ? { search } : {}
  const these = ids === undefined ? {} : { ids }
  return kindsFor(principal, kind).flatMap((served) =>
    view === 'found'
      ? [{ ...filterOf(served, { page: 1, view: 'all', ...words }, context), ...these }]
      : wanted
          // A kind without signature has nothing that waits for one.
          .filter((each) => each !== 'sign' || served.kind.means.sign !== null)
          .filter((each) => each !== 'decide' || served.kind.means.decide !== null)
          .map((each) => filterOf(served, { page: 1, view: each, ...words }, context)),
  )
}

/** The rows as each kind's own list says them, in the order in which they were found. */
export const itemsOf = async (context: CaseContext, rows: readonly ListedCase[]): Promise<WorkItem[]> => {
  const shown = await Promise.all(
    workKinds.map(async ({ kind, rowsOf }) => {
      const own = rows.filter(({ feature }) => feature === kind.entity)
      const said = own.length === 0 ? [] : await rowsOf(context, own)
      return said.map(({ row, subject }): WorkItem => ({ ...row, feature: kind.feature, subject }))
    }),
  )
  const byId = new Map(shown.flat().map((item) => [item.id, item]))
  return rows.flatMap(({ id }) => byId.get(id) ?? [])
}

/** A page of cases of every kind: what is due first is first; of what was searched for, what moved last. */
export const workPage = async (context: CaseContext, query: WorkQuery) => {
  const { db, principal } = context
  const pageSize = query.pageSize ?? principal.pageSize
  const filters = filtersOf(context, query, await numberedIn(context, query))
  const { rows, total, isMore } = await listAcross(db, scopeOf(principal), filters, {
    page: query.page,
    pageSize,
    order: query.view === 'found' ? 'updated' : 'due',
  })
  return { items: await itemsOf(context, rows), total, totalIsEstimate: isMore, page: query.page, pageSize }
}

/** How much stands in each view; only in those that this reader has. */
export const workCounts = async (context: CaseContext): Promise<Record<string, number>> => {
  const own = ownViews(context.principal)
  const views: WorkView[] = own.length === 0 ? [] : ['all', ...own]
  const counted = await Promise.all(
    views.map(async (view) => {
      const page = { page: 1, pageSize: 1, order: 'due' } as const
      const { total } = await listAcross(
        context.db,
        scopeOf(context.principal),
        filtersOf(context, { view }),
        page,
      )
      return [view, total] as const
    }),
  )
  return Object.fromEntries(counted)
}
