import type { AuthorizationStatus } from '@papaver/contract/authorizations/life.ts'
import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import type { HistoryEntry } from '@papaver/contract/casework/schema.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Status } from '../status.tsx'
import css from './case-page.module.css'
import { Changes } from './conversation.tsx'
import { useFieldWords } from './field-words.ts'
import { historyDeed } from './history-words.ts'

interface HistoryTabProps {
  record: Authorization
  history: readonly HistoryEntry[] | undefined
}

const useColumns = (record: Authorization): Column<HistoryEntry>[] => {
  const { t } = useTranslation()
  const { zonedMoment } = useFormats()
  const fieldOf = useFieldWords(record.direction)
  const head = (key: string) => t(`authorizations.history.columns.${key}`)
  return [
    {
      key: 'at',
      head: head('at'),
      width: '150px',
      card: 'labelled',
      render: ({ at }) => <time dateTime={at}>{zonedMoment(at)}</time>,
    },
    {
      key: 'who',
      head: head('who'),
      card: 'lead',
      render: (entry) => (
        <span>
          <bdi className={css.strong}>{entry.actorName}</bdi> {historyDeed(entry, t)}
        </span>
      ),
    },
    {
      key: 'status',
      head: head('status'),
      width: '170px',
      card: 'status',
      render: ({ fromStatus, toStatus }) =>
        fromStatus === toStatus ? (
          <span className={css.dim}>–</span>
        ) : (
          <Status status={toStatus as AuthorizationStatus} />
        ),
    },
    {
      key: 'words',
      head: head('words'),
      card: 'line',
      render: (entry) => (
        <div className={css.historyWords}>
          {entry.reason !== null && <span className={css.strong}>{entry.reason}</span>}
          {entry.comment !== null && <span dir="auto">{entry.comment}</span>}
          {entry.fields.length > 0 && <span className={css.dim}>{entry.fields.map(fieldOf).join(', ')}</span>}
          {entry.changes.length > 0 && <Changes entry={entry} direction={record.direction} />}
        </div>
      ),
    },
  ]
}

/** Every step, newest first: what the record is for. */
export const HistoryTab = ({ record, history }: HistoryTabProps) => {
  const { t } = useTranslation()
  const columns = useColumns(record)
  return (
    <Card title={t('authorizations.history.title')} padding="none">
      <DataTable
        inCard
        caption={t('authorizations.history.title')}
        columns={columns}
        rows={history?.toReversed()}
        rowKey={({ id }) => id}
        rowName={(entry) => historyDeed(entry, t)}
      />
    </Card>
  )
}
