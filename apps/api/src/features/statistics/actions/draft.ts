import { changesBetween, copiedOf, saidIn, searchedIn } from '@papaver/contract/casework/head.ts'
import { dayIn } from '@papaver/contract/days.ts'
import { laterPeriod, spanOf } from '@papaver/contract/periods.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { dueDay, openFrom } from '@papaver/contract/statistics/obligations.ts'
import { statisticsRefusals } from '@papaver/contract/statistics/refusals.ts'
import {
  fileField,
  questionsField,
  submissionFields,
} from '@papaver/contract/statistics/submission-fields.ts'
import type { SubmissionInput } from '@papaver/contract/statistics/submission-schema.ts'
import type { Template } from '@papaver/contract/statistics/template.ts'
import { foldText } from '../../../platform/fold-text.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type CaseRow, type Drafts, updateCase } from '../../casework/public.ts'
import { readSettings } from '../../settings/public.ts'
import { lockObligation } from '../obligation-store.ts'
import { answerQuestion } from '../question-store.ts'
import { records, type SubmissionRecord } from '../record.ts'
import { findLiveSubmission, insertSubmission, updateSubmission } from '../submission-store.ts'
import { readTemplate, readTemplates } from '../templates.ts'
import { findUpload } from '../upload-store.ts'

const refuseField = (path: string, code: string): never =>
  refuse(frameRefusals.invalidInput, { fields: [{ path, code }] })

const todayOf = async ({ db, now }: Tx): Promise<string> =>
  dayIn((await readSettings(db))['public.timeZone'], now)

/** The obligation of the report, made where nobody was asked for it; there is one report of it. */
const obligationOf = async (tx: Tx, { establishmentId, id }: CaseRow, input: SubmissionInput) => {
  const { kind, period } = input
  const template = await readTemplate(tx.db, kind)
  const span = spanOf(template.period, period) ?? refuseField('period', 'unknown')
  if (openFrom(template, period) > (await todayOf(tx))) refuseField('period', 'future')
  const dueOn = dueDay(template, period)
  const obligationId = await lockObligation(tx, {
    establishmentId: establishmentId ?? '',
    templateCode: kind,
    period,
    fromDay: span.from,
    toDay: span.to,
    dueOn,
    isVoluntary: true,
  })
  const there = await findLiveSubmission(tx.db, obligationId)
  if (there !== undefined && there !== id) refuse(statisticsRefusals.statisticsReported, { id: there })
  return { obligationId, dueOn, template }
}

const searchTextOf = (
  { number, applicantName, kind }: CaseRow,
  input: SubmissionInput,
  { names }: Template,
): string => {
  const found = [number, applicantName, kind, input.period, ...Object.values(names)]
  return foldText([...found, ...searchedIn(submissionFields, input)].filter(Boolean).join(' '))
}

/** Only a file that was sent for this report is one of it. */
const uploadOf = async ({ db }: Tx, { id }: CaseRow, uploadId: string | null | undefined) => {
  if (uploadId == null) return null
  return (await findUpload(db, id, uploadId))?.id ?? refuse(statisticsRefusals.statisticsFileReplaced)
}

const saidBy = ({ isNil, isPartial, remark }: SubmissionInput) => ({
  isNil: isNil === true,
  isPartial: isPartial === true,
  remark: remark || null,
})

export const writeDraft = async (
  tx: Tx,
  record: SubmissionRecord,
  input: SubmissionInput,
): Promise<SubmissionRecord> => {
  const { case: row, submission } = record
  if (input.period !== submission.period) refuseField('period', 'fixed')
  const uploadId = await uploadOf(tx, row, input.uploadId)
  await updateSubmission(tx, row.id, { ...saidBy(input), uploadId })
  for (const reply of input.replies ?? []) await answerQuestion(tx, row.id, reply)
  await updateCase(tx, row.id, { searchText: searchTextOf(row, input, record.template) })
  return records.reread(tx, record)
}

/** The draft that a report would be, had it been typed. */
const inputOf = ({ submission }: SubmissionRecord): SubmissionInput => ({
  kind: submission.templateCode,
  period: submission.period,
  ...saidIn(submissionFields, submission),
  uploadId: submission.uploadId,
})

/** What two states of a report say differently; a file goes by its fingerprint. */
export const differences = (before: SubmissionRecord, after: SubmissionRecord) => {
  const said = ({ submission, upload, questions }: SubmissionRecord) => ({
    remark: submission.remark,
    [fileField]: upload === undefined ? '' : `${upload.name} (${upload.rowCount})`,
    [questionsField]: questions.flatMap(({ cell, answer }) =>
      answer === null ? [] : [`${cell}: ${answer}`],
    ),
  })
  const changes = changesBetween(said(before), said(after))
  // The same file, mended on the screen, has the same name and as many rows.
  const isAnother =
    before.submission.uploadId !== after.submission.uploadId &&
    !changes.some(({ field }) => field === fileField)
  const isMoreOrLess =
    before.submission.isNil !== after.submission.isNil ||
    before.submission.isPartial !== after.submission.isPartial
  const name = after.upload?.name ?? ''
  return isAnother || (isMoreOrLess && !changes.some(({ field }) => field === fileField))
    ? [...changes, { field: fileField, before: before.upload?.name ?? '', after: name }]
    : changes
}

export const drafts: Drafts<SubmissionRecord, SubmissionInput> = {
  placeOf: ({ kind }) => ({ kind, substanceGroup: null }),
  refuseNotOffered: async ({ db }, { kind }) => {
    if (!(await readTemplates(db)).some(({ code }) => code === kind)) refuseField('kind', 'unknown')
  },
  begin: async (tx, row, input) => {
    const { obligationId, dueOn, template } = await obligationOf(tx, row, input)
    await insertSubmission(tx, { caseId: row.id, obligationId, ...saidBy(input) })
    await updateCase(tx, row.id, { plannedDate: dueOn, searchText: searchTextOf(row, input, template) })
  },
  write: writeDraft,
  // The next period, without what only this one had.
  copyOf: (record) => {
    const { submission, template } = record
    const { uploadId: _file, ...said } = inputOf(record)
    const period = laterPeriod(template.period, submission.period, 1)
    return { ...copiedOf(submissionFields, said), period }
  },
  refuseClosed: ({ isActive }) => {
    if (!isActive) refuseField('establishmentId', 'closed')
  },
}
