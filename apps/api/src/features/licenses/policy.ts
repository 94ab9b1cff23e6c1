import { licenseKind } from '@papaver/contract/licenses/kind.ts'
import type { LicenseStatus } from '@papaver/contract/licenses/life.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { type CaseFacts, isOfOffice, policyOf } from '../casework/public.ts'
import { reasonsOfInspections } from '../inspections/public.ts'

/** What the rules must know of a licence. */
export interface LicenseFacts extends CaseFacts<LicenseStatus> {
  /** Inspections that are neither reported nor called off. */
  readonly plannedInspections: number
  readonly isSurrenderAsked: boolean
}

export const judgedLicenses = policyOf(licenseKind, (_principal, facts: LicenseFacts, action) => {
  if (action === 'askSurrender') return facts.isSurrenderAsked ? ['alreadyRequested'] : []
  if (action === 'acceptSurrender' || action === 'declineSurrender')
    return facts.isSurrenderAsked ? [] : ['notRequested']
  return reasonsOfInspections(facts.plannedInspections, action)
})

/** What the licence will say is the authority's own affair until it is issued. */
export const mayReadTerms = (principal: Principal, isIssued: boolean): boolean =>
  isIssued || isOfOffice(principal)
