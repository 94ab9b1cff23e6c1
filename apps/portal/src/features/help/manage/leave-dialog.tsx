import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

/** Asks before what is typed and not saved is left behind; another language of the same article is no leaving. */
export const LeaveDialog = ({ isDirty }: { isDirty: boolean }) => {
  const { t } = useTranslation()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      title={t('help.manage.leaveTitle')}
      consequences={[t('help.manage.leaveWhat')]}
      safeLabel={t('help.manage.leaveStay')}
      confirmLabel={t('help.manage.leaveGo')}
      onSafe={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
