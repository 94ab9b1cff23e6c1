import { block } from '../casework/check-making.ts'
import type { Check } from '../casework/schema.ts'
import type { AuthorizationStatus } from './life.ts'

/** The flag of a request whose earlier permit cannot be replaced by it now. */
export const earlierStopped = 'earlierStopped'

export interface EarlierFacts {
  /** The permit that this request is to replace; null where there is none, or it has been replaced. */
  readonly earlier: {
    readonly number: string
    readonly status: AuthorizationStatus
    readonly hasUse: boolean
    /** A longer permit for what is left of it; false of a correction. */
    readonly isExtension: boolean
  } | null
}

const replaceable: readonly AuthorizationStatus[] = ['ISS', 'PAU', 'EXP']

/**
 * A permit does not allow more than the permit that it replaces: a correction does not bring back what was revoked, cancelled or used
 * up, and does not get round a suspension (1961 Convention art. 31(4)). Only an unused permit is corrected (product §3.3).
 */
export const earlierChecks = ({ earlier }: EarlierFacts): Check[] => {
  if (earlier === null) return []
  const { number, status, hasUse, isExtension } = earlier
  if (status === 'SUS') return [block('earlierSuspended', { number })]
  if (!replaceable.includes(status)) return [block('earlierEnded', { number })]
  return hasUse && !isExtension ? [block('earlierUsed', { number })] : []
}
