import type { ReportType } from '../cultivation/balance.ts'
import type { CultivationEnd } from '../cultivation/licence.ts'
import type { CultivationStatus } from '../cultivation/life.ts'
import type { FieldReportStatus } from './life.ts'

/** Letters of how plants are to be destroyed. */
export const longestMethod = 300

const stillReported: readonly ReportType[] = ['INC', 'HAR', 'STK', 'SAM', 'DES']
/** Reports that bring new plants. */
export const plantingTypes: readonly ReportType[] = ['STA', 'PRO']

/**
 * What can be reported under a permit as it stands (product §7). While it is suspended nothing is planted or handed over; what
 * stands there is accounted for all the same, also when it was revoked. A start that was reported too late is still taken.
 */
export const openTypes = (status: CultivationStatus): readonly ReportType[] => {
  switch (status) {
    case 'ISS':
      return ['STA', 'INC', 'END']
    case 'RUN':
    case 'HRV':
      return ['STA', 'PRO', 'INC', 'HAR', 'STK', 'SAM', 'HND', 'DES']
    case 'SUS':
      return stillReported
    case 'RVK':
      return [...stillReported, 'HND']
    case 'EXP':
      return ['STA', 'END']
    default:
      return []
  }
}

/**
 * The same once the permit or the licence behind it has ended (1961 Convention art. 23(2)(b) and 28): nothing new is planted; what
 * is there is handed over, destroyed and reported.
 */
export const offeredTypes = (status: CultivationStatus, isEnded: boolean): readonly ReportType[] =>
  // A permit that expired before anything was begun says so by its status.
  openTypes(status).filter((type) => !isEnded || status === 'EXP' || !plantingTypes.includes(type))

/**
 * May this be reported? Plants that came before the end may still be: a report is due days afterwards, and a telephone may have
 * been without a network.
 */
export const isReportable = (
  type: ReportType,
  status: CultivationStatus,
  { endedFrom, happenedOn }: { readonly endedFrom: string | null; readonly happenedOn: string | null },
): boolean =>
  offeredTypes(status, endedFrom !== null).includes(type) ||
  (openTypes(status).includes(type) && endedFrom !== null && happenedOn !== null && happenedOn < endedFrom)

const hour = 3_600_000
/** The moment by which an incident of security is due that has so many hours. */
export const dueAfter = (from: Date, hours: number): Date => new Date(from.getTime() + hours * hour)

/** What has become of the ground on which a report is that is not done with. */
export const reportConcerns = [
  'licenceEnded',
  'permitEnded',
  'permitSuspended',
  'permitRevoked',
  'permitClosed',
  'beingCorrected',
] as const
export type ReportConcern = (typeof reportConcerns)[number]

/** Events elsewhere that concern a report, as long as it is not done with. */
export const concernsOf = (
  status: FieldReportStatus,
  permit: CultivationEnd & { readonly status: CultivationStatus },
  { today, isBeingCorrected }: { readonly today: string; readonly isBeingCorrected: boolean },
): ReportConcern[] => {
  if (!['DRA', 'SUB', 'QRY', 'APR'].includes(status)) return isBeingCorrected ? ['beingCorrected'] : []
  const of = (is: boolean, concern: ReportConcern): ReportConcern[] => (is ? [concern] : [])
  const { unlicensedFrom, validUntil } = permit
  return [
    ...of(unlicensedFrom !== null && unlicensedFrom <= today, 'licenceEnded'),
    ...of(validUntil < today && permit.status !== 'CLO', 'permitEnded'),
    ...of(permit.status === 'SUS', 'permitSuspended'),
    ...of(permit.status === 'RVK', 'permitRevoked'),
    ...of(permit.status === 'CLO', 'permitClosed'),
    ...of(isBeingCorrected, 'beingCorrected'),
  ]
}

/** Whose figure counts of a hand-over: one of the two, or one of the authority's own, after weighing. */
export const settlements = ['grower', 'buyer', 'authority'] as const
export type Settlement = (typeof settlements)[number]

/** Where the receipt of a hand-over stands; `questioned`: the report was corrected since, and the receipt says otherwise now. */
export const receiptStates = ['awaited', 'agreed', 'differs', 'questioned', 'settled'] as const
export type ReceiptState = (typeof receiptStates)[number]
