import type { Change } from '@papaver/contract/casework/head.ts'
import { isFarOff, wantsWords } from '@papaver/contract/field-reports/receipts.ts'
import { fieldReportsRefusals } from '@papaver/contract/field-reports/refusals.ts'
import type { ReceiptInput } from '@papaver/contract/field-reports/schema.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type Caller, nameOf } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction, type Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import {
  flagCases,
  insertHistory,
  mailAbout,
  once,
  readContext,
  updateCase,
  within,
} from '../../casework/public.ts'
import { holdPermit } from '../../cultivation/public.ts'
import { postEntry } from '../ledger.ts'
import {
  figuresOf,
  isReceiptAwaited,
  type ReportRecord,
  receiptStateOf,
  receivedFigures,
  records,
  saidFigures,
} from '../record.ts'
import { servedReports } from '../served-kind.ts'
import { findDelivery, type ReportRow, updateReport } from '../store.ts'
import { receiptFlags } from './receipt-after.ts'
import { withOwn } from './step.ts'

/** Once given, a receipt is given again only where it is in question, or as a correction; what was settled stands. */
const refuseClosedReceipt = (report: ReportRow, input: ReceiptInput): void => {
  if (report.settlement !== null) refuse(fieldReportsRefusals.fieldReportSettled)
  if (!isReceiptAwaited(report) && input.isCorrection !== true)
    refuse(fieldReportsRefusals.fieldReportReceived)
}

const refuseWithoutWords = (report: ReportRow, input: ReceiptInput): void => {
  const received = figuresOf(input.plants ?? 0, input.fresh ?? '0', input.dry ?? '0')
  if (wantsWords(saidFigures(report), received, receivedFigures(report)) && !input.comment?.trim())
    refuse(frameRefusals.invalidInput, { fields: [{ path: 'comment', code: 'required' }] })
}

const differing = (report: ReportRow): string[] => {
  const received = receivedFigures(report)
  return ['receiptDiffers', ...(received && isFarOff(saidFigures(report), received) ? ['receiptFar'] : [])]
}

/** Which figures of a receipt a later one has changed. */
const changesOf = (before: ReportRow, after: ReportRow): Change[] => {
  const [one, other] = [receivedFigures(before), receivedFigures(after)]
  if (one === null || other === null) return []
  return (['plants', 'fresh', 'dry'] as const).flatMap((pool) =>
    one[pool] === other[pool]
      ? []
      : [
          {
            field: `received${pool.charAt(0).toUpperCase()}${pool.slice(1)}`,
            before: one[pool],
            after: other[pool],
          },
        ],
  )
}

const noteReceipt = (tx: Tx, { case: row, report }: ReportRecord, { report: after }: ReportRecord): void => {
  const action = report.receivedOn === null ? 'receive' : 'receiveAgain'
  const { receivedOn: on, receivedComment: comment } = after
  const changes = changesOf(report, after)
  insertHistory(tx, {
    caseId: row.id,
    action,
    fromStatus: row.status,
    toStatus: row.status,
    side: 'applicant',
    actorName: after.receivedBy ?? '',
    comment,
    changes,
  })
  const details = { number: row.number, on, state: receiptStateOf('HND', after), changes }
  recordAudit(tx, { action: `fieldReport.${action}`, entity: 'fieldReport', entityId: row.id, details })
}

const bothSides = ['authority', 'applicant'] as const

/**
 * The buyer says what arrived. He stands on no side of the grower's report: it is found by his own house's name in it, and then
 * taken as the grower's. What differs is the authority's to settle. Answers the id of the report.
 */
export const receive = async (
  deps: Deps,
  caller: Caller,
  id: string,
  input: ReceiptInput,
): Promise<string> => {
  const { principal, idempotencyKey: key } = caller
  const outside = await readContext(deps, caller)
  return inTransaction(deps, caller.origin, (tx) => {
    const command = { accountId: principal.accountId, key, call: `field-reports.receive ${id}`, body: input }
    return once(tx, command, async () => {
      const context = within(outside, tx)
      const handed = await findDelivery(tx.db, principal.establishmentId ?? '', id)
      if (handed === undefined) return refuse(frameRefusals.notFound)
      const { establishmentId } = handed
      const record = await records.lock(tx, { kind: 'holder', establishmentId }, id)
      const { report, case: row } = record
      refuseClosedReceipt(report, input)
      if (input.on > context.calendar.today || input.on < (report.happenedOn ?? ''))
        refuse(fieldReportsRefusals.fieldReportDayUnfit, { field: 'on' })
      refuseWithoutWords(report, input)
      const own = {
        receivedOn: input.on,
        receivedBy: nameOf(principal),
        receivedPlants: input.plants ?? 0,
        receivedFresh: input.fresh ?? '0',
        receivedDry: input.dry ?? '0',
        receivedComment: input.comment ?? null,
        receiptQuestionedOn: null,
      }
      const { permit } = await holdPermit(tx, establishmentId, report.rootId)
      if (permit.status === 'CLO')
        refuse(fieldReportsRefusals.fieldReportPermitClosed, { status: permit.status })
      await updateReport(tx, row.id, own)
      await updateCase(tx, row.id, {})
      const after = withOwn(record, own)
      await postEntry(tx, after, row.status as 'SUB' | 'QRY' | 'ACC')
      const isDifferent = receiptStateOf('HND', after.report) === 'differs'
      const flags = { raises: isDifferent ? differing(after.report) : [], lowers: [...receiptFlags] }
      await flagCases(tx, { ids: [row.id] }, flags)
      noteReceipt(tx, record, after)
      const code = isDifferent ? 'FR_DIFFERENCE' : 'FR_RECEIVED'
      // Officers hear of a difference, and that there is none any more.
      const wasDifferent = report.receivedOn !== null && receiptStateOf('HND', report) !== 'agreed'
      for (const to of isDifferent || wasDifferent ? bothSides : (['applicant'] as const))
        await mailAbout(servedReports, tx, {
          code,
          to,
          record: after,
          number: row.number ?? '',
          context,
          reasonCode: null,
          comment: input.comment ?? null,
          dueOn: null,
        })
      return id
    })
  })
}
