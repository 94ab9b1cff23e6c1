import type { ApiKey } from '@papaver/contract/api-keys/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { isolated } from '../../ui/bidi.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { feature } from './queries.ts'

/** Asks before a program is shut out. */
export const RevokeDialog = ({ item: { id, name }, onClose }: { item: ApiKey; onClose: () => void }) => {
  const { t } = useTranslation()
  const say = (key: string, params = {}) => t(`api-keys.revoke.${key}`, params)
  const client = useQueryClient()
  const revoking = useSending({
    mutationFn: (comment: string | undefined) =>
      call('api-keys.revoke', { params: { id }, body: comment ? { comment } : {} }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [feature] })
      showToast({ tone: 'green', title: say('done') })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={say('title', { name: isolated(name) })}
      consequences={[say('what')]}
      safeLabel={say('keep')}
      confirmLabel={say('confirm')}
      comment={{
        label: say('comment'),
        hint: say('commentHint'),
        optional: true,
        maxLength: 'note',
      }}
      busy={revoking.isPending}
      error={revoking.error === null ? undefined : explain(revoking.error, t).title}
      onSafe={onClose}
      onConfirm={({ comment }) => revoking.mutate(comment)}
    />
  )
}
