import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { Card } from '../../../ui/card.tsx'
import { Timeline, type TimelineEntry } from '../../../ui/timeline.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import { historyQuery } from '../queries.ts'
import { Status } from '../status.tsx'
import type { HistoryEntry } from '../types.ts'
import { historyAction, historyIcon, sayActor } from './history-words.ts'
import css from './person-page.module.css'

/** Words stand in a box, the authority's question in blue; a bare step is one quiet line. */
const kindOf = ({ action, comment }: HistoryEntry): TimelineEntry['kind'] => {
  if (comment === null) return 'system'
  return action === 'ask' ? 'question' : 'answer'
}

const useEntries = (history: readonly HistoryEntry[]): TimelineEntry[] => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  return history.map((entry): TimelineEntry => {
    const hasMoved = entry.fromStatus !== entry.toStatus
    const status = hasMoved && (
      <span className={`${css.step} pv-inline-flex`}>
        <Status status={entry.toStatus} />
      </span>
    )
    const reason = entry.reason !== null && <bdi className="pv-strong">{entry.reason}</bdi>
    const kind = kindOf(entry)
    return {
      key: entry.id,
      kind,
      who: sayActor(entry, t),
      action: historyAction(entry, t),
      when: moment(entry.at),
      whenIso: entry.at,
      icon: historyIcon(entry),
      children:
        kind === 'system' ? (
          <>
            {reason} {status}
          </>
        ) : (
          entry.comment
        ),
      ...(kind !== 'system' && (reason || status)
        ? {
            foot: (
              <>
                {reason} {status}
              </>
            ),
          }
        : {}),
    }
  })
}

/** Everything that happened to the account, the newest first: who, when and why. */
export const HistoryCard = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const query = useQuery(historyQuery(id))
  const { data } = query
  const entries = useEntries(data?.toReversed() ?? [])
  const title = t('users.history.title')
  return (
    <Card title={title}>
      <Waiting of={query} failed={t('users.history.failed')} lines={5} />
      {data?.length === 0 && <p className="pv-size-13 pv-regular pv-dim">{t('users.history.none')}</p>}
      {entries.length > 0 && <Timeline label={title} entries={entries} />}
    </Card>
  )
}
