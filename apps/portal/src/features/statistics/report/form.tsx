import type { CaseField } from '@papaver/contract/casework/case-field.ts'
import { laterPeriod, recentPeriods } from '@papaver/contract/periods.ts'
import { submissionKind } from '@papaver/contract/statistics/kind.ts'
import { openFrom } from '@papaver/contract/statistics/obligations.ts'
import {
  fileField,
  questionsField,
  submissionFields,
} from '@papaver/contract/statistics/submission-fields.ts'
import type { Submission, SubmissionListItem } from '@papaver/contract/statistics/submission-schema.ts'
import { useQuery } from '@tanstack/react-query'
import { todayHere } from '../../../platform/authority-day.ts'
import type { CaseForm, Values } from '../../casework/case-form.ts'
import { DraftPage } from '../../casework/draft/draft-page.tsx'
import { filesSection } from '../../casework/draft/files-section.tsx'
import { NewCasePage } from '../../casework/draft/new-case-page.tsx'
import { feature } from '../list.ts'
import { templatesQuery } from '../queries.ts'
import { usePeriodWords } from '../use-period-words.ts'
import { ReportFile } from './file-part.tsx'
import { Questions } from './questions-part.tsx'
import type { TypedReport } from './typed.ts'

const which: readonly CaseField[] = [
  { key: 'kind', type: 'choice', section: '', required: true },
  { key: 'period', type: 'choice', section: '', required: true },
]

/** So many periods are offered, that of today among them. */
const offered = { year: 6, quarter: 9, month: 14 } as const

/** Templates, and the periods of the one that is chosen. */
const useChoices = ({ kind }: Values) => {
  const sayPeriod = usePeriodWords()
  const { data: templates = [] } = useQuery(templatesQuery)
  const template = templates.find(({ code }) => code === kind)
  const today = todayHere()
  const periods =
    template === undefined
      ? []
      : [
          laterPeriod(template.period, recentPeriods(template.period, today, 1)[0] ?? '', 1),
          ...recentPeriods(template.period, today, offered[template.period]),
        ].filter((period) => openFrom(template, period) <= today)
  return {
    kind: templates.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
    period: periods.map((period) => ({
      value: period,
      label: template === undefined ? period : sayPeriod(template.period, period),
    })),
  }
}

const isFilled = ({ head, own }: { head: Values; own: unknown }): boolean =>
  head.isNil === true || (own as TypedReport).uploadId !== null

/** How a report is made; what is not said here is alike for every kind of case. */
const reportForm: CaseForm<Submission, TypedReport> = {
  kind: submissionKind,
  feature,
  fields: submissionFields,
  sections: [
    { name: 'file', Below: ReportFile, has: (path) => path === fileField, isFilled },
    {
      name: 'questions',
      Below: Questions,
      has: (path) => path === questionsField,
      isFilled: (_, record) =>
        (record as unknown as Submission).questions.every(({ answer }) => answer !== null),
    },
    { name: 'remark' },
    filesSection,
  ],
  start: { fields: which, useChoices },
  own: {
    of: ({ uploadId }) => ({ uploadId, replies: {} }),
    inputOf: ({ uploadId, replies }) => ({
      uploadId,
      replies: Object.entries(replies).flatMap(([id, text]) => (text.trim() === '' ? [] : [{ id, text }])),
    }),
    completed: (kept, now) => ({ ...now, ...kept }),
  },
  useFields: ({ record, mode, isOpen }) => ({
    isNil: { isHidden: mode === 'answer' && !isOpen(fileField) },
    isPartial: { isHidden: !record.mayBePartial },
  }),
  bodyOf: (input, { kind, period }) => ({ ...input, kind, period }),
  useLine: ({ kind, kindName, period, periodKind }) => {
    const sayPeriod = usePeriodWords()
    return `${kind} ${kindName} · ${sayPeriod(periodKind, period)}`
  },
  companyOf: ({ reporter }) => reporter.name,
  meansEmpty: ['noFile'],
  idOf: (path) => (path === fileField ? 'report-file' : undefined),
  useEarlierRow: () => {
    const sayPeriod = usePeriodWords()
    return (item) => {
      const { kind, kindName, period, periodKind } = item as SubmissionListItem
      return { title: `${kind} ${kindName}`, about: [sayPeriod(periodKind, period)] }
    }
  },
}

export const NewReportPage = () => <NewCasePage form={reportForm} />
export const ReportDraftPage = () => <DraftPage form={reportForm} />
