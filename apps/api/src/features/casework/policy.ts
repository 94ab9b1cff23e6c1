import { type CaseSide, sideOfRights } from '@papaver/contract/casework/sides.ts'
import type { Principal } from '../../platform/http/caller.ts'

/** Which cases a person may see at all; turned into SQL by the store, so that no read can forget it. */
export type Scope =
  /** `entersRequests`: sees drafts that were entered on behalf of companies, too; `isCleared`: confidential cases. */
  | { readonly kind: 'office'; readonly entersRequests: boolean; readonly isCleared: boolean }
  | { readonly kind: 'holder'; readonly establishmentId: string }
  | { readonly kind: 'customs'; readonly customsPointIds: readonly number[] }
  /** The one case whose document somebody has shown to have in his hand. */
  | { readonly kind: 'document'; readonly caseId: string }
  | { readonly kind: 'nobody' }
  /** The system's own work: jobs, the verification of a document. */
  | { readonly kind: 'system' }

export const systemScope: Scope = { kind: 'system' }

/** Only where the code of the document was compared, or a record of one's own is found again. */
export const scopeOfDocument = (caseId: string): Scope => ({ kind: 'document', caseId })

const sideOfPrincipal = ({ permissions, establishmentId }: Principal): CaseSide =>
  sideOfRights((permission) => permissions.has(permission), establishmentId !== null)

/** The widest right decides; one who has none sees nothing rather than everything. */
export const scopeOf = (principal: Principal): Scope => {
  const { permissions, establishmentId, customsPointIds } = principal
  const side = sideOfPrincipal(principal)
  if (side === 'office')
    return {
      kind: side,
      entersRequests: permissions.has('case.enter'),
      isCleared: permissions.has('incident.confidential'),
    }
  if (side === 'customs') return { kind: side, customsPointIds }
  if (side === 'holder' && establishmentId !== null) return { kind: side, establishmentId }
  return { kind: 'nobody' }
}

/** On the authority's side, whichever of its rights he has. */
export const isOfOffice = (principal: Principal): boolean => sideOfPrincipal(principal) === 'office'

export type Side = 'applicant' | 'authority' | 'customs' | 'system'
export const sideOf = (scope: Scope): Side => {
  if (scope.kind === 'office') return 'authority'
  if (scope.kind === 'customs' || scope.kind === 'document') return 'customs'
  return scope.kind === 'system' ? 'system' : 'applicant'
}
