import { isOfCustoms, type Source } from '@papaver/contract/endorsements/rules.ts'
import { incidentKind } from '@papaver/contract/incidents/kind.ts'
import type { Principal } from '../../platform/http/caller.ts'
import type { AuthorizationRecord } from '../authorizations/public.ts'
import { actedForHolder, isOfOffice, type Scope, scopeOf } from '../casework/public.ts'

/** Whose records a person writes: customs its own, the holder his own, the authority for both others. */
export const sourcesOf = (scope: Scope, principal: Principal): readonly Source[] => {
  if (scope.kind === 'office')
    return principal.permissions.has('endorsement.correct') ? ['customs', 'foreign'] : []
  if (scope.kind === 'customs') return ['customs']
  return scope.kind === 'holder' && principal.permissions.has('endorsement.holder') ? ['establishment'] : []
}

/** A customs officer by his role, whatever right or point he has lost since: what his device has kept is taken from him. */
export const isOfCustomsRole = ({ roles }: Pick<Principal, 'roles'>): boolean =>
  roles.some((role) => role === 'CUST_USER' || role === 'CUST_MANAGER')

/** Customs signs its record with the code of the document; the others have none before them. */
export const needsCode = (scope: Scope, { source }: { readonly source: Source }): boolean =>
  scope.kind === 'customs' && source === 'customs'

/**
 * Whose records a person reads. Three saw the movement and each says so alone: customs is not shown what the
 * holder reports (of transit its two points are shown each other's records), and what comes back from abroad is the authority's.
 */
export const readableSources = (scope: Scope): readonly Source[] => {
  if (scope.kind === 'office' || scope.kind === 'system')
    return ['customs', 'exit', 'establishment', 'foreign']
  if (scope.kind === 'customs' || scope.kind === 'document') return ['customs', 'exit']
  return scope.kind === 'holder' ? ['customs', 'exit', 'establishment'] : []
}

/** An excess is told to the authority, and stays known to customs where it was stopped; the holder hears from them. */
export const mayReadIncident = (
  scope: Scope,
  { customsPointId }: { readonly customsPointId: number | null },
): boolean => {
  if (scope.kind === 'office' || scope.kind === 'system') return true
  return scope.kind === 'customs' && customsPointId !== null && scope.customsPointIds.includes(customsPointId)
}

/** Incidents are the authority's: those of its people who may read them are shown which one. */
export const seesIncidents = (principal: Principal): boolean =>
  principal.permissions.has(incidentKind.rights.read) && isOfOffice(principal)

export interface PhotoFacts extends CorrectionFacts {
  /** The goods of the record are held, and no officer has settled what becomes of them. */
  readonly isAtBorder: boolean
}
/**
 * Photos belong to customs' record, and are added where and on the day it was made: later ones would not show what
 * crossed. Of goods that are held they are added as long as these are. The authority adds what it was sent at any time.
 */
export const mayAddPhotos = (scope: Scope, principal: Principal, facts: PhotoFacts): boolean => {
  if (!isOfCustoms(facts.source)) return false
  if (scope.kind === 'office') return principal.permissions.has('endorsement.correct')
  const { customsPointId } = facts
  const isOwn = scope.kind === 'customs' && customsPointId !== null
  const isOpen = facts.isAtBorder || facts.recordedOn === facts.today
  return isOwn && scope.customsPointIds.includes(customsPointId) && isOpen
}

export interface CorrectionFacts {
  readonly source: Source
  /** Where it was made. */
  readonly customsPointId: number | null
  /** An officer has entered it, or has settled that it counts. */
  readonly isOfAuthority: boolean
  /** The authority's day on which the record was made. */
  readonly recordedOn: string
  readonly today: string
}
/**
 * Customs' managers correct the records of their own points on the day they were made, afterwards the authority (product §9). What
 * an officer has entered, or settled, is the authority's word: it alone corrects it (0190).
 */
export const mayCorrect = (scope: Scope, principal: Principal, facts: CorrectionFacts): boolean => {
  if (!principal.permissions.has('endorsement.correct')) return false
  if (scope.kind === 'office') return true
  if (facts.isOfAuthority) return false
  const { customsPointId: point } = facts
  const isOwn = scope.kind === 'customs' && (point === null || scope.customsPointIds.includes(point))
  return isOwn && isOfCustoms(facts.source) && facts.recordedOn === facts.today
}

/** May a person say what becomes of a disputed record? Nobody settles what he entered for its holder. */
export const maySettle = (principal: Principal, { case: row }: Pick<AuthorizationRecord, 'case'>): boolean =>
  scopeOf(principal).kind === 'office' &&
  principal.permissions.has('case.decide') &&
  !actedForHolder(principal, row)
