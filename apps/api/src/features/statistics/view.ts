import { saidIn } from '@papaver/contract/casework/head.ts'
import { submissionKind } from '@papaver/contract/statistics/kind.ts'
import { submissionFields } from '@papaver/contract/statistics/submission-fields.ts'
import type { Submission, SubmissionListItem } from '@papaver/contract/statistics/submission-schema.ts'
import {
  type CaseContext,
  type CaseId,
  type CommonItem,
  type CommonView,
  caseColumns,
  type ListedCase,
  type Sheet,
  type SheetColumn,
  sheetOf,
} from '../casework/public.ts'
import { nameIn } from '../masters/public.ts'
import { mayUpload } from './policy.ts'
import type { SubmissionRecord } from './record.ts'
import { listSubmissions } from './submission-store.ts'
import { readTemplatesByCode } from './templates.ts'
import { columnTitles, uploadViewOf } from './upload-view.ts'

export const viewOf = async (
  context: CaseContext,
  record: SubmissionRecord,
  common: CommonView<Submission>,
): Promise<Submission> => {
  const { culture, principal, settings } = context
  const { case: row, submission, upload, questions, template } = record
  const titleOf = columnTitles(template, culture)
  return {
    ...common,
    ...saidIn(submissionFields, submission),
    kindName: nameIn(template.names, culture),
    period: submission.period,
    periodKind: template.period,
    from: submission.fromDay,
    to: submission.toDay,
    dueOn: submission.dueOn,
    reporter: { id: row.establishmentId, name: row.applicantName },
    templateVersion: template.version,
    columns: template.columns.map(({ key, names, type, required }) => ({
      ...{ key, type, required },
      title: nameIn(names, culture),
    })),
    uploadId: submission.uploadId,
    upload: upload === undefined ? null : await uploadViewOf(context, template, upload, submission.isNil),
    mayUpload: mayUpload(principal, record),
    mayBePartial: settings['statistics.allowPartialAccept'],
    questions: questions.map(({ id, columnKey, cell, value, question, answer, ...asked }) => ({
      ...{ id, columnKey, cell, value, question },
      row: asked.row,
      answer,
      column: titleOf(columnKey) ?? columnKey,
      askedAt: asked.askedAt.toISOString(),
      answeredAt: asked.answeredAt?.toISOString() ?? null,
    })),
    acceptedAt: submission.acceptedAt?.toISOString() ?? null,
    lockedAt: submission.lockedAt?.toISOString() ?? null,
  }
}

export type Item = SubmissionListItem & { readonly id: CaseId }

export const itemsOf = async (
  { db, culture }: CaseContext,
  rows: readonly ListedCase[],
  itemOf: (row: ListedCase) => CommonItem<SubmissionListItem>,
): Promise<Item[]> => {
  const ids = rows.map(({ id }) => id)
  const submissions = new Map((await listSubmissions(db, ids)).map((each) => [each.caseId, each]))
  const templates = await readTemplatesByCode(db)
  return rows.flatMap((row) => {
    const submission = submissions.get(row.id)
    const template = templates.get(row.kind)
    if (submission === undefined) return []
    return [
      {
        ...itemOf(row),
        kind: row.kind,
        kindName: template ? nameIn(template.names, culture) : row.kind,
        period: submission.period,
        periodKind: template?.period ?? 'year',
        dueOn: submission.dueOn,
        isNil: submission.isNil,
        rows: submission.rowCount,
      },
    ]
  })
}

/** The list as a spreadsheet. */
export const sheetsOf = async (context: CaseContext, items: readonly Item[]): Promise<Sheet[]> => {
  const { words } = context
  const head = (name: string) => `statistics.list.columns.${name}`
  const { number, status, applicant, dueOn } = caseColumns(context, submissionKind, head)
  const columns: SheetColumn<Item>[] = [
    number,
    { head: head('report'), cell: ({ kind, kindName }) => `${kind} ${kindName}` },
    { head: head('period'), cell: ({ period }) => period },
    applicant,
    status,
    { head: head('rows'), cell: ({ rows, isNil }) => (isNil ? words('statistics.list.nil') : rows) },
    { head: head('dueReport'), cell: (item) => item.dueOn },
    dueOn,
  ]
  return [{ name: words('statistics.list.title'), rows: sheetOf(context, columns, items) }]
}
