import type { Submission, UploadView } from '@papaver/contract/statistics/submission-schema.ts'
import { type FilledRow, filledTemplate } from './filled-template.ts'
import { sendForm } from './send-form.ts'
import type { TestPerson } from './start-test-app.ts'

/** Of which template and period a report is. */
export interface Report {
  readonly code: string
  readonly period: string
}

const wanted = <Body>({ status, body }: { status: number; body: Body }, fits: number): Body => {
  if (status !== fits) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

export const beginReport = async (person: TestPerson, { code, period }: Report): Promise<Submission> =>
  wanted(await person.call('statistics.create', { body: { kind: code, period } }), 201)

export const sendReportFile = async (
  person: TestPerson,
  id: string,
  report: Report,
  rows: readonly FilledRow[],
): Promise<UploadView> =>
  wanted(
    await sendForm(person, 'statistics.upload', {
      params: { id },
      file: { name: `${report.code}.xlsx`, bytes: await filledTemplate(person, report, rows) },
    }),
    201,
  ) as UploadView

/** What the draft says, with some of it said anew. */
export const draftOf = (
  { kind, period, isNil, isPartial, remark, uploadId }: Submission,
  said: object = {},
) => ({
  ...{ kind, period, isNil, isPartial, remark, uploadId },
  ...said,
})

export const saveReport = async (
  person: TestPerson,
  submission: Submission,
  said: object,
): Promise<Submission> =>
  wanted(
    await person.call('statistics.save', {
      params: { id: submission.id },
      body: { ...draftOf(submission, said), version: submission.version },
    }),
    200,
  )

export const reportStep = async (
  person: TestPerson,
  { id, version }: Pick<Submission, 'id' | 'version'>,
  action: string,
  input: object = {},
) => person.call('statistics.act', { params: { id, action }, body: { version, ...input } })

/** A report with these rows, handed in. */
export const handIn = async (
  person: TestPerson,
  report: Report,
  rows: readonly FilledRow[],
): Promise<Submission> => {
  const begun = await beginReport(person, report)
  const { id: uploadId } = await sendReportFile(person, begun.id, report, rows)
  const saved = await saveReport(person, begun, { uploadId })
  return wanted(await reportStep(person, saved, 'submit', { declaration: true }), 200)
}
