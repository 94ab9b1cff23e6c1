import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import { actionsOf } from '@papaver/contract/casework/kind.ts'
import { nextStatus } from '@papaver/contract/casework/rules.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { isWithinKey, type Principal } from '../../platform/http/caller.ts'
import { isOfOffice } from './policy.ts'
import type { CaseRecord } from './records.ts'
import type { CaseRow } from './store.ts'

/** What the rules of any kind must know of a case. */
export interface CaseFacts<Status extends string = string> {
  readonly status: Status
  /** Null: the authority's own entry. */
  readonly establishmentId: string | null
  /** The officer who entered it on behalf of the company. */
  readonly enteredBy: string | null
  readonly assigneeId: string | null
  readonly proposalDecision: string | null
  readonly proposalBy: string | null
  readonly decidedBy: string | null
  /** Who approved it on other terms than were proposed. */
  readonly termsBy: string | null
  /** Officers who acted in it signed in as its holder. */
  readonly impersonators: readonly string[]
}

/** What the row of a case says of them; a kind adds its own facts. */
export const factsOfCase = <Status extends string>(row: CaseRow): CaseFacts<Status> => ({
  status: row.status as Status,
  establishmentId: row.establishmentId,
  enteredBy: row.enteredBy,
  assigneeId: row.assigneeId,
  proposalDecision: row.proposalDecision,
  proposalBy: row.proposalBy,
  decidedBy: row.decidedBy,
  termsBy: row.termsBy,
  impersonators: row.impersonators,
})

/** Four eyes are two people, whichever accounts they use: who has acted for the holder does not judge what he did. */
export const actedForHolder = (
  { accountId }: Pick<Principal, 'accountId'>,
  { impersonators }: Pick<CaseFacts, 'impersonators'>,
): boolean => impersonators.includes(accountId)

export interface Rules {
  /** Who proposed does not decide; who entered neither decides nor signs. */
  readonly fourEyes: boolean
  /** Who decided does not sign either: a third person does. */
  readonly sixEyes?: boolean
}

/** What the settings say for a kind. */
export const rulesOf = ({ settings: { fourEyes, sixEyes } }: CaseKind, settings: Settings): Rules => ({
  fourEyes: settings[fourEyes],
  ...(sixEyes === undefined ? {} : { sixEyes: settings[sixEyes] }),
})

export interface Judgement<Action extends string> {
  readonly allowed: Action[]
  readonly closed: { readonly action: Action; readonly reasons: string[] }[]
}

/** Reasons that are not worth telling: who is not offered the step for one of them misses nothing. */
const silent: ReadonlySet<string> = new Set([
  'notFromHere',
  'notYours',
  'alreadyMine',
  'notRequested',
  'notOwed',
])

/**
 * Who may take which step of a kind (product §2, §3.3): its life, then whose step it is, then four eyes, then the
 * record. `ownReasons` are those of the kind: why this person may not take this step of this record now.
 */
export const policyOf = <
  Status extends string,
  Action extends string,
  SystemStep extends string,
  Input extends string,
  Facts extends CaseFacts<Status>,
>(
  kind: CaseKind<Status, Action, SystemStep, Input>,
  ownReasons: (principal: Principal, facts: Facts, action: Action, isOffice: boolean) => string[] = () => [],
) => {
  const isOfHolder = (principal: Principal, { establishmentId }: Facts): boolean =>
    establishmentId !== null &&
    principal.establishmentId === establishmentId &&
    principal.permissions.has(kind.rights.read)

  /** A request on paper that is being entered: the authority's draft until it is submitted. */
  const isEntry = ({ enteredBy, status }: Facts): boolean => enteredBy !== null && status === kind.means.draft

  /** Is this step this person's kind of step at all? What is not is neither drawn nor explained. */
  const concerns = (principal: Principal, facts: Facts, action: Action): boolean => {
    if (isEntry(facts)) return principal.permissions.has('case.enter')
    const { by, key } = kind.steps[action]
    const { holder, office } = by
    if (!isWithinKey(principal, key)) return false
    return isOfOffice(principal)
      ? office !== undefined && principal.permissions.has(office)
      : holder !== undefined && principal.permissions.has(holder) && isOfHolder(principal, facts)
  }

  const eyes = ({ accountId }: Principal, facts: Facts, action: Action, rules: Rules): string[] => {
    const { fourEyes } = kind.steps[action]
    if (!rules.fourEyes || fourEyes === undefined) return []
    const entry = facts.enteredBy === accountId ? ['ownEntry'] : []
    if (fourEyes === 'signature') {
      if (rules.sixEyes && facts.decidedBy === accountId) return [...entry, 'ownDecision']
      return facts.termsBy === accountId ? [...entry, 'ownTerms'] : entry
    }
    if (facts.proposalBy === null) return [...entry, 'noProposal']
    return facts.proposalBy === accountId ? [...entry, 'ownProposal'] : entry
  }

  const ofAnyCase = (principal: Principal, facts: Facts, action: string): string[] => {
    // He may still give it to somebody else.
    if (action !== 'assign' && actedForHolder(principal, facts)) return ['actedForHolder']
    const { accountId } = principal
    if (action === 'approve' && facts.proposalDecision === 'refuse') return ['refusalProposed']
    if (action === 'take' && facts.assigneeId === accountId) return ['alreadyMine']
    if (action === 'propose' && facts.assigneeId !== accountId) return ['notMine']
    return []
  }

  /** Why this person may not take this step now; nothing where it is open. The life table is asked first. */
  const reasonsAgainst = (principal: Principal, facts: Facts, action: Action, rules: Rules): string[] => {
    if (nextStatus(kind.life, facts.status, action) === undefined) return ['notFromHere']
    if (!concerns(principal, facts, action)) return ['notYours']
    return [
      ...eyes(principal, facts, action, rules),
      ...ofAnyCase(principal, facts, action),
      ...ownReasons(principal, facts, action, isOfOffice(principal)),
    ]
  }

  /** Draws the buttons: what is open, and what would be but for a reason worth telling. */
  const actionsFor = (principal: Principal, facts: Facts, rules: Rules): Judgement<Action> => {
    const judged = actionsOf(kind).map((action) => ({
      action,
      reasons: reasonsAgainst(principal, facts, action, rules),
    }))
    return {
      allowed: judged.filter(({ reasons }) => reasons.length === 0).map(({ action }) => action),
      closed: judged.filter(
        ({ reasons }) => reasons.length > 0 && !reasons.some((reason) => silent.has(reason)),
      ),
    }
  }

  /** A draft is edited by those who may request, and only by their own house; one that is entered, by officers. */
  const mayEdit = (principal: Principal, facts: Facts): boolean => {
    if (isEntry(facts)) return principal.permissions.has('case.enter')
    return (
      facts.status === kind.means.draft &&
      isWithinKey(principal, 'drafts.write') &&
      isOfHolder(principal, facts) &&
      principal.permissions.has(kind.rights.request)
    )
  }

  /** Files are added by who writes the draft, while the holder answers, and by officers until the decision. */
  const mayAddFiles = (principal: Principal, facts: Facts): boolean => {
    if (mayEdit(principal, facts)) return true
    const { office, holder } = kind.filesWhile
    return (isOfOffice(principal) ? office : holder).includes(facts.status)
  }

  return { reasonsAgainst, actionsFor, mayEdit, mayAddFiles }
}

interface Policy<Facts, Action extends string> {
  reasonsAgainst(principal: Principal, facts: Facts, action: Action, rules: Rules): string[]
  actionsFor(principal: Principal, facts: Facts, rules: Rules): Judgement<Action>
  mayEdit(principal: Principal, facts: Facts): boolean
  mayAddFiles(principal: Principal, facts: Facts): boolean
}

/** A kind's policy over its records: the part of `ServedKind` that says who may do what. */
export const judgedBy = <
  Status extends string,
  Action extends string,
  Facts extends CaseFacts,
  Whole extends CaseRecord,
>(
  kind: CaseKind<Status, Action>,
  policy: Policy<Facts, Action>,
  factsOf: (record: Whole) => Facts,
) => {
  const rulesIn = (settings: Settings) => rulesOf(kind as CaseKind, settings)
  return {
    kind,
    factsOf,
    reasonsAgainst: (principal: Principal, record: Whole, action: Action, settings: Settings) =>
      policy.reasonsAgainst(principal, factsOf(record), action, rulesIn(settings)),
    actionsFor: (principal: Principal, record: Whole, settings: Settings) =>
      policy.actionsFor(principal, factsOf(record), rulesIn(settings)),
    mayEdit: (principal: Principal, record: Whole) => policy.mayEdit(principal, factsOf(record)),
    mayAddFiles: (principal: Principal, record: Whole) => policy.mayAddFiles(principal, factsOf(record)),
  }
}
