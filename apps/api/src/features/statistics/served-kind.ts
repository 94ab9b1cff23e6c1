import type { Check } from '@papaver/contract/casework/schema.ts'
import type { SubmissionAction, SubmissionStatus } from '@papaver/contract/statistics/life.ts'
import type {
  Submission,
  SubmissionActionInput,
  SubmissionInput,
} from '@papaver/contract/statistics/submission-schema.ts'
import { type ServedKind, type ShownKind, usualPeriods } from '../casework/public.ts'
import { drafts } from './actions/draft.ts'
import { steps } from './actions/steps.ts'
import { runChecks } from './checks.ts'
import { judgedSubmissions } from './policy.ts'
import { named, records, type SubmissionRecord } from './record.ts'
import { type SubmissionValues, updateSubmission } from './submission-store.ts'
import { type Item, itemsOf, sheetsOf, viewOf } from './view.ts'

/** What companies report as a kind of case (product §8). */
export const servedSubmissions: ServedKind<
  SubmissionRecord,
  SubmissionActionInput,
  SubmissionValues,
  SubmissionInput,
  SubmissionAction,
  SubmissionStatus
> &
  ShownKind<SubmissionRecord, Item, Submission, Check[]> = {
  ...judgedSubmissions,
  records,
  steps,
  updateOwn: updateSubmission,
  drafts,
  periods: usualPeriods,
  ...named,
  viewOf,
  itemsOf,
  sheetsOf,
  checksOf: runChecks,
}
