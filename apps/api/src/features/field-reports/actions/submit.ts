import { fieldReportKind } from '@papaver/contract/field-reports/kind.ts'
import { correctableStatuses, type FieldReportStatus } from '@papaver/contract/field-reports/life.ts'
import { fieldReportsRefusals } from '@papaver/contract/field-reports/refusals.ts'
import { refuse } from '../../../platform/refusal.ts'
import { recordAudit } from '../../audit/public.ts'
import { flagCases, insertHistory, notifyHouses, updateCase } from '../../casework/public.ts'
import { dropEntry } from '../../cultivation/public.ts'
import { dueOf, isLate, isSecurityIncident } from '../checks.ts'
import { type ReportRecord, records, type StepContext, typeOf } from '../record.ts'
import { alert } from './security.ts'
import { count, hold, type ReportOutcome, type Step, withOwn } from './step.ts'
import { usual } from './usual.ts'

/** The report that this one corrects ends as replaced, and its line leaves the record. */
const replaceCorrected = async ({ tx, record }: StepContext, number: string): Promise<void> => {
  const { correctsId } = record.report
  if (correctsId === null) return
  const { establishmentId } = record.case
  const earlier = await records.lock(tx, { kind: 'holder', establishmentId, ownOnly: null }, correctsId)
  const { id, number: before, status } = earlier.case
  if (!(correctableStatuses as readonly string[]).includes(status))
    refuse(fieldReportsRefusals.fieldReportCorrected, { number: before })
  await updateCase(tx, id, { status: 'RPL', statusGroup: 'final', dueOn: null, restingDaysLeft: null })
  await dropEntry(tx, id)
  // Of a receipt that nobody gives any more nothing is waited for.
  await flagCases(tx, { ids: [id] }, { lowers: ['receiptDiffers', 'receiptLate'] })
  insertHistory(tx, {
    caseId: id,
    action: 'replace',
    fromStatus: status,
    toStatus: 'RPL',
    side: 'applicant',
    actorName: tx.origin.actorName,
    comment: number,
  })
  const details = { number: before, by: number }
  recordAudit(tx, { action: 'fieldReport.replace', entity: 'fieldReport', entityId: id, details })
}

/** Where no approval is wanted, a destruction is recorded as soon as it is announced. */
const statusAfter = ({ context }: StepContext, record: ReportRecord): FieldReportStatus =>
  typeOf(record) === 'DES' && !context.settings['cultivation.destructionApproval'] ? 'APR' : 'SUB'

/** The buyer hears what is said to have been handed over to him, and by when he confirms it. */
const notifyBuyer = async (
  { tx, context }: StepContext,
  record: ReportRecord,
  number: string,
  dueOn: string,
) => {
  const { buyerId } = record.report
  if (buyerId === null) return
  await notifyHouses(
    tx,
    { entity: fieldReportKind.entity, rights: { ...fieldReportKind.rights, read: 'cultivation.receive' } },
    [buyerId],
    {
      code: 'FR_RECEIPT',
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
  await replaceCorrected(step, number)
  const type = typeOf(record)
  const { calendar, settings } = context
  const receiptDueOn =
    type === 'HND' && record.report.happenedOn !== null
      ? calendar.after(calendar.today, settings['cultivation.receiptDays'])
      : null
  const isSecurity = isSecurityIncident(context, record)
  const to = statusAfter(step, record)
  const own = {
    isReportedLate: isLate(context, record),
    receiptDueOn,
    ...(isSecurity
      ? { incidentId: await alert(step, number, held.permit, dueOf(context, record).moment) }
      : {}),
  }
  await count(step, held, withOwn(record, own), to)
  if (receiptDueOn !== null) await notifyBuyer(step, record, number, receiptDueOn)
  const { correctionReason } = record.report
  const said: ReportOutcome = {
    ...outcome,
    own,
    to,
    // The grower hears what was corrected in his place, and why.
    ...(correctionReason === null
      ? {}
      : { furtherMail: { code: 'FR_CORRECTED', to: 'applicant', comment: correctionReason } }),
  }
  return isSecurity ? { ...said, mail: { code: 'FR_SECURITY', to: 'authority' } } : said
}
