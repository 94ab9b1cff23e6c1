import { at, block, pass, warn, worstFirst } from '../casework/check-making.ts'
import type { Check } from '../casework/schema.ts'
import { fileField } from './submission-fields.ts'

/** What is known of the file of a report. */
export interface UploadFacts {
  readonly rows: number
  readonly acceptedRows: number
  readonly refusedRows: number
  /** Of no single row: nothing is handed in before they are mended. */
  readonly fileErrors: number
  /** Warnings of which nobody has said why they stand. */
  readonly unexplained: number
  readonly warnings: number
}

export interface SubmissionFacts {
  readonly isNil: boolean
  readonly isPartial: boolean
  /** The authority takes the right rows of a file without the others. */
  readonly mayBePartial: boolean
  readonly upload: UploadFacts | null
  /** ISO. */
  readonly today: string
  readonly dueOn: string
  /** Cells that were asked about and not answered. */
  readonly unanswered: number
}

const here = at(fileField)

const ofFile = (
  { rows, acceptedRows, refusedRows, fileErrors, unexplained, warnings }: UploadFacts,
  { isPartial, mayBePartial }: SubmissionFacts,
): Check[] => {
  const checks: Check[] = []
  if (rows === 0) checks.push(block('emptyFile', {}, null, here))
  if (fileErrors > 0) checks.push(block('fileErrors', { count: String(fileErrors) }, null, here))
  if (refusedRows > 0) {
    const isTaken = isPartial && mayBePartial && acceptedRows > 0
    const params = { refused: String(refusedRows), accepted: String(acceptedRows) }
    checks.push(isTaken ? warn('rowsLeftOut', params, null, here) : block('rowErrors', params, null, here))
  }
  if (unexplained > 0) checks.push(block('unexplained', { count: String(unexplained) }, null, here))
  else if (warnings > 0) checks.push(warn('explained', { count: String(warnings) }, null, here))
  if (checks.length === 0) checks.push(pass('fileRight', { accepted: String(acceptedRows) }))
  return checks
}

/** What must be right before a report is handed in (product §8): errors block, warnings want a word. */
export const submissionChecks = (facts: SubmissionFacts): Check[] => {
  const { isNil, upload, today, dueOn, unanswered } = facts
  const checks: Check[] = []
  if (isNil) checks.push(upload === null ? pass('nil') : block('nilWithFile', {}, null, here))
  else if (upload === null) checks.push(block('noFile', {}, null, here))
  else checks.push(...ofFile(upload, facts))
  if (unanswered > 0) checks.push(block('unanswered', { count: String(unanswered) }, null, at('questions')))
  checks.push(today > dueOn ? warn('late', { day: dueOn }, null) : pass('inTime', { day: dueOn }))
  return worstFirst(checks)
}
