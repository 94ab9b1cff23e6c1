import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { todayHere } from '../../../platform/authority-day.ts'
import { useSending } from '../../../platform/sending.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { LineNotice } from '../../../ui/line-notice.tsx'
import { useFieldNames } from '../../casework/draft/words.ts'
import { feature } from '../list.ts'
import { useAnswerText } from './answers.tsx'
import { changeReport } from './own-report.ts'
import css from './phone.module.css'
import { Pictures } from './photos-question.tsx'
import type { AskedProps } from './question-form.tsx'
import { sendReport } from './queue.ts'
import { openQuestion, type Question, type ReportContent } from './report.ts'

interface AnswerProps {
  reportKey: string
  content: ReportContent
  question: Question
}

/** One question with what was answered, and the way back to it. */
const Answer = ({ reportKey, content, question: { name, fields } }: AnswerProps) => {
  const { t } = useTranslation()
  const { labelOf } = useFieldNames({ feature })
  const textOf = useAnswerText(content)
  const { values } = content
  const label = name === 'photos' ? t('field-reports.phone.photos') : labelOf(name)
  return (
    <div className={`${css.answer} pv-row pv-apart pv-gap-12 pv-block-10`}>
      <div className="pv-stack pv-gap-8 pv-narrow pv-grow">
        {fields.map((field) => (
          <p key={field.key} className="pv-stack">
            <span className="pv-hint">{labelOf(field.key)}</span>
            <span className="pv-medium pv-anywhere pv-own-lines">
              <bdi>{textOf(field, values[field.key]) ?? '–'}</bdi>
            </span>
          </p>
        ))}
        {name === 'photos' && (
          <>
            <p className="pv-stack">
              <span className="pv-hint">{label}</span>
              <span className="pv-medium">{content.photos.length}</span>
            </p>
            <Pictures reportKey={reportKey} />
          </>
        )}
      </div>
      <Button size={40} href={hrefOf(`/spa-cultivation/report/${reportKey}/${name}`, { to: 'review' })}>
        <span aria-hidden>{t('field-reports.phone.change')}</span>
        <span className="pv-hidden">{t('field-reports.phone.changeOf', { field: label })}</span>
      </Button>
    </div>
  )
}

/** All that was answered, what is declared, and the press that sends it. */
export const Review = ({
  reportKey,
  content,
  back,
  questions,
}: AskedProps & { questions: readonly Question[] }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isDeclared, setDeclared] = useState(false)
  const [isTried, setTried] = useState(false)
  const open = openQuestion(questions, content.values, { culture: content.culture, today: todayHere() })
  const { labelOf } = useFieldNames({ feature })
  const send = useSending({
    mutationFn: async () => {
      await changeReport(reportKey, () => ({ obstacle: null }), { stage: 'waiting' })
      // How far it comes, the overview shows: it is kept here whatever becomes of the network.
      void sendReport(reportKey, true)
    },
    onSuccess: () => navigate({ to: '/spa-cultivation', replace: true }),
  })
  const press = () => {
    setTried(true)
    if (isDeclared && open === undefined) send.mutate()
  }
  return (
    <>
      <div>
        {questions.map((question) => (
          <Answer key={question.name} reportKey={reportKey} content={content} question={question} />
        ))}
      </div>
      {open !== undefined && (
        <LineNotice tone="amber" icon="alert-triangle">
          <p>{t('field-reports.phone.missing', { field: labelOf(open.name) })}</p>
          <Button href={hrefOf(`/spa-cultivation/report/${reportKey}/${open.name}`, { to: 'review' })}>
            {t('field-reports.phone.answer')}
          </Button>
        </LineNotice>
      )}
      <CheckField
        label={t('casework.draft.declaration')}
        checked={isDeclared}
        onChange={setDeclared}
        error={isTried && !isDeclared ? t('field-reports.phone.declareFirst') : undefined}
      />
      <div className={css.onward}>
        <Button size={56} href={back}>
          {t('field-reports.phone.back')}
        </Button>
        <Button
          size={56}
          kind="primary"
          icon="send"
          busy={send.isPending}
          disabled={open !== undefined}
          onClick={press}
        >
          {t('field-reports.draft.submit')}
        </Button>
      </div>
    </>
  )
}
