import type { CaseView, HistoryEntry } from '@papaver/contract/casework/schema.ts'
import { useFormats } from '../../../platform/formats.ts'
import { listed } from '../../../platform/listed.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { useCaseWords, usePages } from '../context.ts'
import { CaseStatus } from '../status.tsx'
import { Changes } from './changes.tsx'
import { useHistoryWords } from './history-words.ts'

const useColumns = (record: CaseView): Column<HistoryEntry>[] => {
  const { kind, useFieldWords } = usePages()
  const say = useCaseWords()
  const sayEntry = useHistoryWords()
  const { zonedMoment } = useFormats()
  const fieldOf = useFieldWords(record)
  const head = (key: string) => say(`history.columns.${key}`)
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
          <bdi className="pv-strong">{entry.actorName}</bdi> {sayEntry(entry)}
          {entry.impersonatorName !== null && (
            <span className="pv-block pv-size-13 pv-dim">
              {say('history.impersonated', { name: isolated(entry.impersonatorName) })}
            </span>
          )}
          {entry.keyName !== null && (
            <span className="pv-block pv-size-13 pv-dim">
              {say('history.byKey', { name: isolated(entry.keyName) })}
            </span>
          )}
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
          <span className="pv-dim">–</span>
        ) : (
          <CaseStatus kind={kind} status={toStatus} />
        ),
    },
    {
      key: 'words',
      head: head('words'),
      card: 'line',
      render: (entry) => (
        <div className="pv-stack pv-gap-2 pv-block-4">
          {entry.reason !== null && <bdi className="pv-strong">{entry.reason}</bdi>}
          {entry.comment !== null && (
            <span className="pv-own-lines" dir="auto">
              {entry.comment}
            </span>
          )}
          {entry.fields.length > 0 && <span className="pv-dim">{listed(entry.fields.map(fieldOf))}</span>}
          {entry.changes.length > 0 && <Changes changes={entry.changes} record={record} />}
        </div>
      ),
    },
  ]
}

interface HistoryTabProps {
  record: CaseView
  history: readonly HistoryEntry[] | undefined
}

/** Every step, newest first: what the record is for. */
export const HistoryTab = ({ record, history }: HistoryTabProps) => {
  const say = useCaseWords()
  const sayEntry = useHistoryWords()
  const columns = useColumns(record)
  return (
    <Card title={say('history.title')} padding="none">
      <DataTable
        inCard
        caption={say('history.title')}
        columns={columns}
        rows={history?.toReversed()}
        rowKey={({ id }) => id}
        rowName={sayEntry}
      />
    </Card>
  )
}
