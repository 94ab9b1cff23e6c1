import type { HistoryEntry } from '@papaver/contract/audit/schema.ts'
import type { Value } from '@papaver/contract/masters/check-row.ts'
import type { EditRow } from '@papaver/contract/masters/edit-schema.ts'
import { type ListWord, lists } from '@papaver/contract/masters/lists.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { listed } from '../../../platform/listed.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { Card } from '../../../ui/card.tsx'
import { HistoryPanel } from '../../audit/history-panel.tsx'
import { choicesQuery, historyQuery, refreshLists, rowQuery } from '../queries.ts'
import { fieldName, sayFieldValue, sayRefusal } from '../words.ts'

type Before = Readonly<Record<string, Value>>

const beforeOf = (entry: HistoryEntry): Before | undefined => {
  const { before } = entry.details
  return typeof before === 'object' && before !== null ? (before as Before) : undefined
}

/** Fields that saving a row can change; switching it off has a button of its own. */
const isContent = (field: string): boolean => field !== 'isActive' && field !== 'position'

const hasContent = (entry: HistoryEntry): boolean => {
  const before = beforeOf(entry)
  return before !== undefined && Object.keys(before).some(isContent)
}

/** The row as it was before an action, as far as the action changed it. */
const contentBefore = (row: EditRow, before: Before) => {
  const names = { ...row.names }
  const values: Record<string, Value> = { ...row.values }
  const days: Record<string, Value> = {}
  for (const [field, value] of Object.entries(before).filter(([each]) => isContent(each))) {
    if (field.startsWith('names.')) names[field.slice('names.'.length)] = String(value ?? '')
    else if (field === 'validFrom' || field === 'validUntil') days[field] = value
    else values[field] = value
  }
  return { names, values, ...days }
}

const usePutBack = (word: ListWord, row: EditRow) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useSending({
    mutationFn: (entry: HistoryEntry) => {
      const content = contentBefore(row, beforeOf(entry) ?? {})
      const body = { version: row.version, ...content } as never
      return call('masters.rowSave', { params: { list: word, id: row.id }, body })
    },
    onSuccess: (fresh) => {
      client.setQueryData(rowQuery(word, row.id).queryKey, fresh)
      refreshLists(client)
      showToast({ tone: 'green', title: t('masters.history.putBack') })
    },
    onError: (error) =>
      showToast({ tone: 'red', title: t('masters.row.notSaved'), text: sayRefusal(error, t) }),
  })
}

/** The names of what a row refers to or referred to, so that a history shows no numbers. */
const useReferredNames = (word: ListWord) => {
  const own = lists[word].columns.filter(({ list }) => list !== undefined)
  // At most two lists are referred to by any; hooks want a fixed number.
  const [first, second] = own
  const firstRows =
    useQuery({ ...choicesQuery(first?.list ?? word), enabled: first !== undefined }).data ?? []
  const secondRows =
    useQuery({ ...choicesQuery(second?.list ?? word), enabled: second !== undefined }).data ?? []
  return (field: string, value: unknown): string | undefined => {
    const rows = field === first?.key ? firstRows : field === second?.key ? secondRows : undefined
    if (rows === undefined) return undefined
    return listed(
      [value ?? []].flat().map((id) => rows.find((row) => row.id === String(id))?.name ?? String(id)),
    )
  }
}

/** Who changed the row, when, from what to what; each change can be put back. */
export const HistoryCard = ({ word, row }: { word: ListWord; row: EditRow }) => {
  const { t } = useTranslation()
  const query = useQuery(historyQuery(word, row.id))
  const putBack = usePutBack(word, row)
  const nameOf = useReferredNames(word)
  return (
    <Card title={t('masters.history.title')}>
      <HistoryPanel
        label={t('masters.history.title')}
        of={query}
        shown={shown}
        fieldName={(path) => fieldName(t, path.join('.'))}
        renderValue={(value, { path }) => {
          const field = path.join('.')
          return <bdi>{nameOf(field, value) || sayFieldValue(t, word, field, value)}</bdi>
        }}
        mayPutBack={hasContent}
        onPutBack={(entry) => putBack.mutate(entry)}
        busySeq={putBack.isPending ? putBack.variables.seq : undefined}
      />
    </Card>
  )
}

/** List and code say nothing on the row's own page. */
const shown = ({
  list: _list,
  code: _code,
  ...details
}: HistoryEntry['details']): HistoryEntry['details'] => {
  const without = (side: unknown) =>
    typeof side === 'object' && side !== null
      ? Object.fromEntries(Object.entries(side).filter(([field]) => field !== 'position'))
      : side
  return {
    ...details,
    ...('before' in details ? { before: without(details.before) } : {}),
    ...('after' in details ? { after: without(details.after) } : {}),
  }
}
