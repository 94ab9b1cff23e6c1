import { faultsOf, type RecordFault } from '@papaver/contract/cultivation/balance.ts'
import type { FieldReportStatus } from '@papaver/contract/field-reports/life.ts'
import { fieldReportsRefusals } from '@papaver/contract/field-reports/refusals.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import { dropEntry, type KeptEntry, listEntries, putEntry } from '../cultivation/public.ts'
import { entryOf, type ReportRecord } from './record.ts'

/** Stands behind whatever was reported on the same day. */
export const candidateId = (reportId: string): string => `~${reportId}`

/** The record of the cultivation as it would be with this report in it, and without what it corrects. */
export const recordWith = async (
  db: Reader,
  record: ReportRecord,
  entry: Omit<KeptEntry, 'id'> | undefined,
): Promise<KeptEntry[]> => {
  const { rootId, correctsId } = record.report
  const others = (await listEntries(db, rootId)).filter(
    ({ reportId }) => reportId !== record.case.id && reportId !== correctsId,
  )
  return entry === undefined ? others : [...others, { ...entry, id: candidateId(record.case.id) }]
}

export const refuseUnfit = (faults: readonly RecordFault[]): void => {
  if (faults.length > 0)
    refuse(fieldReportsRefusals.fieldReportUnfit, {
      faults: faults.map((fault) => ({
        code: fault.code,
        ...(fault.code === 'tooMuch' ? { pool: fault.pool, missing: fault.missing } : {}),
        on: fault.entry.on,
      })),
    })
}

/** Writes what counts of the report, as it is and will stand; refused where the record would not hold. */
export const postEntry = async (tx: Tx, record: ReportRecord, status: FieldReportStatus): Promise<void> => {
  const entry = entryOf(record, status)
  refuseUnfit(faultsOf(await recordWith(tx.db, record, entry)))
  if (entry === undefined) await dropEntry(tx, record.case.id)
  else await putEntry(tx, record.report.rootId, entry)
}
