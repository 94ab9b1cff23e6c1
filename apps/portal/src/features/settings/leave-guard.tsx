import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/**
 * Bare links change the address past the router, which could then only go back by loading the page anew, with all
 * that is typed lost. While something is not saved they are taken through the router.
 */
const useLinksThroughRouter = (isUnsaved: boolean): void => {
  const { history } = useRouter()
  useEffect(() => {
    if (!isUnsaved) return
    const follow = (event: MouseEvent): void => {
      const link = event.target instanceof Element && event.target.closest('a[href^="#/"]')
      if (!link || !isPlainClick(event) || event.defaultPrevented) return
      event.preventDefault()
      history.push(link.getAttribute('href')?.slice(1) ?? '/')
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [isUnsaved, history])
}

/** Asks before unsaved changes are lost by leaving; searching and choosing another group leaves nothing. */
export const LeaveGuard = ({ isUnsaved }: { isUnsaved: boolean }) => {
  const { t } = useTranslation()
  useLinksThroughRouter(isUnsaved)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved && current.pathname !== next.pathname,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      title={t('settings.save.leaveTitle')}
      consequences={[t('settings.save.leaveText')]}
      safeLabel={t('settings.save.stay')}
      confirmLabel={t('settings.save.leave')}
      kind="danger"
      onSafe={() => reset?.()}
      onConfirm={() => proceed?.()}
    />
  )
}
