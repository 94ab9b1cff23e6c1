import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import type { AuthorizationAction, AuthorizationStatus } from '@papaver/contract/authorizations/life.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { type CaseFacts as FactsOfAnyCase, policyOf } from '../casework/public.ts'

/** What the policy must know of a case. */
export interface CaseFacts extends FactsOfAnyCase<AuthorizationStatus> {
  readonly isCancelRequested: boolean
  readonly isCorrectRequested: boolean
  readonly isExtensionRequested: boolean
  /** A request that is to replace it is being decided. */
  readonly isBeingReplaced: boolean
  /** A record of a movement does not fit it, or goods are held under it, and no officer has settled it. */
  readonly isRecordOpen: boolean
  /** The records of a movement contradict each other, and no officer has decided what counts. */
  readonly isDifferenceOpen: boolean
  /** It took the place of one that ended earlier: no second extension. */
  readonly isExtension: boolean
  readonly hasUse: boolean
  /** A certificate must follow, whether its day is over or not. */
  readonly owesCertificate: boolean
}

/** What the holder asks for is asked once, and what an officer confirms must have been asked for. */
const asked = (isAsked: boolean, isOffice: boolean): string[] => {
  if (isOffice) return isAsked ? [] : ['notRequested']
  return isAsked ? ['alreadyRequested'] : []
}

/** What would end the permit by somebody's choice while goods wait for it: afterwards they could count nowhere (0191). */
const againstEnd = ({ isRecordOpen, isDifferenceOpen }: CaseFacts, isOffice: boolean): string[] => {
  if (isRecordOpen) return [isOffice ? 'recordOpen' : 'recordExamined']
  return isDifferenceOpen && isOffice ? ['differenceOpen'] : []
}

const ownReasons = (
  _principal: Principal,
  facts: CaseFacts,
  action: AuthorizationAction,
  isOffice: boolean,
): string[] => {
  if (facts.isBeingReplaced && ['cancel', 'correct', 'extend'].includes(action)) return ['beingReplaced']
  if (action === 'close') return againstEnd(facts, isOffice)
  if (action === 'cancel')
    return [...asked(facts.isCancelRequested, isOffice), ...againstEnd(facts, isOffice)]
  if (action === 'correct') return asked(facts.isCorrectRequested, isOffice)
  if (action === 'extend') {
    if (facts.isExtension) return ['alreadyExtended']
    return asked(facts.isExtensionRequested, isOffice)
  }
  if (action === 'decline') {
    const isAsked = facts.isCancelRequested || facts.isCorrectRequested || facts.isExtensionRequested
    return asked(isAsked, isOffice)
  }
  return action === 'certify' && !facts.owesCertificate ? ['notOwed'] : []
}

/**
 * Who may do what to an authorization. Who decided may sign: four eyes stand between proposal and decision; a third
 * person is asked for by a setting of its own (product §3.3).
 */
export const { reasonsAgainst, actionsFor, mayEdit, mayAddFiles } = policyOf(authorizationKind, ownReasons)

/** Notifications are drafted while the request is before the authority. */
export const mayDraftPreExports = ({ permissions }: Principal, status: string): boolean =>
  permissions.has('case.enter') && ['REQ', 'PRO', 'HLD'].includes(status)
