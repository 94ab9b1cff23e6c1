import type { AuthorizationStatus } from '../authorizations/life.ts'
import type { LicenseStatus } from '../licenses/life.ts'
import type { Verdict } from './schema.ts'

/** What each status says to one who holds the document; what has none yet is not found. */
const verdicts: Record<AuthorizationStatus, Verdict> = {
  DRA: 'NOT_FOUND',
  REQ: 'NOT_FOUND',
  PRO: 'NOT_FOUND',
  INF: 'NOT_FOUND',
  HLD: 'NOT_FOUND',
  APR: 'NOT_FOUND',
  REJ: 'NOT_FOUND',
  CAS: 'NOT_FOUND',
  ISS: 'VALID',
  PAU: 'PARTLY_USED',
  SUS: 'SUSPENDED',
  CLO: 'USED_UP',
  EXP: 'EXPIRED',
  CAN: 'CANCELLED',
  RVK: 'REVOKED',
  RPL: 'REPLACED',
}

/**
 * The verdict at this moment. A permit whose last day has passed is expired, whether the nightly job has been
 * there yet or not; `today` is the authority's day.
 */
export const verdictOf = (status: AuthorizationStatus, validUntil: string, today: string): Verdict => {
  const isOver = validUntil < today && (status === 'ISS' || status === 'PAU')
  return isOver ? 'EXPIRED' : verdicts[status]
}

const licenseVerdicts: Record<LicenseStatus, Verdict> = {
  DRA: 'NOT_FOUND',
  REQ: 'NOT_FOUND',
  PRO: 'NOT_FOUND',
  INF: 'NOT_FOUND',
  INS: 'NOT_FOUND',
  APR: 'NOT_FOUND',
  REJ: 'NOT_FOUND',
  CAN: 'NOT_FOUND',
  CAS: 'NOT_FOUND',
  ISS: 'VALID',
  SUS: 'SUSPENDED',
  EXP: 'EXPIRED',
  RVK: 'REVOKED',
  // Given up by its holder: it counts for nothing any more, and nobody is to blame.
  SUR: 'CANCELLED',
  RPL: 'REPLACED',
}

/**
 * The same of a licence; one whose first day has not come says so by its days, and one that goes on until its renewal is
 * decided is valid.
 */
export const licenseVerdictOf = (
  status: LicenseStatus,
  { validUntil, isContinued }: { readonly validUntil: string; readonly isContinued: boolean },
  today: string,
): Verdict => (status === 'ISS' && validUntil < today && !isContinued ? 'EXPIRED' : licenseVerdicts[status])
