import type { Submission } from '@papaver/contract/statistics/submission-schema.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { useFormats } from '../../../platform/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { useExport } from '../../../ui/list/use-export.ts'
import { CheckResult } from '../check-result.tsx'
import { usePeriodWords } from '../use-period-words.ts'
import { CellHeading } from './cell-heading.tsx'
import { DifferencePart } from './difference-part.tsx'
import css from './report.module.css'

/** Whose report it is, of which period, and when it is due. */
export const ReportCard = ({ record }: { record: Submission }) => {
  const { t } = useTranslation()
  const { mediumDay, moment } = useFormats()
  const sayPeriod = usePeriodWords()
  const say = (key: string) => t(`statistics.report.facts.${key}`)
  const { kind, kindName, periodKind, period, from, to, reporter, remark, acceptedAt, lockedAt } = record
  return (
    <Card
      title={
        <>
          <bdi>{kind}</bdi> {kindName}
        </>
      }
    >
      <Facts
        facts={[
          { label: say('company'), value: <bdi>{reporter.name}</bdi> },
          {
            label: say('period'),
            value: `${sayPeriod(periodKind, period)} (${mediumDay(from)} – ${mediumDay(to)})`,
          },
          { label: say('due'), value: mediumDay(record.dueOn) },
          ...(record.isNil === true ? [{ label: say('content'), value: t('statistics.list.nil') }] : []),
          ...(acceptedAt === null ? [] : [{ label: say('accepted'), value: moment(acceptedAt) }]),
          ...(lockedAt === null ? [] : [{ label: say('locked'), value: moment(lockedAt) }]),
          ...(remark === null ? [] : [{ label: t('statistics.fields.remark'), value: <bdi>{remark}</bdi> }]),
        ]}
      />
      {record.number !== null && <ReceiptButton record={record} />}
    </Card>
  )
}

type Found = NonNullable<Submission['upload']>['findings'][number]

/** The signed receipt of what was handed in. */
const ReceiptButton = ({ record: { id } }: { record: Submission }) => {
  const { t } = useTranslation()
  const save = useExport(() => call('statistics.receipt', { params: { id } }))
  return (
    <div className="pv-before-12">
      <Button icon="file-text" busy={save.isPending} onClick={() => save.mutate()}>
        {t('statistics.receipt.button')}
      </Button>
    </div>
  )
}

/** The file that was handed in: its fingerprint, what was found, and what its rows come to. */
export const FileCard = ({ record }: { record: Submission }) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { upload } = record
  const params = { id: record.id, uploadId: upload?.id ?? '' }
  const save = useExport(() => call('statistics.uploadFile', { params, query: {} }))
  if (upload === null) return null
  const say = (key: string) => t(`statistics.report.facts.${key}`)
  const explanation: Column<Found> = {
    key: 'explanation',
    head: t('statistics.report.explanation'),
    width: '176px',
    card: 'line',
    isEmpty: (found) => found.explanation === null,
    render: (found) => <bdi className="pv-anywhere">{found.explanation ?? '–'}</bdi>,
  }
  return (
    <Card title={t('statistics.page.file')}>
      <div className="pv-stack pv-gap-16">
        <span>
          <Button icon="download" busy={save.isPending} onClick={() => save.mutate()}>
            <bdi dir="ltr">{upload.name}</bdi>
          </Button>
        </span>
        <Facts
          facts={[
            { label: say('uploaded'), value: `${moment(upload.uploadedAt)}, ${upload.uploadedBy}` },
            {
              label: 'SHA-256',
              value: (
                <bdi dir="ltr" className="pv-mono pv-anywhere">
                  {upload.sha256}
                </bdi>
              ),
            },
            ...(upload.edits > 0
              ? [{ label: say('mended'), value: t('statistics.report.mendedCells', { count: upload.edits }) }]
              : []),
          ]}
        />
        <CheckResult
          result={upload}
          more={upload.findings.some((found) => found.explanation !== null) ? [explanation] : []}
          takeCopy={(only) =>
            call('statistics.uploadFile', {
              params,
              query: { as: only === 'all' ? 'notes' : 'refused' },
            })
          }
        >
          <DifferencePart at={params} />
        </CheckResult>
      </div>
    </Card>
  )
}

/** What was asked about single cells, and what was answered. */
export const QuestionsCard = ({ record: { questions } }: { record: Submission }) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  if (questions.length === 0) return null
  return (
    <Card title={t('statistics.report.questions')}>
      <ul className={`${css.asked} pv-stack pv-gap-16`}>
        {questions.map(({ id, cell, column, value, question, askedAt, answer, answeredAt }) => (
          <li key={id} className="pv-stack pv-gap-4">
            <h3 className="pv-strong">
              <CellHeading cell={cell} column={column} value={value} />
            </h3>
            <p className="pv-flush">
              <bdi>{question}</bdi> <span className="pv-hint">{moment(askedAt)}</span>
            </p>
            <p className={answer === null ? 'pv-flush pv-dim' : 'pv-flush'}>
              <bdi>{answer ?? t('statistics.report.unanswered')}</bdi>{' '}
              {answeredAt !== null && <span className="pv-hint">{moment(answeredAt)}</span>}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
