import { fieldReportKind } from '@papaver/contract/field-reports/kind.ts'
import { correctableStatuses, type FieldReportStatus } from '@papaver/contract/field-reports/life.ts'
import { fieldReportsRefusals } from '@papaver/contract/field-reports/refusals.ts'
import { refuse } from '../../../platform/refusal.ts'
import { endReplaced, notifyHouses } from '../../casework/public.ts'
import { dropEntry } from '../../cultivation/public.ts'
import { dueOf, isLate, isSecurityIncident } from '../checks.ts'
import { type ReportRecord, records, type StepContext, typeOf } from '../record.ts'
import { receiptAfter, receiptFlags } from './receipt-after.ts'
import { alert } from './security.ts'
import { count, hold, type ReportOutcome, type Step, withOwn } from './step.ts'
import { usual } from './usual.ts'

/** The report that this one corrects ends as replaced, and its line leaves the record. Answers it as it was. */
const replaceCorrected = async (step: StepContext, number: string): Promise<ReportRecord | undefined> => {
  const { tx, record } = step
  const { correctsId } = record.report
  if (correctsId === null) return undefined
  const { establishmentId } = record.case
  const earlier = await records.lock(tx, { kind: 'holder', establishmentId }, correctsId)
  const { id, number: before, status } = earlier.case
  if (!(correctableStatuses as readonly string[]).includes(status))
    refuse(fieldReportsRefusals.fieldReportCorrected, { number: before })
  await dropEntry(tx, id)
  // Of a receipt that nobody gives any more nothing is waited for.
  await endReplaced(fieldReportKind, step, earlier, { lowers: receiptFlags, successor: number })
  return earlier
}

/** Where no approval is wanted, a destruction is recorded as soon as it is announced. */
const statusAfter = ({ context }: StepContext, record: ReportRecord): FieldReportStatus =>
  typeOf(record) === 'DES' && !context.settings['cultivation.destructionApproval'] ? 'APR' : 'SUB'

interface BuyerNotice {
  readonly code: 'FR_RECEIPT' | 'FR_RECEIPT_QUESTIONED'
  readonly buyerId: string
  readonly number: string
  readonly dueOn: string
}

/** The buyer hears what is said to have been handed over to him, and by when he confirms it. */
const notifyBuyer = async (
  { tx, context }: StepContext,
  record: ReportRecord,
  { code, buyerId, number, dueOn }: BuyerNotice,
) => {
  await notifyHouses(
    tx,
    { entity: fieldReportKind.entity, rights: { ...fieldReportKind.rights, read: 'cultivation.receive' } },
    [buyerId],
    {
      code,
      entityId: record.case.id,
      params: { number, company: record.case.applicantName, dueOn },
      place: '/field-reports/receipts',
      publicUrl: context.publicUrl,
    },
  )
}

/** Sent: counted from now on, and looked at by officers; what it corrects is out. */
export const submit: Step = async (step) => {
  const { context, record } = step
  const held = await hold(step)
  const outcome = await usual.submit(step)
  const number = outcome.values?.number ?? ''
  const corrected = await replaceCorrected(step, number)
  const { calendar, settings } = context
  const receipt = receiptAfter(
    step,
    corrected,
    calendar.after(calendar.today, settings['cultivation.receiptDays']),
  )
  const isSecurity = isSecurityIncident(context, record)
  const to = statusAfter(step, record)
  const own = {
    isReportedLate: isLate(context, record),
    ...receipt.own,
    ...(isSecurity
      ? { incidentId: await alert(step, number, held.permit, dueOf(context, record).moment) }
      : {}),
  }
  await count(step, held, withOwn(record, own), to)
  for (const notice of receipt.notices) await notifyBuyer(step, record, { ...notice, number })
  const { correctionReason } = record.report
  const said: ReportOutcome = {
    ...outcome,
    values: { ...outcome.values, flags: [...(outcome.values?.flags ?? []), ...receipt.flags] },
    own,
    to,
    // The grower hears what was corrected in his place, and why.
    ...(correctionReason === null
      ? {}
      : { furtherMail: { code: 'FR_CORRECTED', to: 'applicant', comment: correctionReason } }),
  }
  return isSecurity ? { ...said, mail: { code: 'FR_SECURITY', to: 'authority' } } : said
}
