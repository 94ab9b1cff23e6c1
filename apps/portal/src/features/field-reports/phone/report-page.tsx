import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { Card } from '../../../ui/card.tsx'
import { LineNotice } from '../../../ui/line-notice.tsx'
import { PageContent, PageFrame } from '../../../ui/page-frame.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatePanel } from '../../../ui/state-panel.tsx'
import { ForGrowers } from './for-growers.tsx'
import { useDeviceTried, useQuestions, useReport } from './own-report.ts'
import css from './phone.module.css'
import { PhotosQuestion } from './photos-question.tsx'
import { QuestionForm } from './question-form.tsx'
import { isInMemory } from './queue.ts'
import type { ReportContent } from './report.ts'
import { Review } from './review.tsx'

interface Steps {
  readonly count: number
  /** From 0; `count` is the look over all of it. */
  readonly at: number
}

/** How far one has come. The heading takes the focus, so that a reader hears where he is. */
const Progress = ({ count, at }: Steps) => {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question is a page of its own
  useEffect(() => heading.current?.focus(), [at])
  return (
    <div className="pv-stack pv-gap-8">
      <h2 ref={heading} tabIndex={-1} className="pv-size-13 pv-medium pv-dim">
        {at < count
          ? t('field-reports.phone.step', { number: at + 1, count })
          : t('field-reports.phone.review')}
      </h2>
      <progress className={css.progress} max={count} value={at} aria-hidden />
    </div>
  )
}

const Asked = ({ reportKey, content }: { reportKey: string; content: ReportContent }) => {
  const navigate = useNavigate()
  const { question = '' } = useParams({ strict: false }) as { question?: string }
  const { to } = useSearch({ strict: false }) as { to?: string }
  const questions = useQuestions(content)
  const found = questions.findIndex(({ name }) => name === question)
  const at = found < 0 ? questions.length : found
  const asked = questions[at]
  const placeOf = (index: number): string =>
    `/spa-cultivation/report/${reportKey}/${questions[index]?.name ?? 'review'}`
  const next = () => void navigate({ to: to === 'review' ? placeOf(questions.length) : placeOf(at + 1) })
  const back = hrefOf(at === 0 ? '/spa-cultivation' : placeOf(at - 1))
  const shared = { reportKey, content, back, onNext: next }
  return (
    <>
      <Progress count={questions.length} at={at} />
      {asked === undefined ? (
        <Review {...shared} questions={questions} />
      ) : asked.name === 'photos' ? (
        <PhotosQuestion {...shared} />
      ) : (
        <QuestionForm key={asked.name} {...shared} question={asked} />
      )}
    </>
  )
}

const Gone = ({ isSent }: { isSent: boolean }) => {
  const { t } = useTranslation()
  const word = isSent ? 'under' : 'gone'
  return (
    <StatePanel
      icon={isSent ? 'send' : 'file-off'}
      title={t(`field-reports.phone.${word}`)}
      help={t(`field-reports.phone.${word}Help`)}
      action={{ href: hrefOf('/spa-cultivation'), children: t('field-reports.phone.home') }}
    />
  )
}

/** One question of a report a page, and then all of it. */
export const ReportPage = () => {
  const { t } = useTranslation()
  const { key = '' } = useParams({ strict: false }) as { key?: string }
  const isTried = useDeviceTried()
  const entry = useReport(key)
  const content = entry?.content
  const isOpen = entry?.stage === 'draft' || entry?.stage === 'refused'
  const inside = (): ReactNode => {
    if (!isTried && entry === undefined) return <Skeleton lines={4} />
    if (content === undefined || !isOpen) return <Gone isSent={content !== undefined} />
    return <Asked reportKey={key} content={content} />
  }
  return (
    <PageFrame>
      <PageHead
        variant="list"
        title={
          content === undefined ? t('field-reports.phone.title') : t(`field-reports.types.${content.kind}`)
        }
        back={{ label: t('field-reports.phone.title'), href: hrefOf('/spa-cultivation') }}
        line={content && isolated([content.permit.number, content.permit.substanceName].join(' · '))}
      />
      <PageContent className={css.page}>
        {isTried && isInMemory(key) && (
          <LineNotice tone="amber" icon="alert-triangle">
            <p>{t('field-reports.phone.notKept')}</p>
          </LineNotice>
        )}
        <ForGrowers>
          <Card>
            <div className="pv-stack pv-gap-16">{inside()}</div>
          </Card>
        </ForGrowers>
      </PageContent>
    </PageFrame>
  )
}
