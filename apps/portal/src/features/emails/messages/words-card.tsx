import { longestSubject, longestText } from '@papaver/contract/notifications/templates.ts'
import { isWording } from '@papaver/contract/plain-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { languagesQuery } from '../../../platform/queries.ts'
import { Card } from '../../../ui/card.tsx'
import { FormAlert } from '../../../ui/form/form.tsx'
import type { Form } from '../../../ui/form/use-form.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ViewTabs } from '../../../ui/view-tabs.tsx'
import type { MessageForm } from './message-form.ts'
import { writtenCultures } from './message-form.ts'

interface WordsCardProps {
  form: Form<MessageForm>
  culture: string
  onCulture: (culture: string) => void
}

/** Subject and text, language by language. */
export const WordsCard = ({ form, culture, onCulture }: WordsCardProps) => {
  const { t } = useTranslation()
  const { data } = useQuery(languagesQuery)
  const { values } = form
  const written = writtenCultures(values)
  const words = values.words[culture] ?? { subject: '', text: '' }
  const at = (part: 'subject' | 'text') => ({
    value: words[part],
    onChange: (text: string) =>
      form.put({ words: { ...values.words, [culture]: { ...words, [part]: text } } }),
    error: form.errorOf(`${part}.${culture}`),
  })
  const direction = data?.enabled.find((each) => each.culture === culture)?.direction ?? 'ltr'
  return (
    <Card title={t('notifications.emails.new.words')}>
      <div className="pv-stack pv-fit pv-gap-16">
        <div>
          <p className="pv-hint">{t('notifications.emails.new.wordsHint')}</p>
          <FormAlert>{form.errorOf('words')}</FormAlert>
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
        <div
          className="pv-stack pv-fit pv-gap-16"
          lang={culture}
          dir={direction}
          data-invalid={form.errorOf('words') !== undefined || undefined}
        >
          <TextField
            label={t('notifications.emails.field.subject')}
            {...at('subject')}
            maxLength={longestSubject}
          />
          <TextAreaField
            label={t('notifications.emails.field.text')}
            fits={isWording}
            rows={9}
            {...at('text')}
            maxLength={longestText}
          />
        </div>
      </div>
    </Card>
  )
}
