import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { useFormats } from '../../../platform/formats.ts'
import { useOnce } from '../../../platform/sending.ts'
import { upload } from '../../../platform/upload.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { acceptOf, kindsOf } from '../../../ui/file-kinds.ts'
import { Form, FormFailure } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { type Limits, rowsOf } from '../files.ts'
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

const standing = { text: '' }
const judge = ({ text }: typeof standing) => ({
  text: text.trim() === '' ? 'registration.question.missing' : undefined,
})

/** Files go first: the answer ends the question, and with it the time for files. */
const useAnswer = ({ token, question, limits, onAnswered }: QuestionCardProps) => {
  const uploads = useUploads(limits)
  const kept = useKeptText(question.askedAt)
  const form = useForm({ standing, begun: kept.begun, judge, onValues: ({ text }) => kept.keep(text) })
  const [isBusy, setBusy] = useState(false)
  const once = useOnce()
  const sendFile = (file: File, onProgress: (share: number) => void) => {
    const form = new FormData()
    form.append('files', file, file.name)
    return upload('registration.replyFiles', { token }, form, onProgress)
  }
  const work = async (text: string) => {
    const waiting = uploads.files.filter(({ isSent }) => isSent !== true)
    if (!(await uploads.send(waiting, sendFile))) return
    const state = await call('registration.reply', { params: { token }, body: { text: text.trim() } })
    kept.keep('')
    onAnswered(state)
  }
  const send = ({ text }: typeof standing) => {
    if (uploads.files.some(({ error }) => error !== undefined)) return
    setBusy(true)
    void once('answer', () => work(text))
      .catch(form.refuse)
      .finally(() => setBusy(false))
  }
  return { uploads, form, isBusy, send }
}

/** The authority's open question, with room for the answer. */
export const QuestionCard = (props: QuestionCardProps) => {
  const { question, limits } = props
  const { t } = useTranslation()
  const { moment, day } = useFormats()
  const { uploads, form, isBusy, send } = useAnswer(props)
  return (
    <Card title={t('registration.question.title')} aside={moment(question.askedAt)}>
      <Form form={form} onSubmit={send} isBusy={isBusy} className={css.stack}>
        <div className="pv-anywhere pv-own-lines pv-round pv-on-blue pv-pad-10-12" dir="auto">
          {question.text}
        </div>
        {question.dueOn !== null && (
          <p className="pv-inline pv-gap-6 pv-size-13 pv-medium pv-amber">
            <Icon name="calendar-event" />
            {t('registration.question.due', { day: day(question.dueOn) })}
          </p>
        )}
        <TextAreaField
          {...form.at('text')}
          label={t('registration.question.answer')}
          rows={6}
          maxLength="comment"
          disabled={isBusy}
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
        <FormFailure error={form.failure} />
        <div>
          <Button type="submit" kind="primary" size={36} icon="send" busy={isBusy}>
            {t('registration.question.send')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
