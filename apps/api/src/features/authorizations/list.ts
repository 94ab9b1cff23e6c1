import type { AuthorizationStatus } from '@papaver/contract/authorizations/life.ts'
import type { ListItem, ListQuery } from '@papaver/contract/authorizations/schema.ts'
import { held, heldEach } from '../../platform/held.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { listPeople } from '../account/public.ts'
import {
  type CaseFilter,
  clockOf,
  countCases,
  findNumbered,
  type ListedCase,
  listCases,
  type Scope,
  type Sort,
  scopeOf,
} from '../casework/public.ts'
import { nameIn } from '../masters/public.ts'
import { findPreparations, type Preparation } from '../preparations/public.ts'
import { type KindRow, listKinds } from './store.ts'
import type { ViewContext } from './view.ts'

const split = (text: string | undefined): string[] => text?.split(',').filter((part) => part !== '') ?? []
const numbers = (text: string | undefined): number[] => split(text).map(Number).filter(Number.isSafeInteger)

export const filterOf = (
  query: ListQuery,
  { principal, calendar }: Pick<ViewContext, 'principal' | 'calendar'>,
): CaseFilter => ({
  feature: 'authorization',
  view: query.view,
  readerId: principal.accountId,
  today: calendar.today,
  statuses: split(query.status),
  kinds: split(query.kind),
  groups: split(query.group),
  countries: split(query.country),
  customsPointIds: numbers(query.customsPoint),
  assigneeIds: split(query.assignee).filter((id) => /^[0-9a-f-]{36}$/.test(id)),
  substanceIds: numbers(query.substance),
  flags: split(query.flag),
  ...(query.mine === 'true' ? { createdBy: principal.accountId } : {}),
  ...(query.from ? { from: query.from } : {}),
  ...(query.to ? { to: query.to } : {}),
  ...(query.search ? { search: query.search } : {}),
})

/** Officers begin with what is due, everyone else with what moved last. */
const sortOf = (query: ListQuery, scope: Scope): { sort: Sort; descending: boolean } => {
  const given = query.sort ?? (scope.kind === 'office' ? 'due' : '-updated')
  return { sort: given.replace('-', '') as Sort, descending: given.startsWith('-') }
}

/** What the items of a list share. */
interface ListContext {
  readonly kinds: ReadonlyMap<string, KindRow>
  /** By kind, in the reader's language. */
  readonly kindNames: ReadonlyMap<string, string>
  readonly preparations: ReadonlyMap<string, Preparation>
  /** Names by account; undefined for readers whom the officers' work does not concern. */
  readonly officers: ReadonlyMap<string, string> | undefined
}

const kindsByCode = held(async (db) => new Map((await listKinds(db)).map((kind) => [kind.code, kind])))
const officerNames = held(async (db) => {
  const people = await listPeople(db, { role: 'CA_ADMIN' })
  return new Map(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]))
})
const preparationsById = heldEach<string, Preparation>(
  async (db, ids) => new Map((await findPreparations(db, ids)).map((found) => [found.id, found])),
)

const listContext = async (
  { db, principal, words }: ViewContext,
  rows: readonly ListedCase[],
): Promise<ListContext> => {
  const preparations = rows.flatMap(({ mainPreparationId }) => mainPreparationId ?? [])
  const kinds = await kindsByCode(db)
  return {
    kinds,
    kindNames: new Map([...kinds.keys()].map((kind) => [kind, words(`authorizations.kinds.${kind}`)])),
    preparations: await preparationsById(db, preparations),
    officers: scopeOf(principal).kind === 'office' ? await officerNames(db) : undefined,
  }
}

const summaryOf = ({ masters, culture }: ViewContext, shared: ListContext, row: ListedCase): string => {
  const preparation = row.mainPreparationId ? shared.preparations.get(row.mainPreparationId) : undefined
  const substance = row.mainSubstanceId ? masters.substance(row.mainSubstanceId) : undefined
  const named = preparation ?? substance
  return named ? nameIn(named.names, culture) : ''
}

const itemOf = (context: ViewContext, shared: ListContext, row: ListedCase): ListItem => {
  const { masters, culture, calendar } = context
  const point = row.customsPointId ? masters.customsPoint(row.customsPointId) : undefined
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    kindName: shared.kindNames.get(row.kind) ?? row.kind,
    direction: shared.kinds.get(row.kind)?.direction ?? 'import',
    group: row.substanceGroup,
    status: row.status as AuthorizationStatus,
    version: row.version,
    applicantName: row.applicantName,
    partnerName: row.partnerName,
    partnerCountry: row.partnerCountry,
    summary: summaryOf(context, shared, row),
    lineCount: row.lineCount,
    baseGrams: row.baseGrams,
    // Reasons for attention are the officers' own.
    flags: shared.officers ? row.flags : [],
    clock: clockOf(row, calendar),
    assigneeName: row.assigneeId ? (shared.officers?.get(row.assigneeId) ?? null) : null,
    customsPointName: point ? nameIn(point.names, culture) : null,
    validUntil: row.validUntil,
    updatedAt: row.updatedAt.toISOString(),
  }
}

export const itemsOf = async (context: ViewContext, rows: readonly ListedCase[]): Promise<ListItem[]> => {
  const shared = await listContext(context, rows)
  return rows.map((row) => itemOf(context, shared, row))
}

/** A number that is searched for is found among the numbers; what is none is looked for everywhere. */
const withNumber = async ({ db }: ViewContext, scope: Scope, filter: CaseFilter): Promise<CaseFilter> => {
  const { search, ...rest } = filter
  const ids = search ? await findNumbered(db, scope, search) : undefined
  return ids ? { ...rest, ids } : filter
}

/** `countUpTo`: how far the total is exact; a list of everything need not be counted to its end. */
export const listAuthorizations = async (context: ViewContext, query: ListQuery, countUpTo?: number) => {
  const { db, principal } = context
  const scope = scopeOf(principal)
  const filter = await withNumber(context, scope, filterOf(query, context))
  const pageSize = query.pageSize ?? principal.pageSize
  const [rows, { total, isMore }] = await Promise.all([
    listCases(db, scope, filter, { page: query.page, pageSize, ...sortOf(query, scope) }),
    countCases(db, scope, filter, countUpTo),
  ])
  const seen = rows.length === 0 ? 0 : (query.page - 1) * pageSize + rows.length
  return {
    items: await itemsOf(context, rows),
    total: Math.max(total, seen),
    totalIsEstimate: isMore,
    page: query.page,
    pageSize,
  }
}

const officeViews = ['mine', 'open', 'unassigned', 'waiting', 'sign', 'overdue'] as const
const otherViews = ['open', 'waiting', 'active', 'final'] as const

/** How much work stands in each view: the figures of tabs and menu. */
export const countViews = async (
  context: ViewContext,
  principal: Principal,
): Promise<Record<string, number>> => {
  const scope = scopeOf(principal)
  const views = scope.kind === 'office' ? officeViews : otherViews
  const counted = await Promise.all(
    views.map(async (view) => {
      const filter = filterOf({ page: 1, view }, context)
      return [view, (await countCases(context.db, scope, filter)).total] as const
    }),
  )
  return Object.fromEntries(counted)
}
