import { submissionKind } from '@papaver/contract/statistics/kind.ts'
import type { SubmissionStatus } from '@papaver/contract/statistics/life.ts'
import type { SubmissionActionInput } from '@papaver/contract/statistics/submission-schema.ts'
import type { Template } from '@papaver/contract/statistics/template.ts'
import {
  type CaseFacts,
  type CaseOfHouse,
  type CaseRecord,
  factsOfCase,
  ofHouse,
  recordsOf,
  type StepContext as StepContextOfAnyCase,
} from '../casework/public.ts'
import { listQuestions, type QuestionRow } from './question-store.ts'
import { getSubmission, type SubmissionRow } from './submission-store.ts'
import { readTemplate } from './templates.ts'
import { findUpload, type UploadRow } from './upload-store.ts'

/** A report whole: the case, what is said beside its file, the file as it was judged, and what was asked about cells. */
export interface SubmissionRecord extends CaseRecord {
  readonly case: CaseOfHouse
  readonly submission: SubmissionRow
  readonly upload: UploadRow | undefined
  /** With which its file was judged, else the one that is in use. */
  readonly template: Template
  readonly questions: readonly QuestionRow[]
}
export type StepContext = StepContextOfAnyCase<SubmissionRecord, SubmissionActionInput>

export const records = recordsOf(submissionKind.entity, async (db, row): Promise<SubmissionRecord> => {
  const submission = await getSubmission(db, row.id)
  const { uploadId, templateCode } = submission
  const upload = uploadId === null ? undefined : await findUpload(db, row.id, uploadId)
  return {
    case: ofHouse(row),
    submission,
    upload,
    template: await readTemplate(db, templateCode, upload?.templateVersion),
    questions: await listQuestions(db, row.id),
  }
})

export const factsOf = ({ case: row }: SubmissionRecord): CaseFacts<SubmissionStatus> =>
  factsOfCase<SubmissionStatus>(row)

/** What a report is called in lists and mails: its template and period, as codes that are the same in every language. */
export const named = {
  nameKey: (): string => 'statistics.kindName',
  mailParams: ({ submission: { templateCode, period } }: SubmissionRecord) => ({
    subject: `${templateCode} ${period}`,
  }),
}
