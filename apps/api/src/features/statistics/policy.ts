import { submissionKind } from '@papaver/contract/statistics/kind.ts'
import { fileField } from '@papaver/contract/statistics/submission-fields.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { isOfOffice, judgedBy, policyOf } from '../casework/public.ts'
import { factsOf, type SubmissionRecord } from './record.ts'

/** Who may do what to a report. */
export const judgedSubmissions = judgedBy(submissionKind, policyOf(submissionKind), factsOf)

/** A file is sent with the draft, and where another one was asked for. */
export const mayUpload = (principal: Principal, record: SubmissionRecord): boolean => {
  if (judgedSubmissions.mayEdit(principal, record)) return true
  const { status, askedFields, establishmentId } = record.case
  return (
    status === submissionKind.means.asked &&
    askedFields.includes(fileField) &&
    !isOfOffice(principal) &&
    principal.establishmentId === establishmentId &&
    principal.permissions.has(submissionKind.rights.request)
  )
}

/** Officers read what was handed in; files that came and went before are the company's own. */
export const mayReadUpload = (
  principal: Principal,
  { submission: { uploadId, acceptedUploadId }, case: { enteredBy } }: SubmissionRecord,
  id: string,
): boolean => !isOfOffice(principal) || enteredBy !== null || id === uploadId || id === acceptedUploadId
