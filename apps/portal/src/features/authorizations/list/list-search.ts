import { dayOf, textOf, truthOf } from '../../../platform/address.ts'
import { listAddress, type SearchOf } from '../../../platform/list-address.ts'
import type { Account } from '../../../platform/session.ts'
import { type Side, sideOf } from '../../casework/side.ts'
import type { ListInput } from '../queries.ts'

export { hrefOf } from '../../../platform/address.ts'

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

/** Codes, several with commas between them. */
const codesOf = (value: unknown): string | undefined => textOf(value)

/** The list of authorizations. `mine`: only what the reader wrote himself. */
export const worklistAddress = listAddress({
  path: '/import-export',
  views: viewNames,
  text: 'search',
  filters: {
    status: codesOf,
    kind: codesOf,
    group: codesOf,
    country: codesOf,
    substance: codesOf,
    flag: codesOf,
    assignee: codesOf,
    customsPoint: codesOf,
    from: dayOf,
    to: dayOf,
    mine: truthOf,
  },
  sorts: ['due', 'number', 'updated', 'status', 'applicant'],
})
export type ListSearch = SearchOf<typeof worklistAddress>

/** Where a person lands who names no view: officers at their own cases, all others at everything. */
const firstView = (audience: Side): ViewName => (audience === 'office' ? 'mine' : 'all')

/** Filters without a view search through everything: the header's search and the links of the home page. */
export const viewOf = (search: ListSearch, audience: Side): ViewName =>
  search.view ?? (worklistAddress.isNarrowed(search) ? 'all' : firstView(audience))

/** What the server is asked for. Page size and "only mine" follow the account unless the address says more. */
export const listInputOf = (search: ListSearch, account: Account): ListInput => {
  const { mine = account.isFilterByUser ? 'true' : 'false', ...rest } = search
  const audience = sideOf(account)
  return {
    ...rest,
    view: viewOf(search, audience),
    page: search.page ?? 1,
    pageSize: search.pageSize ?? account.pageSize,
    ...(mine === 'true' && audience === 'holder' ? { mine } : {}),
  } as ListInput
}
