import { licenseKind } from '@papaver/contract/licenses/kind.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { isOfOffice, policyOf } from '../casework/public.ts'

export const judgedLicenses = policyOf(licenseKind)

/** What the licence will say is the authority's own affair until it is issued. */
export const mayReadTerms = (principal: Principal, isIssued: boolean): boolean =>
  isIssued || isOfOffice(principal)
