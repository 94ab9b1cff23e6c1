import type { TemplateField } from '@papaver/contract/notifications/templates.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import type { Mail, MailInCulture } from '../queries.ts'
import { Picker } from './picker.tsx'
import type { TemplateForm } from './use-template-form.ts'
import { WordsField, type WordsFieldHandle } from './words-field.tsx'

interface EditorProps {
  mail: Mail
  present: MailInCulture
  form: TemplateForm
}

/** Text as the beginning of an own HTML version. */
const asHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>\n')}</p>`)
    .join('\n')

/** Subject and text of a mail in one language, with what they may name at hand. */
export const Editor = ({ mail, present, form }: EditorProps) => {
  const { t } = useTranslation()
  const { draft, change, problems } = form
  const subject = useRef<WordsFieldHandle>(null)
  const text = useRef<WordsFieldHandle>(null)
  const html = useRef<WordsFieldHandle>(null)
  const shared = { culture: present.culture, direction: present.direction }
  const problemsAt = (field: TemplateField) => problems.filter((problem) => problem.field === field)
  const label = (field: string) => t(`notifications.emails.field.${field}`)
  return (
    <Card
      title={t('notifications.emails.editor.title', { language: present.name })}
      aside={
        form.isDirty && (
          <Button kind="link" onClick={() => form.drop(present.culture)}>
            {t('notifications.emails.editor.discard')}
          </Button>
        )
      }
    >
      <div className="pv-stack pv-fit pv-gap-16">
        <CheckField
          label={t('notifications.emails.editor.isActive')}
          checked={draft.isActive}
          disabled={!mail.maySwitchOff}
          hint={t(
            mail.maySwitchOff
              ? 'notifications.emails.editor.isActiveHint'
              : 'notifications.emails.editor.needed',
          )}
          onChange={(isActive) => change({ isActive })}
        />
        <WordsField
          {...shared}
          ref={subject}
          kind="line"
          label={label('subject')}
          hint={t('notifications.emails.editor.subjectHint')}
          value={draft.subject}
          problems={problemsAt('subject')}
          onChange={(value) => change({ subject: value })}
        />
        <Picker
          isShort
          label={t('notifications.emails.picker.for', { field: label('subject') })}
          placeholders={mail.placeholders.filter(({ mayBeInSubject }) => mayBeInSubject)}
          onPick={(name) => subject.current?.insert(name)}
        />
        <WordsField
          {...shared}
          ref={text}
          kind="text"
          label={label('text')}
          hint={t('notifications.emails.editor.textHint')}
          value={draft.text}
          problems={problemsAt('text')}
          onChange={(value) => change({ text: value })}
        />
        <Picker
          label={t('notifications.emails.picker.for', { field: label('text') })}
          placeholders={mail.placeholders}
          onPick={(name) => text.current?.insert(name)}
        />
        <CheckField
          label={t('notifications.emails.editor.ownHtml')}
          hint={t('notifications.emails.editor.ownHtmlHint')}
          checked={draft.html !== null}
          onChange={(isOwn) => change({ html: isOwn ? asHtml(draft.text) : null })}
        />
        {draft.html !== null && (
          <>
            <WordsField
              {...shared}
              ref={html}
              kind="code"
              label={label('html')}
              hint={t('notifications.emails.editor.htmlHint')}
              value={draft.html}
              problems={problemsAt('html')}
              onChange={(value) => change({ html: value })}
            />
            <Picker
              isShort
              label={t('notifications.emails.picker.for', { field: label('html') })}
              placeholders={mail.placeholders}
              onPick={(name) => html.current?.insert(name)}
            />
          </>
        )}
      </div>
    </Card>
  )
}
