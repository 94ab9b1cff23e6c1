import { isSame } from '@papaver/contract/field-reports/receipts.ts'
import { type ReportRecord, receivedFigures, type StepContext, saidFigures, typeOf } from '../record.ts'
import type { ReportValues } from '../store.ts'

/** What a receipt may be looked at for. */
export const receiptFlags = ['receiptDiffers', 'receiptFar', 'receiptLate', 'receiptInQuestion'] as const

interface Receipt {
  readonly own: ReportValues
  readonly flags: readonly string[]
  readonly notices: readonly {
    readonly code: 'FR_RECEIPT' | 'FR_RECEIPT_QUESTIONED'
    readonly buyerId: string
    readonly dueOn: string
  }[]
}
const none: Receipt = { own: { receiptDueOn: null }, flags: [], notices: [] }

/** What the buyer has said of the report before stands of this one, too. */
const kept = ({ report }: ReportRecord): ReportValues => ({
  receivedOn: report.receivedOn,
  receivedBy: report.receivedBy,
  receivedPlants: report.receivedPlants,
  receivedFresh: report.receivedFresh,
  receivedDry: report.receivedDry,
  receivedComment: report.receivedComment,
})

/**
 * The receipt of a hand-over as its sending leaves it. One that the buyer has given of the report which this one corrects goes over:
 * where it says otherwise now it is in question, for the buyer and for the authority. Of another buyer nothing goes over; that
 * he had given one is marked.
 */
export const receiptAfter = (
  { context, record }: Pick<StepContext, 'context' | 'record'>,
  corrected: ReportRecord | undefined,
  dueOn: string,
): Receipt => {
  const { buyerId, happenedOn } = record.report
  if (typeOf(record) !== 'HND' || happenedOn === null || buyerId === null) return none
  const asked = { own: { receiptDueOn: dueOn }, notices: [{ code: 'FR_RECEIPT' as const, buyerId, dueOn }] }
  const received = corrected && receivedFigures(corrected.report)
  if (corrected === undefined || !received) return { ...asked, flags: [] }
  const before = corrected.report.buyerId
  if (before !== buyerId) return { ...asked, flags: ['receiptInQuestion'] }
  const own = kept(corrected)
  if (isSame(received, saidFigures(record.report)))
    return { own: { ...own, receiptDueOn: null }, flags: [], notices: [] }
  return {
    own: { ...own, receiptDueOn: dueOn, receiptQuestionedOn: context.calendar.today },
    flags: ['receiptInQuestion'],
    notices: [{ code: 'FR_RECEIPT_QUESTIONED', buyerId, dueOn }],
  }
}
