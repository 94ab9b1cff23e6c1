import type { Permission } from '@papaver/contract/account/permissions.ts'
import {
  type AuthorizationAction,
  type AuthorizationStatus,
  authorizationActions,
  life,
} from '@papaver/contract/authorizations/life.ts'
import { nextStatus } from '@papaver/contract/casework/rules.ts'
import type { Principal } from '../../platform/http/caller.ts'

/** What the policy must know of a case. */
export interface CaseFacts {
  readonly status: AuthorizationStatus
  readonly establishmentId: string
  /** The officer who entered it on behalf of the company. */
  readonly enteredBy: string | null
  readonly assigneeId: string | null
  readonly proposalDecision: string | null
  readonly proposalBy: string | null
  readonly decidedBy: string | null
  readonly isCancelRequested: boolean
  readonly isCorrectRequested: boolean
  readonly hasUse: boolean
  /** A certificate must follow, whether its day is over or not. */
  readonly owesCertificate: boolean
}
export interface Rules {
  readonly fourEyes: boolean
}

/** The right each step takes; the holder's own steps are taken by people of the establishment only. */
const rights: Record<AuthorizationAction, readonly Permission[]> = {
  submit: ['authorization.submit'],
  discard: ['authorization.request'],
  withdraw: ['authorization.submit'],
  answer: ['authorization.request'],
  take: ['case.review'],
  assign: ['case.review'],
  ask: ['case.review'],
  hold: ['case.review'],
  resume: ['case.review'],
  propose: ['case.review'],
  approve: ['case.decide'],
  refuse: ['case.decide'],
  return: ['case.decide'],
  issue: ['case.sign'],
  suspend: ['case.revoke'],
  lift: ['case.revoke'],
  revoke: ['case.revoke'],
  certify: ['authorization.request', 'case.review'],
  // asked for by the holder, confirmed by an officer
  cancel: ['authorization.submit', 'case.decide'],
  correct: ['authorization.submit', 'case.decide'],
  close: ['case.decide'],
}
const ofHolder: ReadonlySet<AuthorizationAction> = new Set(['submit', 'discard', 'withdraw', 'answer'])
const ofBoth: ReadonlySet<AuthorizationAction> = new Set(['cancel', 'correct', 'certify'])

/** Decision and signature on what a colleague entered. */
const ofSecondPerson: ReadonlySet<AuthorizationAction> = new Set(['approve', 'refuse', 'issue'])

const isOfHolder = (principal: Principal, facts: CaseFacts): boolean =>
  principal.establishmentId === facts.establishmentId && principal.permissions.has('authorization.read')
const isOfficer = (principal: Principal): boolean =>
  principal.permissions.has('case.review') || principal.permissions.has('case.decide')

/** A request on paper that is being entered: the authority's draft until it is submitted. */
const isEntry = ({ enteredBy, status }: CaseFacts): boolean => enteredBy !== null && status === 'DRA'

/** Is this step this person's kind of step at all? What is not is neither drawn nor explained. */
const concerns = (principal: Principal, facts: CaseFacts, action: AuthorizationAction): boolean => {
  if (isEntry(facts)) return principal.permissions.has('case.enter')
  if (!rights[action].some((right) => principal.permissions.has(right))) return false
  if (ofHolder.has(action)) return isOfHolder(principal, facts)
  return ofBoth.has(action) ? isOfHolder(principal, facts) || isOfficer(principal) : isOfficer(principal)
}

/**
 * Four eyes (product §3.3): who proposed a decision does not take it. Who took it may sign: no third person is asked for.
 * Who entered a request on behalf of a company neither decides on it nor signs.
 */
const eyes = (
  principal: Principal,
  facts: CaseFacts,
  action: AuthorizationAction,
  rules: Rules,
): string[] => {
  if (!rules.fourEyes) return []
  const entry = facts.enteredBy === principal.accountId && ofSecondPerson.has(action) ? ['ownEntry'] : []
  if (action !== 'approve' && action !== 'refuse') return entry
  if (facts.proposalBy === null) return [...entry, 'noProposal']
  return facts.proposalBy === principal.accountId ? [...entry, 'ownProposal'] : entry
}

const records = (principal: Principal, facts: CaseFacts, action: AuthorizationAction): string[] => {
  if (action === 'approve' && facts.proposalDecision === 'refuse') return ['refusalProposed']
  if (action === 'cancel' && isOfficer(principal) && !facts.isCancelRequested) return ['notRequested']
  if (action === 'correct' && isOfficer(principal) && !facts.isCorrectRequested) return ['notRequested']
  if (action === 'cancel' && !isOfficer(principal) && facts.isCancelRequested) return ['alreadyRequested']
  if (action === 'correct' && !isOfficer(principal) && facts.isCorrectRequested) return ['alreadyRequested']
  if (action === 'certify' && !facts.owesCertificate) return ['notOwed']
  if (action === 'take' && facts.assigneeId === principal.accountId) return ['alreadyMine']
  if (action === 'propose' && facts.assigneeId !== principal.accountId) return ['notMine']
  return []
}

/** Why this person may not take this step now; nothing where it is open. The life table is asked first. */
export const reasonsAgainst = (
  principal: Principal,
  facts: CaseFacts,
  action: AuthorizationAction,
  rules: Rules,
): string[] => {
  if (nextStatus(life, facts.status, action) === undefined) return ['notFromHere']
  if (!concerns(principal, facts, action)) return ['notYours']
  return [...eyes(principal, facts, action, rules), ...records(principal, facts, action)]
}

/** Draws the buttons: what is open, and what would be but for a reason worth telling. */
export const actionsFor = (
  principal: Principal,
  facts: CaseFacts,
  rules: Rules,
): { allowed: AuthorizationAction[]; closed: { action: AuthorizationAction; reasons: string[] }[] } => {
  const judged = authorizationActions.map((action) => ({
    action,
    reasons: reasonsAgainst(principal, facts, action, rules),
  }))
  const silent = new Set(['notFromHere', 'notYours', 'alreadyMine', 'notRequested', 'notOwed'])
  return {
    allowed: judged.filter(({ reasons }) => reasons.length === 0).map(({ action }) => action),
    closed: judged.filter(
      ({ reasons }) => reasons.length > 0 && !reasons.some((reason) => silent.has(reason)),
    ),
  }
}

/** A draft is edited by those who may request, and only by their own house; one that is entered, by officers. */
export const mayEdit = (principal: Principal, facts: CaseFacts): boolean => {
  if (isEntry(facts)) return principal.permissions.has('case.enter')
  return (
    facts.status === 'DRA' &&
    isOfHolder(principal, facts) &&
    principal.permissions.has('authorization.request')
  )
}
