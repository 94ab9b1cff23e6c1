import { grantsOf } from '../access/permissions.ts'
import { hasRole } from '../access/roles.ts'

/** What decides whether somebody may look through a person's eyes, or be looked through. */
export interface Standing {
  readonly roles: readonly string[]
  readonly grantedPermissions: readonly string[]
  readonly withheldPermissions: readonly string[]
}

const grants = ({ roles, grantedPermissions, withheldPermissions }: Standing) =>
  grantsOf(roles, grantedPermissions, withheldPermissions)

export const mayImpersonate = (officer: Standing): boolean => grants(officer).has('user.impersonate')

/** Nobody looks through an administrator's eyes, whether by role or by what was granted to him alone. */
export const mayBeImpersonated = (person: Standing): boolean => {
  const held = grants(person)
  return !hasRole(person.roles, 'CA_ADMIN') && !held.has('user.admin') && !held.has('user.impersonate')
}
