import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { historyQuery } from '../../casework/queries.ts'
import css from './draft.module.css'
import { useDraftView } from './draft-context.ts'

/** A field of the question in words: "Quantity, line 2". */
const useFieldWords = () => {
  const { t } = useTranslation()
  const { isImport } = useDraftView()
  const context = isImport ? 'import' : 'export'
  return (field: string): string => {
    const [, line, name] = /^lines\.(\d+)(?:\.(.+))?$/.exec(field) ?? []
    if (line === undefined) {
      const words = t(`authorizations.fields.${field}`, { context, defaultValue: '' })
      return words === '' || typeof words !== 'string' ? t(`authorizations.fields.${field}.all`) : words
    }
    const key = name === undefined ? 'authorizations.fields.lines' : `authorizations.fields.line.${name}`
    return t('authorizations.draft.ofLine', { field: t(key), line })
  }
}

interface AnswerPanelProps {
  text: string
  onChange: (text: string) => void
  error: string | undefined
}

/** The authority's question, until when, and the words of the answer; the fields asked for stand open below. */
export function AnswerPanel({ text, onChange, error }: AnswerPanelProps) {
  const { t } = useTranslation()
  const { day } = useFormats()
  const { server, goTo } = useDraftView()
  const { data: history } = useQuery(historyQuery('authorizations', server.id))
  const wordsOf = useFieldWords()
  const question = history
    ?.filter(({ action }) => action === 'ask')
    .toSorted((left, right) => right.at.localeCompare(left.at))[0]
  const dueOn = question?.dueOn
  return (
    <section className={css.question} aria-labelledby="draft-question">
      <h2 id="draft-question">{t('authorizations.draft.question')}</h2>
      {question !== undefined && (
        <p className={css.questionText} dir="auto">
          {question.comment}
        </p>
      )}
      {dueOn && <p className={css.dim}>{t('authorizations.draft.answerBy', { date: day(dueOn) })}</p>}
      {server.askedFields.length > 0 && (
        <div className={css.asked}>
          {server.askedFields.map((field) => (
            <Button key={field} icon="edit" onClick={() => goTo(field)}>
              {wordsOf(field)}
            </Button>
          ))}
        </div>
      )}
      <div className={css.answer}>
        <TextAreaField
          id="draft-answer"
          label={t('authorizations.draft.answer')}
          hint={t('authorizations.draft.answerHint')}
          value={text}
          onChange={onChange}
          maxLength={4000}
          error={error}
        />
      </div>
      {server.askedFields.length === 0 && (
        <p className={css.dim}>
          <Icon name="lock" size={14} /> {t('authorizations.draft.nothingOpen')}
        </p>
      )}
    </section>
  )
}
