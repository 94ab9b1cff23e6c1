import { submissionKind } from '@papaver/contract/statistics/kind.ts'
import { fileField, submissionFields } from '@papaver/contract/statistics/submission-fields.ts'
import type { Submission } from '@papaver/contract/statistics/submission-schema.ts'
import { waysIn } from '../../casework/list/use-ways.ts'
import { CasePage } from '../../casework/page/case-page.tsx'
import type { CasePages, CasePartProps, Notice, NoticesInput } from '../../casework/pages.ts'
import { feature, submissionList } from '../list.ts'
import { usePeriodWords } from '../use-period-words.ts'
import { FileCard, QuestionsCard, ReportCard } from './cards.tsx'
import { ComparisonTab } from './comparison-tab.tsx'
import { RowsTab } from './rows-tab.tsx'
import { useOwnInputs } from './step-fields.tsx'

const Main = ({ record }: CasePartProps<Submission>) => (
  <>
    <ReportCard record={record} />
    <QuestionsCard record={record} />
    <FileCard record={record} />
  </>
)

/** Opened again after it was accepted: until the correction is accepted, what was accepted counts. */
const notices = ({ record, t, formats }: NoticesInput<Submission>): Notice[] =>
  record.acceptedAt !== null && !['ACC', 'LCK'].includes(record.status)
    ? [
        {
          key: 'reopened',
          tone: 'amber',
          icon: 'refresh',
          text: t('statistics.report.reopened', { day: formats.moment(record.acceptedAt) }),
        },
      ]
    : []

const useLine = ({ periodKind, period, reporter }: Submission) => {
  const sayPeriod = usePeriodWords()
  return (
    <>
      {sayPeriod(periodKind, period)} · <bdi>{reporter.name}</bdi>
    </>
  )
}

const hasFile = ({ uploadId }: Submission): boolean => uploadId !== null

/** How the portal shows what a company reports; what is not said here is alike for every kind of case. */
const reportPages: CasePages<Submission> = {
  kind: submissionKind,
  feature,
  fields: submissionFields,
  Main,
  buttons: [
    'ask',
    'resume',
    'reopen',
    'lock',
    'correct',
    'discard',
    'take',
    'accept',
    'answer',
    'edit',
    'assign',
    'copy',
  ],
  primaries: ['accept', 'take', 'answer', 'edit'],
  icons: { accept: 'circle-check', lock: 'lock', reopen: 'refresh', correct: 'edit' },
  tabs: [
    { name: 'rows', isFor: hasFile, Tab: RowsTab },
    { name: 'comparison', isFor: hasFile, Tab: ComparisonTab },
  ],
  useLine,
  useWays: waysIn(submissionList),
  notices,
  askable: () => [fileField, 'remark', 'attachments'],
  useOwnInputs,
}

export const ReportPage = () => <CasePage pages={reportPages} />
