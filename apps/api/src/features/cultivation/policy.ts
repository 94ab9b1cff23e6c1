import { cultivationKind } from '@papaver/contract/cultivation/kind.ts'
import type { CultivationStatus } from '@papaver/contract/cultivation/life.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { type CaseFacts, isOfOffice, policyOf } from '../casework/public.ts'
import { reasonsOfInspections } from '../inspections/public.ts'

/** What the rules must know of a cultivation. */
export interface CultivationFacts extends CaseFacts<CultivationStatus> {
  /** Inspections that are neither reported nor called off. */
  readonly plannedInspections: number
}

export const judgedCultivations = policyOf(cultivationKind, (_principal, facts: CultivationFacts, action) =>
  reasonsOfInspections(facts.plannedInspections, action),
)

/** What the permit will say is the authority's own affair until it is issued. */
export const mayReadTerms = (principal: Principal, isIssued: boolean): boolean =>
  isIssued || isOfOffice(principal)
