import type { Submission } from '@papaver/contract/statistics/submission-schema.ts'
import { useTranslation } from 'react-i18next'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { useDraftView } from '../../casework/draft/draft-context.ts'
import { CellHeading } from './cell-heading.tsx'
import type { TypedReport } from './typed.ts'

/** What the authority asks about single cells, each with its answer. */
export const Questions = () => {
  const { t } = useTranslation()
  const { record, draft, state, mode } = useDraftView<Submission, TypedReport>()
  const open = record.questions.filter(({ answer }) => answer === null)
  if (mode !== 'answer' || open.length === 0)
    return <p className="pv-dim">{t('statistics.report.noQuestions')}</p>
  const { replies } = state.typed.own
  return (
    <div className="pv-stack pv-gap-16">
      {open.map(({ id, cell, column, value, question }) => (
        <TextAreaField
          key={id}
          label={<CellHeading cell={cell} column={column} value={value} />}
          hint={<bdi>{question}</bdi>}
          maxLength="reason"
          value={replies[id] ?? ''}
          onChange={(text) => draft.changeOwn((own) => ({ ...own, replies: { ...own.replies, [id]: text } }))}
        />
      ))}
    </div>
  )
}
