import type { Permission } from '../access/permissions.ts'

/**
 * Which rights make an officer of somebody, however an authority splits them: whoever has one of them stands on the
 * authority's side of a case, and what he may do there each right says by itself.
 */
export const officeRights = [
  'case.review',
  'case.decide',
  'case.sign',
  'case.revoke',
  'case.enter',
] as const satisfies readonly Permission[]

/** On whose side somebody stands: the authority's, the border's, the holder's, or on none. */
export type CaseSide = 'office' | 'customs' | 'holder' | 'nobody'

/**
 * Said once for server and portal. The authority's right goes before the border's, the border's before the house:
 * nobody stands on two sides.
 */
export const sideOfRights = (
  has: (permission: Permission) => boolean,
  isOfEstablishment: boolean,
): CaseSide => {
  if (officeRights.some(has)) return 'office'
  if (has('endorsement.customs')) return 'customs'
  return isOfEstablishment ? 'holder' : 'nobody'
}
