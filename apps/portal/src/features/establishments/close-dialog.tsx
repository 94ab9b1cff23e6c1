import type { EstablishmentAction, EstablishmentView } from '@papaver/contract/establishments/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { isRefusal } from '../../platform/responses.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { isolated } from '../../ui/bidi.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { establishmentQuery, feature } from './queries.ts'

interface CloseDialogProps {
  establishment: EstablishmentView
  action: EstablishmentAction
  onDone: (after: EstablishmentView) => void
  onClose: () => void
}

/** Says what closing or opening an establishment does, before it is done. */
export const CloseDialog = ({ establishment, action, onDone, onClose }: CloseDialogProps) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { id, version, name } = establishment
  const say = (key: string, values = {}) => t(`${feature}.${action}.${key}`, values)
  const act = useSending({
    mutationFn: (comment: string | undefined) =>
      call('establishments.act', {
        params: { id, action },
        body: { version, ...(comment ? { comment } : {}) },
      }),
    onSuccess: (after) => {
      showToast({ tone: 'green', title: say('done') })
      onDone(after)
      onClose()
    },
    onError: (error) => {
      if (isRefusal(error, 'establishmentStale'))
        void client.invalidateQueries({ queryKey: establishmentQuery(id).queryKey })
    },
  })
  return (
    <ConfirmDialog
      open
      title={say('title', { name: isolated(name ?? '') })}
      consequences={action === 'close' ? [say('requests'), say('people'), say('permits')] : [say('requests')]}
      kind={action === 'close' ? 'danger' : 'calm'}
      comment={{ label: t(`${feature}.page.why`), optional: true, maxLength: 500 }}
      safeLabel={say('keep')}
      confirmLabel={say('button')}
      busy={act.isPending}
      error={act.error === null ? undefined : explain(act.error, t).title}
      onSafe={onClose}
      onConfirm={({ comment }) => act.mutate(comment)}
    />
  )
}
