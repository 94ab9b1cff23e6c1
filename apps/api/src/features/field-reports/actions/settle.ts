import { caseworkRefusals } from '@papaver/contract/casework/refusals.ts'
import { fieldReportKind } from '@papaver/contract/field-reports/kind.ts'
import { refuse } from '../../../platform/refusal.ts'
import { notifyHouses } from '../../casework/public.ts'
import type { StepContext } from '../record.ts'
import type { ReportValues } from '../store.ts'
import { count, hold, type Step, withOwn } from './step.ts'

/** A figure of the authority's own is said, and no other is. */
const settledOf = ({ input }: StepContext): ReportValues => {
  const { settlement = null, settled } = input
  if (settlement !== 'authority')
    return { settlement, settledPlants: null, settledFresh: null, settledDry: null }
  const { plants, fresh, dry } = settled ?? refuse(caseworkRefusals.caseworkIncomplete, { field: 'settled' })
  return { settlement, settledPlants: plants ?? 0, settledFresh: fresh ?? '0', settledDry: dry ?? '0' }
}

/** The buyer hears which figure counts of what he has received, and why. */
const notifyBuyer = async ({ tx, context, record, input }: StepContext): Promise<void> => {
  const { buyerId } = record.report
  if (buyerId === null) return
  await notifyHouses(
    tx,
    { entity: fieldReportKind.entity, rights: { ...fieldReportKind.rights, read: 'cultivation.receive' } },
    [buyerId],
    {
      code: 'FR_RECEIPT_SETTLED',
      entityId: record.case.id,
      params: {
        number: record.case.number ?? '',
        company: record.case.applicantName,
        comment: input.comment ?? '',
      },
      place: '/field-reports/receipts',
      publicUrl: context.publicUrl,
    },
  )
}

/** Which figure of a hand-over counts: the grower's, the buyer's, or what the authority has weighed. */
export const settle: Step = async (step) => {
  const { record } = step
  const own = { ...settledOf(step), receiptQuestionedOn: null }
  await count(step, await hold(step), withOwn(record, own), record.case.status as 'SUB' | 'ACC')
  await notifyBuyer(step)
  const weighed = (['settledPlants', 'settledFresh', 'settledDry'] as const).flatMap((field) =>
    own.settlement === 'authority' ? [{ field, before: '', after: String(own[field]) }] : [],
  )
  return {
    own,
    lowers: ['receiptDiffers', 'receiptFar', 'receiptInQuestion', 'receiptLate'],
    changes: [{ field: 'settlement', before: '', after: own.settlement ?? '' }, ...weighed],
    mail: { code: 'FR_SETTLED', to: 'applicant' },
  }
}
