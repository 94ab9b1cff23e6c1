import type { Permission } from '@papaver/contract/access/permissions.ts'
import { hasRole } from '@papaver/contract/access/roles.ts'
import { caseKinds } from '@papaver/contract/kinds.ts'
import type { Principal } from '../../platform/http/caller.ts'

export interface SavedViewContent {
  readonly name: string
  readonly query: string
  readonly hidden: string[]
  readonly isShared: boolean
}
export interface SavedViewRow extends SavedViewContent {
  readonly id: string
  readonly accountId: string
  readonly list: string
}

/** Whose views somebody sees: his own, and of the authority's people what is shared among them. */
export interface ViewScope {
  readonly accountId: string
  readonly seesShared: boolean
}

/** By which rights somebody reads a list: any of them is enough. */
const readersOf = (list: string): Permission[] =>
  caseKinds.filter(({ feature }) => list === 'work' || feature === list).map(({ rights }) => rights.read)

export const mayReadList = ({ permissions }: Principal, list: string): boolean =>
  readersOf(list).some((right) => permissions.has(right))

/** Views are shared among the authority's own people and with nobody else. */
export const viewScopeOf = ({ accountId, roles }: Principal): ViewScope => ({
  accountId,
  seesShared: hasRole(roles, 'CA_ADMIN'),
})

export const mayShare = ({ permissions }: Principal): boolean => permissions.has('savedView.share')

/** One's own; with the right to share any that is shared, so that what nobody cares for any more can go. */
export const mayRemove = (principal: Principal, { accountId, isShared }: SavedViewRow): boolean =>
  accountId === principal.accountId || (isShared && mayShare(principal))
