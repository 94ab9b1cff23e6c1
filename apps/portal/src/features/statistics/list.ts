import { submissionKind } from '@papaver/contract/statistics/kind.ts'
import { caseAddress } from '../casework/list/case-address.ts'

export const feature = 'statistics'

/** What of the list the pages of its cases know: where it is, and its views. */
export const submissionList = {
  kind: submissionKind,
  feature,
  address: caseAddress(submissionKind.place, ['kind']),
} as const
