import { holdFlags } from './holds.ts'
import type { CaseKind } from './kind.ts'
import type { Check } from './schema.ts'

/** Whether flags of a decided case keep it from being signed. */
export const isSignatureBlocked = ({ stops }: Pick<CaseKind, 'stops'>, flags: readonly string[]): boolean =>
  stops !== undefined && [...holdFlags, ...stops.signature].some((flag) => flags.includes(flag))

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
