import { useTranslation } from 'react-i18next'
import { showBraces } from '../braces.ts'
import { changedLines } from './changed-lines.ts'
import css from './templates.module.css'

interface Words {
  readonly subject: string
  readonly text: string
  readonly html?: string | null
  readonly isActive?: boolean
}

const fields = ['subject', 'text', 'html'] as const

/** What went and what came, line by line; what stayed is left out. */
export const Difference = ({ before, after }: { before: Words | null; after: Words }) => {
  const { t } = useTranslation()
  const changed = fields
    .map((field) => ({ field, lines: changedLines(before?.[field] ?? '', after[field] ?? '') }))
    .filter(({ lines }) => lines.length > 0)
  const isTurned = after.isActive !== undefined && before?.isActive !== after.isActive
  if (changed.length === 0 && !isTurned)
    return <p className={css.legend}>{t('notifications.emails.history.same')}</p>
  return (
    <div className={`${css.change} pv-stack pv-gap-4 pv-size-13`}>
      {isTurned && before !== null && (
        <p>{t(`notifications.emails.history.${after.isActive ? 'on' : 'off'}`)}</p>
      )}
      {changed.map(({ field, lines }) => (
        <div key={field}>
          <span className={css.legend}>{t(`notifications.emails.field.${field}`)}</span>
          {lines.map(({ kind, text, at }) => {
            const Line = kind === 'gone' ? 'del' : 'ins'
            return (
              <Line key={`${kind}${at}`} dir="auto">
                <span className="pv-hidden">
                  {t(`notifications.emails.history.${kind}`)}
                  {t('ui.colon')}{' '}
                </span>
                {showBraces(text) || '\u00a0'}
              </Line>
            )
          })}
        </div>
      ))}
    </div>
  )
}
