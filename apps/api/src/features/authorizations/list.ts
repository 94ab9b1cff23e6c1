import type { AuthorizationStatus } from '@papaver/contract/authorizations/life.ts'
import type { ListItem, ListQuery } from '@papaver/contract/authorizations/schema.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
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
  type View,
} from '../casework/public.ts'
import { nameIn } from '../masters/public.ts'
import { findPreparations, type Preparation } from '../preparations/public.ts'
import { lineName } from './lines.ts'
import { mayRead } from './sides.ts'
import { type FirstLine, type KindRow, listFirstLines, listKinds } from './store.ts'
import type { ViewContext } from './view.ts'

const split = (text: string | undefined): string[] => text?.split(',').filter((part) => part !== '') ?? []
const numbers = (text: string | undefined): number[] => split(text).map(Number).filter(Number.isSafeInteger)

const uuids = (text: string | undefined): string[] =>
  split(text).filter((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))

/** Views that sort cases by what officers do with them; for everybody else they are the whole list. */
const ofOfficers: ReadonlySet<View> = new Set(['mine', 'unassigned', 'decide', 'entered'])

/** The view as this reader may ask for it. What he proposed or entered himself waits for another pair of eyes. */
const viewFor = (
  view: View,
  principal: Principal,
  settings: ViewContext['settings'],
): Pick<CaseFilter, 'view' | 'exceptProposedBy' | 'exceptEnteredBy'> => {
  if (ofOfficers.has(view) && !mayRead(principal, 'officers')) return { view: 'all' }
  const isHeld = settings['import_export.fourEyes'] && (view === 'decide' || view === 'sign')
  const { accountId } = principal
  return {
    view,
    ...(isHeld && view === 'decide' ? { exceptProposedBy: accountId } : {}),
    ...(isHeld ? { exceptEnteredBy: accountId } : {}),
  }
}

export const filterOf = (
  query: ListQuery,
  { principal, calendar, settings }: Pick<ViewContext, 'principal' | 'calendar' | 'settings'>,
): CaseFilter => ({
  feature: 'authorization',
  ...viewFor(query.view, principal, settings),
  readerId: principal.accountId,
  today: calendar.today,
  statuses: split(query.status),
  kinds: split(query.kind),
  groups: split(query.group),
  countries: split(query.country),
  customsPointIds: numbers(query.customsPoint),
  // Asking by what one is not told would tell it: such a filter is none.
  assigneeIds: mayRead(principal, 'officers') ? uuids(query.assignee) : [],
  substanceIds: numbers(query.substance),
  flags: mayRead(principal, 'flags') ? split(query.flag) : [],
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
  /** By case. */
  readonly firstLines: ReadonlyMap<string, FirstLine>
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
  const ids = rows.map(({ id }) => id)
  return {
    kinds,
    kindNames: new Map([...kinds.keys()].map((kind) => [kind, words(`authorizations.kinds.${kind}`)])),
    preparations: await preparationsById(db, preparations),
    firstLines: new Map((await listFirstLines(db, ids)).map((line) => [line.caseId, line])),
    officers: mayRead(principal, 'officers') ? await officerNames(db) : undefined,
  }
}

/** Its first line as it was typed: the salt or hydrate with its quantity, and beside it what that is in base. */
const goodsOf = (
  { masters, culture }: ViewContext,
  { preparations, firstLines }: ListContext,
  { id, mainPreparationId, lineCount, baseGrams }: ListedCase,
): Pick<ListItem, 'summary' | 'quantity' | 'unit' | 'lineCount' | 'baseGrams'> => {
  const line = firstLines.get(id)
  const preparation = mainPreparationId ? preparations.get(mainPreparationId) : undefined
  return {
    summary: line ? lineName(masters, line, preparation, culture) : '',
    quantity: line?.quantity ? plain(line.quantity) : null,
    unit: line?.unit ?? null,
    lineCount,
    baseGrams,
  }
}

/** What stands proposed and waits for a decision; of a case that has gone on since nobody is asked. */
const proposalOf = (
  { principal }: ViewContext,
  { officers }: ListContext,
  { status, proposalDecision, proposalBy }: ListedCase,
): ListItem['proposal'] =>
  status === 'PRO' && proposalBy !== null && mayRead(principal, 'proposal')
    ? {
        decision: proposalDecision as 'approve' | 'refuse',
        by: officers?.get(proposalBy) ?? '',
        isOwn: proposalBy === principal.accountId,
      }
    : null

const itemOf = (context: ViewContext, shared: ListContext, row: ListedCase): ListItem => {
  const { masters, culture, calendar, principal } = context
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
    ...goodsOf(context, shared, row),
    flags: mayRead(principal, 'flags') ? row.flags : [],
    proposal: proposalOf(context, shared, row),
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

const officeViews = ['mine', 'open', 'unassigned', 'waiting', 'overdue'] as const
const otherViews = ['open', 'waiting', 'active', 'final'] as const

/** The views whose cases wait for this person: what he may not do is nothing to count for him. */
const viewsOf = (principal: Principal): readonly View[] =>
  scopeOf(principal).kind === 'office'
    ? [
        ...officeViews,
        ...(principal.permissions.has('case.decide') ? (['decide'] as const) : []),
        ...(principal.permissions.has('case.sign') ? (['sign'] as const) : []),
        ...(principal.permissions.has('case.enter') ? (['entered'] as const) : []),
      ]
    : otherViews

/** How much work stands in each view: the figures of tabs and menu. */
export const countViews = async (
  context: ViewContext,
  principal: Principal,
): Promise<Record<string, number>> => {
  const scope = scopeOf(principal)
  const counted = await Promise.all(
    viewsOf(principal).map(async (view) => {
      const filter = filterOf({ page: 1, view }, context)
      return [view, (await countCases(context.db, scope, filter)).total] as const
    }),
  )
  return Object.fromEntries(counted)
}
