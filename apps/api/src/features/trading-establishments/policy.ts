import { partnerKind } from '@papaver/contract/trading-establishments/kind.ts'
import type { PartnerAction } from '@papaver/contract/trading-establishments/life.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { judgedBy, policyOf } from '../casework/public.ts'
import { factsOf, type PartnerFacts } from './record.ts'

/** The register of partners is for those who request or judge trade; customs and growers have no use for it. */
export const maySeePartners = ({ permissions }: Pick<Principal, 'permissions'>): boolean =>
  permissions.has('case.review') || permissions.has('case.enter') || permissions.has('authorization.request')

/**
 * What is watched can only be taken from the watch list, and what is not only be put on it; another authority is asked one
 * thing at a time, and answers what it was asked.
 */
const ownReasons = (
  _principal: Principal,
  { isWatched, confirmation }: PartnerFacts,
  action: PartnerAction,
): string[] => {
  const isAsked = confirmation === 'asked'
  const closed: Partial<Record<PartnerAction, boolean>> = {
    watch: isWatched,
    unwatch: !isWatched,
    askConfirmation: isAsked,
    recordConfirmation: !isAsked,
  }
  return closed[action] ? ['notRequested'] : []
}

/** Who may do what to an entry of the register (product §2, §5). */
export const judgedPartners = judgedBy(partnerKind, policyOf(partnerKind, ownReasons), factsOf)
