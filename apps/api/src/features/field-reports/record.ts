import { saidIn } from '@papaver/contract/casework/head.ts'
import type { ReportType } from '@papaver/contract/cultivation/balance.ts'
import { fieldReportFields } from '@papaver/contract/field-reports/fields.ts'
import { fieldReportKind } from '@papaver/contract/field-reports/kind.ts'
import { type FieldReportStatus, standingStatuses } from '@papaver/contract/field-reports/life.ts'
import { type Figures, isSame } from '@papaver/contract/field-reports/receipts.ts'
import type { ReceiptState } from '@papaver/contract/field-reports/rules.ts'
import type { FieldReportActionInput, FieldReportInput } from '@papaver/contract/field-reports/schema.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import {
  type CaseOfHouse,
  factsOfCase,
  ofHouse,
  recordsOf,
  type StepContext as StepContextOfAnyCase,
} from '../casework/public.ts'
import type { KeptEntry } from '../cultivation/public.ts'
import type { ReportFacts } from './policy.ts'
import { getReport, type ReportRow } from './store.ts'

/** A field report whole. */
export interface ReportRecord {
  readonly case: CaseOfHouse
  readonly report: ReportRow
}
export type StepContext = StepContextOfAnyCase<ReportRecord, FieldReportActionInput>

export const records = recordsOf(
  fieldReportKind.entity,
  async (db, row): Promise<ReportRecord> => ({ case: ofHouse(row), report: await getReport(db, row.id) }),
)

export const typeOf = ({ case: { kind } }: Pick<ReportRecord, 'case'>): ReportType => kind as ReportType

export const noFigures: Figures = { plants: '0', fresh: '0', dry: '0' }
export const figuresOf = (plants: number | null, fresh: string | null, dry: string | null): Figures => ({
  plants: String(plants ?? 0),
  fresh: plain(fresh ?? '0'),
  dry: plain(dry ?? '0'),
})

export const saidFigures = ({ plants, freshGrams, dryGrams }: ReportRow): Figures =>
  figuresOf(plants, freshGrams, dryGrams)
export const receivedFigures = ({ receivedOn, ...row }: ReportRow): Figures | null =>
  receivedOn === null ? null : figuresOf(row.receivedPlants, row.receivedFresh, row.receivedDry)

/** What the authority has weighed itself. */
export const settledFigures = (row: ReportRow): Figures | null =>
  row.settlement === 'authority' ? figuresOf(row.settledPlants, row.settledFresh, row.settledDry) : null

/** The buyer has still to say what arrived, or to say it again. */
export const isReceiptAwaited = ({
  receivedOn,
  receiptQuestionedOn,
}: Pick<ReportRow, 'receivedOn' | 'receiptQuestionedOn'>): boolean =>
  receivedOn === null || receiptQuestionedOn !== null

/** Where the receipt of a hand-over stands; of other reports there is none. */
export const receiptStateOf = (type: ReportType, report: ReportRow): ReceiptState | null => {
  if (type !== 'HND') return null
  const received = receivedFigures(report)
  if (received === null) return 'awaited'
  if (report.settlement !== null) return 'settled'
  if (isSame(received, saidFigures(report))) return 'agreed'
  return report.receiptQuestionedOn === null ? 'differs' : 'questioned'
}

/** What counts of a report: of a destruction nothing before it is done, of a hand-over whose figure an officer has taken. */
export const countedFigures = (type: ReportType, report: ReportRow): Figures => {
  if (type === 'DES' && report.destroyedOn === null) return noFigures
  if (type === 'HND' && report.settlement === 'authority')
    return settledFigures(report) ?? saidFigures(report)
  if (type === 'HND' && report.settlement === 'buyer') return receivedFigures(report) ?? saidFigures(report)
  return saidFigures(report)
}

/** Receipts of which it is not known what counts. */
const openReceipts: readonly ReceiptState[] = ['awaited', 'differs', 'questioned']

/** The line of the record that a report is, in this status; undefined where it does not stand, or not say enough. */
export const entryOf = (
  { case: row, report }: ReportRecord,
  status: FieldReportStatus,
): Omit<KeptEntry, 'id'> | undefined => {
  const type = row.kind as ReportType
  const on = type === 'DES' ? (report.destroyedOn ?? report.wantedOn) : report.happenedOn
  if (on === null || !(standingStatuses as readonly string[]).includes(status)) return undefined
  const state = receiptStateOf(type, report)
  return {
    reportId: row.id,
    type,
    cycle: Math.min(Math.max(report.cycle ?? 1, 1), 24),
    on,
    ...countedFigures(type, report),
    isPending: status !== 'ACC' || (state !== null && openReceipts.includes(state)),
  }
}

export const factsOf = (record: ReportRecord): ReportFacts => {
  const type = typeOf(record)
  return {
    ...factsOfCase<FieldReportStatus>(record.case),
    type,
    isDestroyed: record.report.destroyedOn !== null,
    receipt: receiptStateOf(type, record.report),
  }
}

/** What a report is called, and what mails about it can say of it. */
export const named = {
  nameKey: ({ case: { kind } }: ReportRecord): string => `field-reports.types.${kind}`,
  mailParams: ({ case: row }: ReportRecord) => ({ subject: row.applicantName }),
}

/** The draft that a report would be, had it been typed; under which permit is said once. */
export const inputOf = ({ case: row, report }: ReportRecord): FieldReportInput => ({
  kind: row.kind as ReportType,
  permitId: report.rootId,
  ...saidIn(fieldReportFields, report),
})
