import { longestSubject, longestText } from '@papaver/contract/notifications/templates.ts'
import { isWording } from '@papaver/contract/plain-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { languagesQuery } from '../../../platform/queries.ts'
import { Card } from '../../../ui/card.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ViewTabs } from '../../../ui/view-tabs.tsx'
import css from '../emails-page.module.css'
import type { MessageField, MessageForm } from './message-form.ts'
import { writtenCultures } from './message-form.ts'

interface WordsCardProps {
  form: MessageForm
  culture: string
  say: (field: MessageField) => string | undefined
  onCulture: (culture: string) => void
  change: (part: Partial<MessageForm>) => void
}

/** Subject and text, language by language. */
export const WordsCard = ({ form, culture, say, onCulture, change }: WordsCardProps) => {
  const { t } = useTranslation()
  const { data } = useQuery(languagesQuery)
  const written = writtenCultures(form)
  const words = form.words[culture] ?? { subject: '', text: '' }
  const write = (part: Partial<typeof words>) =>
    change({ words: { ...form.words, [culture]: { ...words, ...part } } })
  const direction = data?.enabled.find((each) => each.culture === culture)?.direction ?? 'ltr'
  return (
    <Card title={t('notifications.emails.new.words')}>
      <div className={css.fields}>
        <div>
          <p className={css.second}>{t('notifications.emails.new.wordsHint')}</p>
          <div role="alert">{say('words') !== undefined && <FieldError>{say('words')}</FieldError>}</div>
        </div>
        <ViewTabs
          label={t('notifications.emails.template.languages')}
          current={culture}
          onChange={onCulture}
          tabs={(data?.enabled ?? []).map((each) => ({
            key: each.culture,
            label: written.includes(each.culture)
              ? t('notifications.emails.new.written', { language: each.name })
              : each.name,
          }))}
        />
        <div className={css.fields} lang={culture} dir={direction}>
          <TextField
            label={t('notifications.emails.field.subject')}
            value={words.subject}
            maxLength={longestSubject}
            error={say(`subject.${culture}`)}
            onChange={(subject) => write({ subject })}
          />
          <TextAreaField
            label={t('notifications.emails.field.text')}
            fits={isWording}
            rows={9}
            value={words.text}
            maxLength={longestText}
            error={say(`text.${culture}`)}
            onChange={(text) => write({ text })}
          />
        </div>
      </div>
    </Card>
  )
}
