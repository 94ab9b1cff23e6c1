import type { AuthorizationStatus } from '../authorizations/life.ts'
import type { Hold } from '../casework/holds.ts'
import type { CultivationStatus } from '../cultivation/life.ts'
import type { LicenseStatus } from '../licenses/life.ts'
import type { Verdict } from './schema.ts'

const notIssued = {
  DRA: 'NOT_FOUND',
  REQ: 'NOT_FOUND',
  PRO: 'NOT_FOUND',
  INF: 'NOT_FOUND',
  APR: 'NOT_FOUND',
  REJ: 'NOT_FOUND',
  CAS: 'NOT_FOUND',
} as const
const stopped = { SUS: 'SUSPENDED', RVK: 'REVOKED', RPL: 'REPLACED', EXP: 'EXPIRED' } as const

const permit: Record<AuthorizationStatus, Verdict> = {
  ...notIssued,
  ...stopped,
  HLD: 'NOT_FOUND',
  ISS: 'VALID',
  PAU: 'PARTLY_USED',
  CLO: 'USED_UP',
  CAN: 'CANCELLED',
}

const license: Record<LicenseStatus, Verdict> = {
  ...notIssued,
  ...stopped,
  INS: 'NOT_FOUND',
  CAN: 'NOT_FOUND',
  ISS: 'VALID',
  // Given up by its holder: it counts for nothing any more, and nobody is to blame.
  SUR: 'CANCELLED',
}

const cultivation: Record<CultivationStatus, Verdict> = {
  ...notIssued,
  ...stopped,
  INS: 'NOT_FOUND',
  CAN: 'NOT_FOUND',
  ISS: 'VALID',
  // Plants stand, or were harvested: how far it has come is nobody else's affair.
  RUN: 'VALID',
  HRV: 'VALID',
  // What grew is accounted for, however it ended before: nothing more may grow under it.
  CLO: 'USED_UP',
}

/** What each status says to one who holds the document, by what the document is; what has none yet is not found. */
export const verdictsOf = { permit, license, cultivation }
export type Subject = keyof typeof verdictsOf

export interface Ending {
  readonly validUntil: string
  /** Goes on past its last day: a licence whose renewal is being decided. */
  readonly isContinued?: boolean
  /** Closed by hand before all of it was used. */
  readonly isClosedEarly?: boolean
  /** What stands against it though it could still be used, the one to be said first. */
  readonly holds?: readonly Hold[]
}

/** It may still be used. */
export const isOpen = (verdict: Verdict): boolean => verdict === 'VALID' || verdict === 'PARTLY_USED'

const verdictOfHold: Record<Hold, Verdict> = {
  holderClosed: 'HOLDER_CLOSED',
  licenseStopped: 'LICENSE_STOPPED',
  licenceEnded: 'LICENSE_STOPPED',
  foreignPermitStopped: 'STOPPED_ABROAD',
  insufficient: 'INSUFFICIENT',
  heldByAuthority: 'HELD',
}

/** The same of what is held: only what may still be used rests. */
export const withHolds = (verdict: Verdict, [first]: readonly Hold[]): Verdict =>
  first === undefined || !isOpen(verdict) ? verdict : verdictOfHold[first]

/**
 * The verdict at this moment. What may still be used is expired once its last day has passed, whether the nightly job has been
 * there yet or not; `today` is the authority's day. One whose first day has not come says so by its days.
 */
export const verdictOf = <Of extends Subject>(
  subject: Of,
  status: keyof (typeof verdictsOf)[Of],
  { validUntil, isContinued = false, isClosedEarly = false, holds = [] }: Ending,
  today: string,
): Verdict => {
  const verdict = verdictsOf[subject][status] as Verdict
  if (verdict === 'USED_UP' && isClosedEarly) return 'CLOSED'
  if (!isOpen(verdict)) return verdict
  if (validUntil < today && !isContinued) return 'EXPIRED'
  return withHolds(verdict, holds)
}
