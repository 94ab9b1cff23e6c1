import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../platform/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { useCaseWords } from '../context.ts'
import { historyQuery } from '../queries.ts'
import css from './draft.module.css'
import { useDraftView } from './draft-context.ts'
import { useFormWords } from './words.ts'

interface AnswerPanelProps {
  text: string
  onChange: (text: string) => void
  error: string | undefined
}

/** The authority's question, until when, and the words of the answer; the fields asked for stand open below. */
export const AnswerPanel = ({ text, onChange, error }: AnswerPanelProps) => {
  const say = useCaseWords()
  const { day } = useFormats()
  const { record, form, goTo } = useDraftView()
  const { data: history } = useQuery(historyQuery(form.feature, record.id))
  const { labelOf } = useFormWords()
  const otherWords = form.useFieldWords(record)
  const isDescribed = (field: string) => form.fields.some(({ key }) => key === field)
  const wordsOf = (field: string) => (isDescribed(field) ? labelOf(field) : otherWords(field))
  const question = history
    ?.filter(({ action }) => action === 'ask')
    .toSorted((left, right) => right.at.localeCompare(left.at))[0]
  const dueOn = question?.dueOn
  return (
    <section
      className={`${css.question} pv-stack pv-gap-8 pv-round pv-on-blue pv-pad-12-16`}
      aria-labelledby="draft-question"
    >
      <h2 id="draft-question">{say('draft.question')}</h2>
      {question !== undefined && (
        <p className={`${css.questionText} pv-prose`} dir="auto">
          {question.comment}
        </p>
      )}
      {dueOn && <p className="pv-note">{say('draft.answerBy', { date: day(dueOn) })}</p>}
      {record.askedFields.length > 0 && (
        <div className="pv-flex pv-wrap pv-gap-6">
          {record.askedFields.map((field) => (
            <Button key={field} icon="edit" onClick={() => goTo(field)}>
              {wordsOf(field)}
            </Button>
          ))}
        </div>
      )}
      <div className="pv-round pv-surface pv-pad-12-16">
        <TextAreaField
          id="draft-answer"
          label={say('draft.answer')}
          hint={say('draft.answerHint')}
          value={text}
          onChange={onChange}
          maxLength="comment"
          error={error}
        />
      </div>
      {record.askedFields.length === 0 && (
        <p className="pv-note">
          <Icon name="lock" size={14} /> {say('draft.nothingOpen')}
        </p>
      )}
    </section>
  )
}
