import type { CaseView, HistoryEntry } from '@papaver/contract/casework/schema.ts'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon.tsx'
import css from '../casework.module.css'
import { useCaseWords, usePages } from '../context.ts'

/** What an answer changed, each field before and after, in the words of the form. */
export const Changes = ({ changes, record }: { changes: HistoryEntry['changes']; record: CaseView }) => {
  const { useFieldWords, useValueWords } = usePages()
  const { t } = useTranslation()
  const say = useCaseWords()
  const fieldOf = useFieldWords(record)
  const sayValue = useValueWords(record)
  return (
    <dl className={`${css.changes} pv-stack pv-gap-4`}>
      {changes.map(({ field, before, after }) => (
        // A list has a line of its own for each that differs.
        <div key={`${field} ${before} ${after}`}>
          <dt>{fieldOf(field)}</dt>
          <dd>
            <del>
              <span className="pv-hidden">
                {say('case.conversation.before')}
                {t('ui.colon')}{' '}
              </span>
              <bdi>{sayValue(field, before)}</bdi>
            </del>{' '}
            <Icon name="chevron-right" size={14} />{' '}
            <ins>
              <span className="pv-hidden">
                {say('case.conversation.after')}
                {t('ui.colon')}{' '}
              </span>
              <bdi>{sayValue(field, after)}</bdi>
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
