import { fieldReportKind } from '@papaver/contract/field-reports/kind.ts'
import { caseAddress } from '../casework/list/case-address.ts'

export const feature = 'field-reports'

/** What of the list the pages of its cases know: where it is, and its views. */
export const reportList = {
  kind: fieldReportKind,
  feature,
  address: caseAddress(fieldReportKind.place, ['kind', 'permit']),
} as const
