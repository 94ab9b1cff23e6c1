import type { EditRow } from '@papaver/contract/masters/edit-schema.ts'
import { type ListWord, lists } from '@papaver/contract/masters/lists.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { refreshLists, rowQuery, usageQuery } from '../queries.ts'
import { fieldName, sayRefusal } from '../words.ts'
import { useSayUse } from './usage-card.tsx'

export type Deed = 'deactivate' | 'activate' | 'restoreShipped'

/** What may be done to a row besides writing it. */
export const deedsOf = (word: ListWord, row: EditRow): Deed[] => {
  const isBase = word === 'substanceForms' && row.code.endsWith('/base')
  const maySwitch = lists[word].isClosed !== true && !isBase
  return [
    ...(maySwitch ? [row.isActive ? ('deactivate' as const) : ('activate' as const)] : []),
    ...(row.edited.length > 0 ? (['restoreShipped'] as const) : []),
  ]
}

const useDeed = (word: ListWord, row: EditRow, onDone: () => void) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const send = (action: Deed, version: number, reason?: string) =>
    call('masters.rowAct', {
      params: { list: word, id: row.id, action },
      body: { version, ...(reason ? { reason } : {}) },
    })
  const take = (fresh: Awaited<ReturnType<typeof send>>) => {
    client.setQueryData(rowQuery(word, row.id).queryKey, fresh)
    refreshLists(client)
  }
  const undo = async (action: Deed, version: number) => {
    try {
      take(await send(action === 'activate' ? 'deactivate' : 'activate', version))
    } catch (error) {
      showToast({ tone: 'red', title: t('masters.row.notSaved'), text: sayRefusal(error, t) })
    }
  }
  return useSending({
    mutationFn: ({ action, reason }: { action: Deed; reason: string | undefined }) =>
      send(action, row.version, reason),
    onSuccess: (fresh, { action }) => {
      take(fresh)
      showToast({
        tone: 'green',
        title: t(`masters.deeds.${action}.done`),
        ...(action === 'restoreShipped'
          ? {}
          : { action: { label: t('masters.undo'), run: () => void undo(action, fresh.version) } }),
      })
      onDone()
    },
  })
}

interface DeedDialogProps {
  word: ListWord
  row: EditRow
  name: string
  deed: Deed
  onClose: () => void
}

/** Asks first, and says what stands on the row before it is switched off. */
export const DeedDialog = ({ word, row, name, deed, onClose }: DeedDialogProps) => {
  const { t } = useTranslation()
  const sayUse = useSayUse()
  const { data: usage } = useQuery(usageQuery(word, row.id))
  const doing = useDeed(word, row, onClose)
  const uses = usage?.uses ?? []
  const consequences = {
    deactivate: [
      t('masters.deeds.deactivate.text'),
      ...(uses.length > 0
        ? [t('masters.deeds.deactivate.used', { uses: uses.map(sayUse).join(', ') })]
        : usage === undefined
          ? []
          : [t('masters.deeds.deactivate.unused')]),
    ],
    activate: [t('masters.deeds.activate.text')],
    restoreShipped: [
      t('masters.deeds.restoreShipped.text', {
        fields: row.edited.map((field) => fieldName(t, field)).join(', '),
      }),
    ],
  }[deed]
  return (
    <ConfirmDialog
      open
      kind={deed === 'activate' ? 'calm' : 'danger'}
      title={t(`masters.deeds.${deed}.title`, { name })}
      consequences={consequences}
      safeLabel={t('masters.cancel')}
      confirmLabel={t(`masters.deeds.${deed}.confirm`)}
      comment={{ label: t('masters.row.reason'), optional: true, maxLength: 500 }}
      ready={deed !== 'deactivate' || usage !== undefined}
      busy={doing.isPending}
      error={doing.isError ? sayRefusal(doing.error, t) : undefined}
      onSafe={onClose}
      onConfirm={({ comment }) => doing.mutate({ action: deed, reason: comment })}
    />
  )
}
