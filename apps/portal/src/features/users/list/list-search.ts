import { roles } from '@papaver/contract/account/permissions.ts'
import { userStatuses } from '@papaver/contract/users/life.ts'
import { countOf, kept, oneOf, textOf } from '../../../platform/address.ts'
import type { Account } from '../../../platform/session.ts'
import type { Sort } from '../../../ui/data-table.tsx'
import { type Audience, audienceOf } from '../audience.ts'
import { userTypes, type ViewName, viewNames } from '../choices.ts'
import type { ListInput } from '../queries.ts'

/** One value each: the list answers one status, role, kind or organisation at a time. */
export const filterNames = ['status', 'role', 'userType', 'establishmentId'] as const
export type FilterName = (typeof filterNames)[number]

export const sortKeys = ['name', 'organisation', 'status', 'statusSince', 'lastLoginAt'] as const
type SortKey = (typeof sortKeys)[number]
export type ListSort = SortKey | `-${SortKey}`

/** What the address of the list holds: view, filters, sort and page. */
export interface ListSearch extends Partial<Record<FilterName, string>> {
  view?: ViewName
  q?: string
  sort?: ListSort
  page?: number
  pageSize?: number
}

const sortOf = (value: unknown): ListSort | undefined =>
  oneOf(
    sortKeys.flatMap((key): ListSort[] => [key, `-${key}`]),
    value,
  )

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads an address; what is not known or not well formed is dropped. */
export const readListSearch = (given: Record<string, unknown>): ListSearch =>
  kept({
    view: oneOf(viewNames, given.view),
    status: oneOf(userStatuses, given.status),
    role: oneOf(Object.keys(roles), given.role),
    userType: oneOf(userTypes, given.userType),
    establishmentId: [textOf(given.establishmentId)].find((text) => text !== undefined && uuid.test(text)),
    q: textOf(given.q),
    sort: sortOf(given.sort),
    page: countOf(given.page, 100_000),
    pageSize: countOf(given.pageSize, 100),
  })

/** Which filters are set, by name. */
export const setFilters = (search: ListSearch): FilterName[] =>
  filterNames.filter((name) => search[name] !== undefined)

/** Officers begin with who waits for them, managers with all their people; filters alone look everywhere. */
export const viewOf = (search: ListSearch, audience: Audience): ViewName => {
  const isNarrowed = search.q !== undefined || setFilters(search).length > 0
  return search.view ?? (isNarrowed || audience === 'manager' ? 'all' : 'waiting')
}

/** The same list without one of its filters, from its first page on. */
export const withoutFilter = (search: ListSearch, filter: FilterName | 'q'): ListSearch =>
  Object.fromEntries(Object.entries(search).filter(([name]) => name !== filter && name !== 'page'))

/** Who has waited longest comes first; elsewhere what moved last. */
export const sortIn = (search: ListSearch, audience: Audience): ListSort =>
  search.sort ?? (viewOf(search, audience) === 'waiting' ? 'statusSince' : '-statusSince')

export const columnSort = (sort: ListSort): Sort => ({
  key: sort.replace('-', ''),
  descending: sort.startsWith('-'),
})
export const addressSort = ({ key, descending }: Sort): string => `${descending ? '-' : ''}${key}`

/** What the server is asked for; the page size follows the account unless the address says more. */
export const listInputOf = (search: ListSearch, account: Account): ListInput => {
  const audience = audienceOf(account) ?? 'manager'
  return {
    ...search,
    view: viewOf(search, audience),
    sort: sortIn(search, audience),
    page: search.page ?? 1,
    pageSize: search.pageSize ?? account.pageSize,
  } as ListInput
}
