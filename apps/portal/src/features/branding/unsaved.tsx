import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Asks before what was changed and not saved is left: by a link, by the browser's back, or by closing the tab. */
export const AskBeforeLeaving = ({ isDirty }: { isDirty: boolean }) => {
  const { t } = useTranslation()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty &&
      (current.pathname !== next.pathname || JSON.stringify(current.search) !== JSON.stringify(next.search)),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      title={t('branding.leave.title')}
      consequences={[t('branding.leave.text')]}
      safeLabel={t('branding.leave.stay')}
      confirmLabel={t('branding.leave.go')}
      onSafe={() => reset?.()}
      onConfirm={() => proceed?.()}
    />
  )
}
