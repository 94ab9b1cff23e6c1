import type { EditRow } from '@papaver/contract/masters/edit-schema.ts'
import { type ListWord, lists } from '@papaver/contract/masters/lists.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { listed } from '../../../platform/listed.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { refreshLists, rowQuery, usageQuery } from '../queries.ts'
import { fieldName, sayRefusal } from '../words.ts'
import { useSayUse } from './usage-card.tsx'

export type RowAction = 'deactivate' | 'activate' | 'restoreShipped'

/** What may be done to a row besides writing it. */
export const actionsOf = (word: ListWord, row: EditRow): RowAction[] => {
  const isBase = word === 'substanceForms' && row.code.endsWith('/base')
  const maySwitch = lists[word].isClosed !== true && !isBase
  return [
    ...(maySwitch ? [row.isActive ? ('deactivate' as const) : ('activate' as const)] : []),
    ...(row.edited.length > 0 ? (['restoreShipped'] as const) : []),
  ]
}

const useRowAction = (word: ListWord, row: EditRow, onDone: () => void) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const send = (action: RowAction, version: number, reason?: string) =>
    call('masters.rowAct', {
      params: { list: word, id: row.id, action },
      body: { version, ...(reason ? { reason } : {}) },
    })
  const take = (fresh: Awaited<ReturnType<typeof send>>) => {
    client.setQueryData(rowQuery(word, row.id).queryKey, fresh)
    refreshLists(client)
  }
  const undo = async (action: RowAction, version: number) => {
    try {
      take(await send(action === 'activate' ? 'deactivate' : 'activate', version))
    } catch (error) {
      showToast({ tone: 'red', title: t('masters.row.notSaved'), text: sayRefusal(error, t) })
    }
  }
  return useSending({
    mutationFn: ({ action, reason }: { action: RowAction; reason: string | undefined }) =>
      send(action, row.version, reason),
    onSuccess: (fresh, { action }) => {
      take(fresh)
      showToast({
        tone: 'green',
        title: t(`masters.actions.${action}.done`),
        ...(action === 'restoreShipped'
          ? {}
          : { action: { label: t('masters.undo'), run: () => void undo(action, fresh.version) } }),
      })
      onDone()
    },
  })
}

interface ActionDialogProps {
  word: ListWord
  row: EditRow
  name: string
  action: RowAction
  onClose: () => void
}

/** Asks first, and says what stands on the row before it is switched off. */
export const ActionDialog = ({ word, row, name, action, onClose }: ActionDialogProps) => {
  const { t } = useTranslation()
  const sayUse = useSayUse()
  const { data: usage } = useQuery(usageQuery(word, row.id))
  const doing = useRowAction(word, row, onClose)
  const uses = usage?.uses ?? []
  // What follows for more than the list itself stands in the words of that list.
  const text = (of: RowAction) => t([`masters.actions.${of}.textOf.${word}`, `masters.actions.${of}.text`])
  const consequences = {
    deactivate: [
      text('deactivate'),
      ...(uses.length > 0
        ? [t('masters.actions.deactivate.used', { uses: listed(uses.map(sayUse)) })]
        : usage === undefined
          ? []
          : [t('masters.actions.deactivate.unused')]),
    ],
    activate: [text('activate')],
    restoreShipped: [
      t('masters.actions.restoreShipped.text', {
        fields: listed(row.edited.map((field) => fieldName(t, field))),
      }),
    ],
  }[action]
  return (
    <ConfirmDialog
      open
      kind={action === 'activate' ? 'calm' : 'danger'}
      title={t(`masters.actions.${action}.title`, { name })}
      consequences={consequences}
      safeLabel={t('masters.cancel')}
      confirmLabel={t(`masters.actions.${action}.confirm`)}
      comment={{ label: t('masters.row.reason'), optional: true, maxLength: 'note' }}
      ready={action !== 'deactivate' || usage !== undefined}
      busy={doing.isPending}
      error={doing.isError ? sayRefusal(doing.error, t) : undefined}
      onSafe={onClose}
      onConfirm={({ comment }) => doing.mutate({ action: action, reason: comment })}
    />
  )
}
