import type { Check } from '@papaver/contract/casework/schema.ts'
import { endFlags } from '@papaver/contract/cultivation/licence.ts'
import { fieldReportKind } from '@papaver/contract/field-reports/kind.ts'
import type { FieldReportAction, FieldReportStatus } from '@papaver/contract/field-reports/life.ts'
import type {
  FieldReport,
  FieldReportActionInput,
  FieldReportCreateInput,
} from '@papaver/contract/field-reports/schema.ts'
import { judgedBy, type ServedKind, type ShownKind, usualPeriods } from '../casework/public.ts'
import { drafts } from './actions/draft.ts'
import { steps } from './actions/steps.ts'
import { runChecks } from './checks.ts'
import { judgedReports } from './policy.ts'
import { factsOf, named, type ReportRecord, records } from './record.ts'
import { listUnder, type ReportValues, updateReport } from './store.ts'
import { itemsOf, type ListedItem, sheetsOf, viewOf } from './view.ts'

/** Field reports as a kind of case (product §7). */
export const servedReports: ServedKind<
  ReportRecord,
  FieldReportActionInput,
  ReportValues,
  FieldReportCreateInput,
  FieldReportAction,
  FieldReportStatus
> &
  ShownKind<ReportRecord, ListedItem, FieldReport, Check[]> = {
  ...judgedBy(fieldReportKind, judgedReports, factsOf),
  records,
  steps,
  updateOwn: updateReport,
  keepsPhotoPlace: (settings) => settings['cultivation.keepPhotoPlace'],
  drafts,
  periods: usualPeriods,
  ...named,
  viewOf,
  itemsOf,
  sheetsOf,
  checksOf: runChecks,
  flagsOfOpen: new Set(endFlags),
  // Of one permit.
  narrowed: async (db, query) => {
    const { permit } = query as { permit?: string }
    return permit === undefined ? undefined : listUnder(db, permit)
  },
}
