import { grantsOf } from '@papaver/contract/access/permissions.ts'
import type { UserActor } from '@papaver/contract/users/rules.ts'
import type { Principal } from '../../platform/http/caller.ts'

/** Which accounts a person may see; turned into SQL by scope.ts, so that lists and single reads agree. */
export type PeopleScope =
  | { readonly kind: 'all'; readonly selfId: string }
  | {
      readonly kind: 'organisation'
      readonly selfId: string
      readonly establishmentId: string | null
      readonly customsPointIds: readonly number[]
    }
  | { readonly kind: 'self'; readonly selfId: string }

export const scopeOf = (principal: Principal): PeopleScope => {
  const { accountId: selfId, permissions, establishmentId, customsPointIds } = principal
  if (permissions.has('user.admin')) return { kind: 'all', selfId }
  if (permissions.has('user.manage'))
    return { kind: 'organisation', selfId, establishmentId, customsPointIds }
  return { kind: 'self', selfId }
}

/** What of an account decides to whom it belongs. */
export interface Belonging {
  readonly id: string
  readonly roles: readonly string[]
  readonly establishmentId: string | null
  readonly customsPointIds: readonly number[]
}

/** A plain user, or one who asks to be one, of this manager's establishment or of one of his customs points. */
export const manages = (scope: PeopleScope, account: Belonging): boolean => {
  if (scope.kind !== 'organisation' || account.id === scope.selfId || account.roles.length === 0) return false
  const isColleague = scope.establishmentId !== null && account.establishmentId === scope.establishmentId
  const sharesPoint = account.customsPointIds.some((point) => scope.customsPointIds.includes(point))
  return account.roles.every((role) => {
    const name = role.toUpperCase()
    return (name === 'ESTB_USER' && isColleague) || (name === 'CUST_USER' && sharesPoint)
  })
}

/** What lies outside is not found. */
export const sees = (scope: PeopleScope, account: Belonging): boolean =>
  scope.kind === 'all' || account.id === scope.selfId || manages(scope, account)

export const actorOf = (principal: Principal, account: Belonging): UserActor => {
  const scope = scopeOf(principal)
  return {
    isSelf: account.id === principal.accountId,
    isAdmin: scope.kind === 'all',
    isManagerOfTarget: manages(scope, account),
  }
}

/** What of an account decides whether its owner can work. */
interface Worker extends Pick<Belonging, 'roles'> {
  readonly status: string
  readonly isLocked: boolean
  readonly grantedPermissions: readonly string[]
  readonly withheldPermissions: readonly string[]
}

/** An officer who works on cases. A lock is for a while: he keeps his, but is given none. */
export const worksOnCases = (account: Omit<Worker, 'isLocked'>): boolean =>
  account.status === 'APR' &&
  grantsOf(account.roles, account.grantedPermissions, account.withheldPermissions).has('case.review')
/** He can be given cases now. */
export const mayBeGivenCases = (account: Worker): boolean => worksOnCases(account) && !account.isLocked
/** He may know of confidential cases, too. */
export const isClearedForAll = ({
  roles,
  grantedPermissions,
  withheldPermissions,
}: Omit<Worker, 'isLocked'>): boolean =>
  grantsOf(roles, grantedPermissions, withheldPermissions).has('incident.confidential')
