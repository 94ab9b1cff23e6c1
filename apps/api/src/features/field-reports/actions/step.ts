import type { FieldReportStatus } from '@papaver/contract/field-reports/life.ts'
import type { Outcome } from '../../casework/public.ts'
import { followReports, type HeldPermit, holdPermit } from '../../cultivation/public.ts'
import { postEntry } from '../ledger.ts'
import type { ReportRecord, StepContext } from '../record.ts'
import type { ReportValues } from '../store.ts'

export type ReportOutcome = Outcome<ReportValues, FieldReportStatus>
export type Step = (step: StepContext) => Promise<ReportOutcome>

/** The permit and its record, held before anything of it is judged. */
export const hold = ({ tx, record }: StepContext): Promise<HeldPermit> =>
  holdPermit(tx, record.case.establishmentId, record.report.rootId)

/** Writes what counts of the report as this step leaves it, and lets the permit follow. */
export const count = async (
  { tx, deps, context }: StepContext,
  held: HeldPermit,
  record: ReportRecord,
  status: FieldReportStatus,
): Promise<void> => {
  await postEntry(tx, record, status)
  const { calendar, masters } = context
  await followReports(tx, { deps, calendar, masters }, held)
}

/** The record as it will stand with these values of its own. */
export const withOwn = (record: ReportRecord, own: ReportValues): ReportRecord => ({
  ...record,
  report: { ...record.report, ...(own as Partial<ReportRecord['report']>) },
})
