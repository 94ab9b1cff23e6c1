import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../confirm-dialog.tsx'

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/**
 * Bare links change the address past the router, which could then only go back by loading the page anew, with all
 * that is typed lost. While something is not saved they are taken through the router.
 */
const useLinksThroughRouter = (isUnsaved: () => boolean): void => {
  const { history } = useRouter()
  useEffect(() => {
    const follow = (event: MouseEvent): void => {
      const link = event.target instanceof Element && event.target.closest('a[href^="#/"]')
      if (!link || !isUnsaved() || !isPlainClick(event) || event.defaultPrevented) return
      event.preventDefault()
      history.push(link.getAttribute('href')?.slice(1) ?? '/')
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [isUnsaved, history])
}

interface LeaveGuardProps {
  isUnsaved: boolean | (() => boolean)
  /** Tried first; asked is only where something is left unsaved after it. */
  save?: () => Promise<unknown>
  /** What stands behind the question mark of the address is another page too, not another view of this one. */
  isOfSearch?: boolean
}

/** Asks before unsaved changes are lost by leaving: by a link, by the browser's back, or by closing the tab. */
export const LeaveGuard = ({ isUnsaved, save, isOfSearch = false }: LeaveGuardProps) => {
  const { t } = useTranslation()
  const hasUnsaved = typeof isUnsaved === 'function' ? isUnsaved : () => isUnsaved
  useLinksThroughRouter(hasUnsaved)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const isSameSearch = JSON.stringify(current.search) === JSON.stringify(next.search)
      if (current.pathname === next.pathname && (isSameSearch || !isOfSearch)) return false
      if (hasUnsaved()) await save?.()
      return hasUnsaved()
    },
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      title={t('ui.leave.title')}
      consequences={[t('ui.leave.text')]}
      safeLabel={t('ui.leave.stay')}
      confirmLabel={t('ui.leave.go')}
      onSafe={() => reset?.()}
      onConfirm={() => proceed?.()}
    />
  )
}
