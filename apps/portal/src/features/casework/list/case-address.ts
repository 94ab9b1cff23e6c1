import { type CaseViewName, caseViewNames } from '@papaver/contract/casework/views.ts'
import { dayOf, idOf, textOf, truthOf } from '../../../platform/address.ts'
import { type ListAddress, listAddress, type Reader } from '../../../platform/list-address.ts'
import type { Account } from '../../../platform/session.ts'
import { type Side, sideOf } from '../side.ts'

/** What narrows any list of cases; a kind has filters besides. `mine`: only what the reader wrote himself. */
const filters = {
  status: textOf,
  country: textOf,
  flag: textOf,
  assignee: textOf,
  from: dayOf,
  to: dayOf,
  mine: truthOf,
} as const satisfies Readonly<Record<string, Reader>>

/** The address of a list of cases; filters of the kind's own hold codes with commas between them. */
export const caseAddress = <const Own extends string = never>(path: string, own: readonly Own[] = []) =>
  listAddress({
    path,
    views: caseViewNames,
    text: 'search',
    filters: {
      ...filters,
      ...(Object.fromEntries(own.map((name) => [name, textOf])) as Record<Own, Reader>),
    },
    sorts: ['due', 'number', 'updated', 'status', 'applicant'],
    // The saved view that was opened.
    beside: { saved: idOf },
  })

/** What the address of any list of cases may hold. */
export interface CaseSearch {
  view?: CaseViewName
  sort?: string
  page?: number
  pageSize?: number
  search?: string
  status?: string
  flag?: string
  assignee?: string
  from?: string
  to?: string
  mine?: string
  saved?: string
}
export type CaseAddress = ListAddress<CaseSearch>

/** A kind's own filters are read by its own parts only. */
export const anyAddress = <Search extends object>(address: ListAddress<Search>): CaseAddress =>
  address as unknown as CaseAddress

/** Where a person lands who names no view: officers at their own cases, all others at everything. */
const firstView = (audience: Side): CaseViewName => (audience === 'office' ? 'mine' : 'all')

/** Filters without a view search through everything: the header's search and the links of the home page. */
export const viewOf = (address: CaseAddress, search: CaseSearch, audience: Side): CaseViewName =>
  search.view ?? (address.isNarrowed(search) ? 'all' : firstView(audience))

/** What the server is asked for. Page size and "only mine" follow the account unless the address says more. */
export const listInputOf = (address: CaseAddress, search: CaseSearch, account: Account) => {
  const { mine = account.isFilterByUser ? 'true' : 'false', saved: _saved, ...rest } = search
  const audience = sideOf(account)
  return {
    ...rest,
    view: viewOf(address, search, audience),
    page: search.page ?? 1,
    pageSize: search.pageSize ?? account.pageSize,
    ...(mine === 'true' && audience === 'holder' ? { mine } : {}),
  }
}
export type CaseListInput = ReturnType<typeof listInputOf>
