import { addDays } from '../casework/rules.ts'
import type { LicenseStatus } from './life.ts'

/** How an application follows a licence that is in force: in its place, or after it. */
export const successions = ['variation', 'renewal'] as const
export type Succession = (typeof successions)[number]

export interface SucceededLicense {
  readonly status: LicenseStatus
  readonly validUntil: string | null
  /** Issued, and nothing is under way that follows it. */
  readonly isFree: boolean
}

/**
 * What may be applied for of a licence (product §4): a change while it is in force, its renewal from some days before
 * its end; one of the two at a time.
 */
export const openSuccessions = (
  { status, validUntil, isFree }: SucceededLicense,
  { today, renewalOpensDays }: { today: string; renewalOpensDays: number },
): Succession[] => {
  if (status !== 'ISS' || validUntil === null || !isFree) return []
  const isNear = addDays(validUntil, -renewalOpensDays) <= today
  return isNear ? ['variation', 'renewal'] : ['variation']
}

/** Statuses of an application that the authority has before it. */
export const underWay: readonly LicenseStatus[] = ['REQ', 'PRO', 'INF', 'APR']

/** The period that an application begins with: a change runs as long as the licence did, a renewal follows it. */
export const periodOfSuccession = (
  succession: Succession,
  validUntil: string,
  today: string,
): { requestedFrom: string; requestedUntil: string | null } =>
  succession === 'variation'
    ? { requestedFrom: today, requestedUntil: validUntil }
    : { requestedFrom: addDays(validUntil, 1), requestedUntil: null }
