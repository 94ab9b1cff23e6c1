import { hasRole } from '@papaver/contract/access/roles.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { listOfNetworks } from '../../platform/network.ts'

/** May an account of these roles sign in from there? Officers only from where the authority has said, if it has. */
export const maySignInFrom = (
  settings: Settings,
  roles: readonly string[],
  address: string | null,
): boolean => {
  const allowed = settings['security.ipAllowlistAdmin']
  if (allowed.length === 0 || !hasRole(roles, 'CA_ADMIN')) return true
  return address !== null && listOfNetworks(allowed)(address)
}
