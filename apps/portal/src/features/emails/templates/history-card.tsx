import type { HistoryEntry } from '@papaver/contract/audit/schema.ts'
import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import { type MailInCulture, templateHistoryQuery } from '../queries.ts'
import { Difference } from './difference.tsx'
import css from './templates.module.css'

interface Kept {
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly isActive: boolean
}
const actions: Readonly<Record<string, string>> = {
  'notification.templateSave': 'save',
  'notification.templateRestore': 'restore',
  'notification.templatePutBack': 'putBack',
}

const Entry = ({ entry, onPutBack }: { entry: HistoryEntry; onPutBack: (() => void) | undefined }) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { before, after } = entry.details as unknown as { before: Kept | null; after: Kept }
  return (
    <li className={`${css.entry} pv-stack pv-begin pv-gap-6 pv-block-10 pv-next`}>
      <p className={`pv-size-13`}>
        <b>{entry.actorName}</b> {t(`notifications.emails.history.${actions[entry.action] ?? 'save'}`)}{' '}
        <time className="pv-dim" dateTime={entry.at}>
          {moment(entry.at)}
        </time>
      </p>
      <Difference before={before} after={after} />
      {onPutBack !== undefined && (
        <Button kind="link" icon="arrow-back-up" onClick={onPutBack}>
          {t('notifications.emails.history.bring')}
          <span className="pv-hidden"> {moment(entry.at)}</span>
        </Button>
      )}
    </li>
  )
}

interface HistoryCardProps {
  code: NoticeCode
  present: MailInCulture
  onPutBack: (seq: number) => void
}

/** Who changed the words, when and how; any of them can be put back. */
export const HistoryCard = ({ code, present, onPutBack }: HistoryCardProps) => {
  const { t } = useTranslation()
  const query = useQuery(templateHistoryQuery(code, present.culture))
  const { data } = query
  return (
    <Card title={t('notifications.emails.history.title')}>
      <Waiting of={query} failed={t('notifications.emails.history.failed')} lines={3} />
      {data?.length === 0 && <p className={css.legend}>{t('notifications.emails.history.none')}</p>}
      <ol>
        {data?.map((entry, index) => (
          <Entry
            key={entry.seq}
            entry={entry}
            // The newest holds already.
            onPutBack={index === 0 ? undefined : () => onPutBack(entry.seq)}
          />
        ))}
      </ol>
    </Card>
  )
}
