import { block, pass, warnAbout } from '../casework/check-making.ts'
import type { Check } from '../casework/schema.ts'
import type { PreExportStatus } from '../pre-export/life.ts'
import { compare, minus } from '../quantities/base.ts'

/** How the notification of a substance stands that the importing country wants to be notified of. */
export interface NotifiedFacts {
  readonly substanceId: number
  readonly substanceName: string
  /** Null where none has been sent. */
  readonly status: PreExportStatus | null
  readonly number: string
  readonly replyBy: string
  /** Grams of the goods on the lines, and in the notification; null where they are not weighed. */
  readonly grams: string | null
  readonly notifiedGrams: string | null
}
export interface PreExportFacts {
  readonly destinationName: string
  /** Only of substances that the importing country asks for; of other directions none. */
  readonly notified: readonly NotifiedFacts[]
  /** An officer has the request: what is missing now stops the decision. Before, the authority has still to notify. */
  readonly isUnderDecision: boolean
}

const one =
  ({ destinationName, isUnderDecision }: PreExportFacts) =>
  ({ substanceId, substanceName, status, number, replyBy, grams, notifiedGrams }: NotifiedFacts): Check => {
    const params = { substance: substanceName, country: destinationName, number, replyBy }
    const stops = (code: string, more: Record<string, string> = {}): Check =>
      isUnderDecision
        ? block(code, { ...params, ...more })
        : warnAbout(substanceId, code, { ...params, ...more })
    if (status === 'SNT' || status === 'ACK') return stops('preExportOpen')
    if (status === 'OBJ') return stops('preExportObjected')
    if (status !== 'CLR' && status !== 'NOA') return stops('preExportMissing')
    if (grams !== null && notifiedGrams !== null && compare(grams, notifiedGrams) > 0)
      return stops('preExportShort', { over: minus(grams, notifiedGrams) })
    return status === 'CLR'
      ? pass('preExportCleared', params)
      : warnAbout(substanceId, 'preExportNoAnswer', params)
  }

/**
 * 1988 art. 12(10)(a), product §3.4: no export of what the importing country asks for before it has been notified and has
 * not objected.
 */
export const preExportChecks = (facts: PreExportFacts): Check[] => facts.notified.map(one(facts))
