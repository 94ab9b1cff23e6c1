import type { ReportType } from '../cultivation/balance.ts'
import type { CultivationStatus } from '../cultivation/life.ts'

const stillReported: readonly ReportType[] = ['INC', 'HAR', 'STK', 'SAM', 'DES']

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

const hour = 3_600_000
/** The moment by which an incident of security is due that has so many hours. */
export const dueAfter = (from: Date, hours: number): Date => new Date(from.getTime() + hours * hour)

/** Whose figure counts of a hand-over. */
export const settlements = ['grower', 'buyer'] as const
export type Settlement = (typeof settlements)[number]

/** Where the receipt of a hand-over stands. */
export const receiptStates = ['awaited', 'agreed', 'differs', 'settled'] as const
export type ReceiptState = (typeof receiptStates)[number]
