import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Asks before what is written and not saved is left; another language of the same mail is no leaving. */
export const LeaveDialog = ({
  isDirty,
  save = async () => {},
}: {
  isDirty: () => boolean
  /** Tried first; asked is only where something is left unsaved after it. */
  save?: () => Promise<unknown>
}) => {
  const { t } = useTranslation()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!isDirty() || current.pathname === next.pathname) return false
      await save()
      return isDirty()
    },
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      title={t('notifications.emails.leave.title')}
      consequences={[t('notifications.emails.leave.text')]}
      safeLabel={t('notifications.emails.leave.stay')}
      confirmLabel={t('notifications.emails.leave.go')}
      onSafe={() => reset?.()}
      onConfirm={() => proceed?.()}
    />
  )
}
