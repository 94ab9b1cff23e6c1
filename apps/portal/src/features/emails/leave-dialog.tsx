import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Asks before what is written and not saved is left; another language of the same mail is no leaving. */
export const LeaveDialog = ({ isDirty }: { isDirty: () => boolean }) => {
  const { t } = useTranslation()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty() && current.pathname !== next.pathname,
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
