import { hasRole } from '@papaver/contract/access/roles.ts'
import { registerReaders } from '@papaver/contract/establishments/calls.ts'
import type { Principal } from '../../platform/http/caller.ts'

/** Whose establishments a reader sees: all, one, or none. */
export type EstablishmentScope = 'all' | { readonly establishmentId: string | null }

type Reader = Pick<Principal, 'roles' | 'permissions' | 'establishmentId'>

export const isOfficer = ({ permissions }: Pick<Reader, 'permissions'>): boolean =>
  permissions.has('case.review') || permissions.has('case.enter')

/** Officers see every holder, all others their own; customs officers, who have none, see none. */
export const scopeOf = (reader: Reader): EstablishmentScope =>
  isOfficer(reader) ? 'all' : { establishmentId: reader.establishmentId }

/** Growers choose among all licensed buyers: the whole harvest must go to one. */
export const buyerScopeOf = (reader: Reader): EstablishmentScope =>
  hasRole(reader.roles, 'CULTIVATION') ? 'all' : scopeOf(reader)

/** The authority's own people look up every establishment, those of a house their own. */
export const registerScopeOf = (reader: Reader): EstablishmentScope =>
  isOfAuthority(reader) ? 'all' : { establishmentId: reader.establishmentId }

export const isOfAuthority = ({ permissions }: Pick<Reader, 'permissions'>): boolean =>
  registerReaders.some((right) => permissions.has(right))
