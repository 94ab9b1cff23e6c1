import { defaultStringifySearch } from '@tanstack/react-router'
import type { Account } from '../../../platform/session.ts'
import { type Audience, audienceOf } from '../audience.ts'
import type { ListInput } from '../queries.ts'

/** What the address of the list holds: view, filters (codes parted by commas), sort and page. */
export const filterNames = [
  'status',
  'kind',
  'group',
  'country',
  'substance',
  'flag',
  'assignee',
  'customsPoint',
] as const
export type FilterName = (typeof filterNames)[number]

export const viewNames = [
  'all',
  'mine',
  'open',
  'unassigned',
  'waiting',
  'decide',
  'sign',
  'overdue',
  'entered',
  'active',
  'final',
] as const
export type ViewName = (typeof viewNames)[number]

const sorts = ['due', 'number', 'updated', 'status', 'applicant'] as const
type SortKey = (typeof sorts)[number]
export type ListSort = SortKey | `-${SortKey}`

export interface ListSearch extends Partial<Record<FilterName, string>> {
  view?: ViewName
  search?: string
  from?: string
  to?: string
  /** Only what the reader wrote himself. */
  mine?: 'true' | 'false'
  sort?: ListSort
  page?: number
  pageSize?: number
}

/** The router reads bare figures as numbers: a substance's id, or a search for digits. */
const textOf = (value: unknown, max: number): string | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined
  const text = String(value).trim().slice(0, max)
  return text === '' ? undefined : text
}

const countOf = (value: unknown, max: number): number | undefined => {
  const count = Number(value)
  return Number.isSafeInteger(count) && count >= 1 && count <= max ? count : undefined
}

const dayOf = (value: unknown): string | undefined => {
  const text = textOf(value, 10)
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined
}

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((known) => known === value)

const sortOf = (value: unknown): ListSort | undefined =>
  oneOf(
    sorts.flatMap((key): ListSort[] => [key, `-${key}`]),
    value,
  )

const kept = <Part extends object>(part: Part): { [Key in keyof Part]?: Exclude<Part[Key], undefined> } =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as never

/** Reads an address; what is not known or not well formed is dropped. */
export const readListSearch = (given: Record<string, unknown>): ListSearch =>
  kept({
    ...Object.fromEntries(filterNames.map((name) => [name, textOf(given[name], 100)])),
    view: oneOf(viewNames, given.view),
    search: textOf(given.search, 100),
    from: dayOf(given.from),
    to: dayOf(given.to),
    mine: oneOf(['true', 'false'], textOf(given.mine, 5)),
    sort: sortOf(given.sort),
    page: countOf(given.page, 100_000),
    pageSize: countOf(given.pageSize, 100),
  })

/** The address of a list or a page of it. */
export const hrefOf = (path: string, search: object = {}): string =>
  `#${path}${defaultStringifySearch(kept(search))}`

export const valuesOf = (text: string | undefined): string[] =>
  text?.split(',').filter((part) => part !== '') ?? []

/** Where a person lands who names no view: officers at their own cases, all others at everything. */
export const firstView = (audience: Audience): ViewName => (audience === 'office' ? 'mine' : 'all')

/** Filters without a view search through everything: the header's search and the links of the home page. */
export const viewOf = (search: ListSearch, audience: Audience): ViewName => {
  const isNarrowed = search.search !== undefined || setFilters(search).length > 0
  return search.view ?? (isNarrowed ? 'all' : firstView(audience))
}

export type SetFilter = FilterName | 'dates' | 'mine'

/** Which filters are set, by name. */
export const setFilters = (search: ListSearch): SetFilter[] => [
  ...filterNames.filter((name) => search[name] !== undefined),
  ...(search.from !== undefined || search.to !== undefined ? (['dates'] as const) : []),
  ...(search.mine === 'true' ? (['mine'] as const) : []),
]

/** The same list without one of its filters, from its first page on. */
export const withoutFilter = (search: ListSearch, filter: SetFilter | 'search'): ListSearch => {
  const gone: readonly string[] = filter === 'dates' ? ['from', 'to', 'page'] : [filter, 'page']
  const rest = Object.fromEntries(Object.entries(search).filter(([name]) => !gone.includes(name)))
  return filter === 'mine' ? { ...rest, mine: 'false' } : rest
}

/** What the server is asked for. Page size and "only mine" follow the account unless the address says more. */
export const listInputOf = (search: ListSearch, account: Account): ListInput => {
  const { mine = account.isFilterByUser ? 'true' : 'false', ...rest } = search
  const audience = audienceOf(account)
  return {
    ...rest,
    view: viewOf(search, audience),
    page: search.page ?? 1,
    pageSize: search.pageSize ?? account.pageSize,
    ...(mine === 'true' && audience === 'holder' ? { mine } : {}),
  }
}
