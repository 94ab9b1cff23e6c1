import type { CaseListQuery } from '@papaver/contract/casework/list-schema.ts'
import type { CaseViewName } from '@papaver/contract/casework/views.ts'
import { namesIn } from '@papaver/contract/listed-names.ts'
import type { Principal } from '../../platform/http/caller.ts'
import type { CaseContext } from './context.ts'
import type { CaseFilter } from './filter-store.ts'
import { countEach, findNumbered, listCounted, type Sort } from './list-store.ts'
import { isOfOffice, type Scope, scopeOf } from './policy.ts'
import { mayReadCommon } from './readers.ts'
import { type Rules, rulesOf } from './rules.ts'
import { searchCases } from './search-store.ts'
import type { AnyServedKind } from './served-kind.ts'
import type { ShownKind } from './shown-kind.ts'
import { listItems } from './view.ts'

/** What is asked of a list of cases of any kind; lists of codes are separated by commas. */
export type CaseQuery = CaseListQuery

const numbers = (text: string | undefined): number[] => namesIn(text).map(Number).filter(Number.isSafeInteger)
const uuids = (text: string | undefined): string[] =>
  namesIn(text).filter((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))

/** Views that sort cases by what officers do with them; for everybody else they are the whole list. */
const ofOfficers: ReadonlySet<CaseViewName> = new Set(['mine', 'unassigned', 'decide', 'entered'])

type Served = Pick<AnyServedKind, 'kind'>
type Listed = Served & Pick<ShownKind<never, never, never, never>, 'narrowed'>
/** Nobody's: a filter that nothing fits. */
export const noCase = '00000000-0000-0000-0000-000000000000'

/** Four eyes: what this person has proposed, entered, approved on other terms or, where a third one signs, decided himself waits for others. */
export const heldFrom = (
  view: CaseViewName,
  { accountId }: Principal,
  { fourEyes, sixEyes = false }: Rules,
): Pick<CaseFilter, 'exceptProposedBy' | 'exceptEnteredBy' | 'exceptDecidedBy' | 'exceptTermsBy'> => {
  if (!fourEyes || (view !== 'decide' && view !== 'sign' && view !== 'signStopped')) return {}
  if (view === 'decide') return { exceptProposedBy: accountId, exceptEnteredBy: accountId }
  return {
    exceptEnteredBy: accountId,
    exceptTermsBy: accountId,
    ...(sixEyes ? { exceptDecidedBy: accountId } : {}),
  }
}

/** What a query asks of the cases of a kind, as this reader may ask it. */
export const filterOf = (
  { kind }: Served,
  query: CaseQuery,
  { principal, calendar, settings }: Pick<CaseContext, 'principal' | 'calendar' | 'settings'>,
): CaseFilter => {
  const knowsOfficers = mayReadCommon(principal, 'officers')
  const view = ofOfficers.has(query.view) && !knowsOfficers ? 'all' : query.view
  return {
    of: kind,
    view,
    ...heldFrom(view, principal, rulesOf(kind, settings)),
    readerId: principal.accountId,
    today: calendar.today,
    statuses: namesIn(query.status),
    kinds: namesIn(query.kind),
    groups: namesIn(query.group),
    countries: namesIn(query.country),
    customsPointIds: numbers(query.customsPoint),
    // Asking by what one is not told would tell it: such a filter is none.
    assigneeIds: knowsOfficers ? uuids(query.assignee) : [],
    substanceIds: numbers(query.substance),
    flags: mayReadCommon(principal, 'flags') ? namesIn(query.flag) : [],
    ...(query.mine === 'true' ? { createdBy: principal.accountId } : {}),
    ...(query.from ? { from: query.from } : {}),
    ...(query.to ? { to: query.to } : {}),
    ...(query.search ? { search: query.search } : {}),
  }
}

/** Officers begin with what is due, everyone else with what moved last. */
const sortOf = ({ sort }: CaseQuery, scope: Scope): { sort: Sort; descending: boolean } => {
  const given = sort ?? (scope.kind === 'office' ? 'due' : '-updated')
  return { sort: given.replace('-', '') as Sort, descending: given.startsWith('-') }
}

/** A number that is searched for is found among the numbers; what is none is looked for everywhere. */
const withNumber = async ({ db }: CaseContext, scope: Scope, filter: CaseFilter): Promise<CaseFilter> => {
  const { search, ...rest } = filter
  const ids = search ? await findNumbered(db, scope, search) : undefined
  return ids ? { ...rest, ids } : filter
}

/** What fits the filters of the kind's own, of what was found otherwise. */
const withOwn = async (
  { narrowed }: Listed,
  { db }: CaseContext,
  query: CaseQuery,
  filter: CaseFilter,
): Promise<CaseFilter> => {
  const fitting = await narrowed?.(db, query)
  if (fitting === undefined) return filter
  const { ids } = filter
  const both = ids === undefined ? fitting : fitting.filter((id) => ids.includes(id))
  return { ...filter, ids: both.length === 0 ? [noCase] : both }
}

/** Which cases a list holds for this reader, and in which order. */
export const askedOf = async (served: Listed, context: CaseContext, query: CaseQuery) => {
  const scope = scopeOf(context.principal)
  const filter = await withNumber(context, scope, filterOf(served, query, context))
  return { scope, filter: await withOwn(served, context, query, filter), order: sortOf(query, scope) }
}

export const listPage = async <Item>(
  served: Served & Pick<ShownKind<never, Item, never, never>, 'itemsOf' | 'narrowed' | 'besideRow'>,
  context: CaseContext,
  query: CaseQuery,
) => {
  const { db, principal } = context
  const { scope, filter, order } = await askedOf(served, context, query)
  const pageSize = query.pageSize ?? principal.pageSize
  const asked = { page: query.page, pageSize, ...order }
  const { rows, total, isMore } =
    (await searchCases(db, scope, filter, asked)) ??
    (await listCounted(db, scope, filter, asked, served.besideRow))
  const seen = rows.length === 0 ? 0 : (query.page - 1) * pageSize + rows.length
  return {
    items: await listItems(served, context, rows),
    total: Math.max(total, seen),
    totalIsEstimate: isMore,
    page: query.page,
    pageSize,
  }
}

const officeViews = ['mine', 'open', 'unassigned', 'waiting', 'overdue'] as const
const otherViews = ['open', 'waiting', 'active', 'stopped', 'final'] as const

/** The views whose cases wait for this person: what he may not do is nothing to count for him. */
const viewsOf = (principal: Principal): readonly CaseViewName[] =>
  isOfOffice(principal)
    ? [
        ...officeViews,
        ...(principal.permissions.has('case.decide') ? (['decide'] as const) : []),
        ...(principal.permissions.has('case.sign') ? (['sign', 'signStopped'] as const) : []),
        ...(principal.permissions.has('case.enter') ? (['entered'] as const) : []),
      ]
    : otherViews

/** How much work stands in each view: the figures of tabs and menu. */
export const countViews = async (served: Served, context: CaseContext): Promise<Record<string, number>> => {
  const { principal, db } = context
  const scope = scopeOf(principal)
  const views = viewsOf(principal)
  const { asked } = served.kind.means
  // What its holder has to answer: a case on hold waits as well, and not for him.
  const question = isOfOffice(principal) || asked === null ? [] : [asked]
  const filters = [
    ...views.map((view) => filterOf(served, { page: 1, view }, context)),
    ...question.map((status) => filterOf(served, { page: 1, view: 'waiting', status }, context)),
  ]
  const names = [...views, ...question.map(() => 'question')]
  const counts = await countEach(db, scope, filters)
  return Object.fromEntries(names.map((name, index) => [name, counts[index]?.total ?? 0]))
}
