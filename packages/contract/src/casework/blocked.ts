import { holderFollowed } from './holder.ts'
import { holdFlags } from './holds.ts'
import { type CaseKind, standingOf } from './kind.ts'
import type { Check } from './schema.ts'

type Stopped = Pick<CaseKind, 'stops' | 'isReport' | 'standing' | 'rightChecks'>

/**
 * The flags of a decided case with which it cannot be signed: they are raised by the checks that would refuse it, so that a list, which
 * runs no checks, goes by the same. What is missing for the request alone (a report that is overdue) has no flag, and what blocks by a setting
 * or a day (`mayWarn`) none of its own: the page of the case shows it.
 */
export const signatureFlags = (kind: Stopped): string[] => {
  const { stops, rightChecks = [] } = kind
  if (stops === undefined) return []
  const flags = new Set([...holdFlags, ...Object.keys(standingOf(kind)), ...rightChecks])
  return [...flags].filter((flag) => !stops.mayWarn?.includes(flag))
}

/** Whether flags of a decided case keep it from being signed. */
export const isSignatureBlocked = (kind: Stopped, flags: readonly string[]): boolean =>
  signatureFlags(kind).some((flag) => flags.includes(flag))

/**
 * Whether a check that blocks keeps this step of a request back: a proposal does not wait for what the approval waits for, and
 * what can be gone over with a reason is asked about by the step.
 */
export const keepsBack = (
  { waitsForApproval = [], overridable = [] }: Pick<CaseKind, 'waitsForApproval' | 'overridable'>,
  action: string,
  code: string,
): boolean => !overridable.includes(code) && (action !== 'propose' || !waitsForApproval.includes(code))

/**
 * The checks by which this step of a request would be refused (`caseworkBlocked`), as far as they are known. Steps of a right in force are judged by the server alone.
 */
export const checksAgainst = (
  kind: Pick<CaseKind, 'steps' | 'waitsForApproval' | 'overridable'>,
  action: string,
  checks: readonly Check[],
): Check[] =>
  kind.steps[action]?.checked === 'request'
    ? checks.filter(({ severity, code }) => severity === 'block' && keepsBack(kind, action, code))
    : []

/**
 * Whether the comment of this step cannot be left out: nobody decides over a holder who is called otherwise than in the proposal without
 * a word (1961 Convention art. 31(6)). Where each warning has a reason of its own, this one has, too.
 */
export const wantsComment = (
  { steps }: Pick<CaseKind, 'steps'>,
  action: string,
  checks: readonly Check[],
): boolean => {
  const step = steps[action]
  if (step?.fourEyes !== 'decision' || step.checked !== 'request' || 'warningReasons' in step.takes)
    return false
  return checks.some(({ severity, code }) => severity === 'warn' && code === holderFollowed)
}
