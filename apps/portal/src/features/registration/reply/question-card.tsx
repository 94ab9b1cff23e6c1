import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { useFormats } from '../../../platform/formats.ts'
import { useOnce } from '../../../platform/sending.ts'
import { upload } from '../../../platform/upload.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { acceptOf, kindsOf, type Limits, rowsOf } from '../files.ts'
import css from '../registration.module.css'
import { useUploads } from '../use-uploads.ts'
import type { RegistrationState } from './queries.ts'
import { useKeptText } from './use-kept-text.ts'

interface QuestionCardProps {
  token: string
  question: NonNullable<RegistrationState['question']>
  limits: Limits
  onAnswered: (state: RegistrationState) => void
}

/** Files go first: the answer ends the question, and with it the time for files. */
const useAnswer = ({ token, question, limits, onAnswered }: QuestionCardProps) => {
  const uploads = useUploads(limits)
  const [text, setText] = useKeptText(question.askedAt)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const once = useOnce()
  const isMissing = text.trim() === ''
  const sendFile = (file: File, onProgress: (share: number) => void) => {
    const form = new FormData()
    form.append('files', file, file.name)
    return upload('registration.replyFiles', { token }, form, onProgress)
  }
  const work = async () => {
    const waiting = uploads.files.filter(({ isSent }) => isSent !== true)
    if (!(await uploads.send(waiting, sendFile))) return
    const state = await call('registration.reply', { params: { token }, body: { text: text.trim() } })
    setText('')
    onAnswered(state)
  }
  const send = () => {
    setTried(true)
    if (isMissing || uploads.files.some(({ error }) => error !== undefined)) return
    setBusy(true)
    setFailure(undefined)
    void once('answer', work)
      .catch(setFailure)
      .finally(() => setBusy(false))
  }
  return { uploads, text, setText, isMissing: isTried && isMissing, isBusy, failure, send }
}

/** The authority's open question, with room for the answer. */
export const QuestionCard = (props: QuestionCardProps) => {
  const { question, limits } = props
  const { t } = useTranslation()
  const { moment, day } = useFormats()
  const { uploads, text, setText, isMissing, isBusy, failure, send } = useAnswer(props)
  return (
    <Card title={t('registration.question.title')} aside={moment(question.askedAt)}>
      <div className={css.stack}>
        <div className={css.asked} dir="auto">
          {question.text}
        </div>
        {question.dueOn !== null && (
          <p className={css.due}>
            <Icon name="calendar-event" />
            {t('registration.question.due', { day: day(question.dueOn) })}
          </p>
        )}
        <TextAreaField
          label={t('registration.question.answer')}
          value={text}
          onChange={setText}
          rows={6}
          maxLength={4000}
          disabled={isBusy}
          error={isMissing ? t('registration.question.missing') : undefined}
        />
        <FileDrop
          label={t('registration.files.more')}
          hint={t('registration.files.rules', {
            count: limits.files,
            megabytes: limits.megabytes,
            kinds: kindsOf(limits),
          })}
          optional
          files={rowsOf(uploads.files)}
          accept={acceptOf(limits)}
          disabled={isBusy}
          onAdd={(files) => uploads.add(files)}
          {...(isBusy ? {} : { onRemove: uploads.remove })}
        />
        <div role="alert">
          {failure !== undefined && <FieldError>{explain(failure, t).title}</FieldError>}
        </div>
        <div>
          <Button kind="primary" size={36} icon="send" busy={isBusy} onClick={send}>
            {t('registration.question.send')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
