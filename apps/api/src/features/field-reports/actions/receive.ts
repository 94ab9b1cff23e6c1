import { fieldReportsRefusals } from '@papaver/contract/field-reports/refusals.ts'
import type { ReceiptInput } from '@papaver/contract/field-reports/schema.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type Caller, nameOf } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction } from '../../../platform/transaction.ts'
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
import { receiptStateOf, records } from '../record.ts'
import { servedReports } from '../served-kind.ts'
import { findDelivery, updateReport } from '../store.ts'
import { withOwn } from './step.ts'

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
      const record = await records.lock(tx, { kind: 'holder', establishmentId, ownOnly: null }, id)
      const { report, case: row } = record
      if (report.receivedOn !== null) refuse(fieldReportsRefusals.fieldReportReceived)
      if (input.on > context.calendar.today || input.on < (report.happenedOn ?? ''))
        refuse(fieldReportsRefusals.fieldReportDayUnfit, { field: 'on' })
      const own = {
        receivedOn: input.on,
        receivedBy: nameOf(principal),
        receivedPlants: input.plants ?? 0,
        receivedFresh: input.fresh ?? '0',
        receivedDry: input.dry ?? '0',
        receivedComment: input.comment ?? null,
      }
      await holdPermit(tx, establishmentId, report.rootId)
      await updateReport(tx, row.id, own)
      await updateCase(tx, row.id, {})
      const after = withOwn(record, own)
      await postEntry(tx, after, row.status as 'SUB' | 'QRY' | 'ACC')
      const isDifferent = receiptStateOf('HND', after.report) === 'differs'
      const flags = { raises: isDifferent ? ['receiptDiffers'] : [], lowers: ['receiptLate'] }
      await flagCases(tx, { ids: [row.id] }, flags)
      insertHistory(tx, {
        caseId: row.id,
        action: 'receive',
        fromStatus: row.status,
        toStatus: row.status,
        side: 'applicant',
        actorName: nameOf(principal),
        comment: input.comment ?? null,
      })
      const details = { number: row.number, on: input.on, isDifferent }
      recordAudit(tx, { action: 'fieldReport.receive', entity: 'fieldReport', entityId: row.id, details })
      const code = isDifferent ? 'FR_DIFFERENCE' : 'FR_RECEIVED'
      for (const to of isDifferent ? (['authority', 'applicant'] as const) : (['applicant'] as const))
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
