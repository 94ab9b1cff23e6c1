import { frameRefusals } from '@papaver/contract/refusals.ts'
import { cellOf } from '@papaver/contract/statistics/cell-of.ts'
import { submissionKind } from '@papaver/contract/statistics/kind.ts'
import type { SubmissionAction, SubmissionStatus } from '@papaver/contract/statistics/life.ts'
import { fileField, questionsField } from '@papaver/contract/statistics/submission-fields.ts'
import { submissionInput } from '@papaver/contract/statistics/submission-schema.ts'
import { refuse } from '../../../platform/refusal.ts'
import { decidedNow, type Outcome as OutcomeOfAnyCase, usualSteps } from '../../casework/public.ts'
import { runChecks } from '../checks.ts'
import { insertQuestions } from '../question-store.ts'
import { records, type StepContext, type SubmissionRecord } from '../record.ts'
import { numbering, type SubmissionValues } from '../submission-store.ts'
import { findRow } from '../upload-store.ts'
import { differences, writeDraft } from './draft.ts'

type Outcome = OutcomeOfAnyCase<SubmissionValues, SubmissionStatus>
type Step = (step: StepContext) => Promise<Outcome>

/** Opened again after it was accepted. */
export const reopenedFlag = 'reopened'
/** Its company has taken it back to mend it. */
export const correctedFlag = 'corrected'

const usual = usualSteps({
  kind: submissionKind,
  records,
  notices: {},
  numbering,
  checksOf: (context, record: SubmissionRecord) => runChecks(context, record),
  answers: { shape: submissionInput, write: writeDraft, differences },
})

const refuseField = (path: string, code: string): never =>
  refuse(frameRefusals.invalidInput, { fields: [{ path, code }] })

/** What is asked about cells of what was handed in, with their values as they stand there. */
const askAboutCells = async ({ tx, record, input }: StepContext): Promise<string[]> => {
  const { questions = [] } = input
  if (questions.length === 0) return []
  const { upload, template } = record
  if (upload === undefined) return refuseField('questions', 'unknown')
  const { columns } = template
  const asked = []
  for (const [index, { row, columnKey, text }] of questions.entries()) {
    const said = await findRow(tx.db, upload.id, row)
    if (said === undefined || !columns.some(({ key }) => key === columnKey))
      return refuseField(`questions.${index}`, 'unknown')
    asked.push({
      caseId: record.case.id,
      uploadId: upload.id,
      row,
      columnKey,
      // Where the file has its columns in the order of the template, as one that the portal made has.
      cell: cellOf(columns, row, columnKey),
      value: said[columnKey]?.slice(0, 400) ?? null,
      question: text,
    })
  }
  await insertQuestions(tx, asked)
  return asked.map(({ cell }) => cell)
}

/** Another file can be sent with any answer: what was asked about is seldom the only slip. */
const ask: Step = async (step) => {
  const cells = await askAboutCells(step)
  const outcome = await usual.ask(step)
  const fields = [
    ...new Set([...(outcome.fields ?? []), fileField, ...(cells.length > 0 ? [questionsField] : [])]),
  ]
  return {
    ...outcome,
    fields,
    values: { ...outcome.values, askedFields: [...fields, 'remark'] },
    changes: cells.map((cell) => ({ field: questionsField, before: '', after: cell })),
  }
}

/** What was handed in is open to another file, until it is sent. */
const opened = [fileField, 'remark']

const correct: Step = async ({ context }) => {
  const { calendar, settings } = context
  return {
    values: { askedFields: opened, decidedAt: null, decidedBy: null },
    dueOn: calendar.after(calendar.today, settings['statistics.answerDays']),
    fields: opened,
    raises: [correctedFlag],
  }
}

const reopen: Step = async ({ context, input }) => {
  const { calendar, settings } = context
  const dueOn = input.dueOn ?? calendar.after(calendar.today, settings['statistics.answerDays'])
  if (dueOn <= calendar.today) refuseField('dueOn', 'past')
  return {
    values: { askedFields: opened, decidedAt: null, decidedBy: null },
    own: { lockedAt: null },
    dueOn,
    fields: opened,
    raises: [reopenedFlag],
    mail: { code: 'STAT_REOPENED', to: 'applicant' },
  }
}

/** Its figures count from now on. */
const accept: Step = async (step) => {
  const { tx, record } = step
  const { uploadId, isNil } = record.submission
  return {
    values: decidedNow(step),
    own: { acceptedUploadId: uploadId, acceptedNil: isNil, acceptedAt: tx.now },
    lowers: [reopenedFlag, correctedFlag],
    mail: { code: 'STAT_ACCEPTED', to: 'applicant' },
  }
}

const lock: Step = async ({ tx }) => ({ own: { lockedAt: tx.now } })

/** The question is taken back; what was asked about cells needs no answer any more. */
const resume: Step = async () => ({ values: { askedFields: [] } })

const inHouse =
  (take: Step): Step =>
  async (step) => ({ ...(await take(step)), isInternal: true })

export const steps = {
  submit: usual.submit,
  discard: usual.discard,
  answer: usual.answer,
  correct,
  take: inHouse(usual.take),
  assign: usual.assign,
  ask,
  resume,
  accept,
  lock,
  reopen,
} satisfies Record<SubmissionAction, Step>
