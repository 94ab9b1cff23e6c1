import { roles } from '@papaver/contract/access/roles.ts'
import { userStatuses } from '@papaver/contract/users/life.ts'
import { among, idOf } from '../../../platform/address.ts'
import { listAddress, type SearchOf } from '../../../platform/list-address.ts'
import type { Account } from '../../../platform/session.ts'
import { type Audience, audienceOf } from '../audience.ts'
import { userTypes, type ViewName, viewNames } from '../choices.ts'
import type { ListInput } from '../queries.ts'

/** The list of people; it answers one status, role, kind or organisation at a time. */
export const usersAddress = listAddress({
  path: '/users',
  views: viewNames,
  text: 'q',
  filters: {
    status: among(userStatuses),
    role: among(Object.keys(roles)),
    userType: among(userTypes),
    establishmentId: idOf,
  },
  sorts: ['name', 'organisation', 'status', 'statusSince', 'lastLoginAt'],
})
export type ListSearch = SearchOf<typeof usersAddress>

/** Officers begin with who waits for them, managers with all their people; filters alone look everywhere. */
export const viewOf = (search: ListSearch, audience: Audience): ViewName =>
  search.view ?? (usersAddress.isNarrowed(search) || audience === 'manager' ? 'all' : 'waiting')

/** Who has waited longest comes first; elsewhere what moved last. */
export const orderIn = (search: ListSearch, audience: Audience) =>
  search.sort ?? (viewOf(search, audience) === 'waiting' ? 'statusSince' : '-statusSince')

/** What the server is asked for; the page size follows the account unless the address says more. */
export const listInputOf = (search: ListSearch, account: Account): ListInput => {
  const audience = audienceOf(account) ?? 'manager'
  return {
    ...search,
    view: viewOf(search, audience),
    sort: orderIn(search, audience),
    page: search.page ?? 1,
    pageSize: search.pageSize ?? account.pageSize,
  } as ListInput
}
