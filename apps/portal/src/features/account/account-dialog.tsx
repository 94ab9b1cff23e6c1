import { IconHelpCircle, IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useAuthorityName } from '../../platform/authority-name.ts'
import { CountryLogo } from '../../ui/country-logo.tsx'
import css from './account-dialog.module.css'

interface AccountDialogProps {
  title: string
  onClose: () => void
  /** 440 px instead of 400. */
  isWide?: boolean
  children: ReactNode
}

/** The page behind is seen and not used. Not the native modal: toasts must stay above it and be read out. */
const useInertFrame = (): void => {
  useLayoutEffect(() => {
    const frame = document.getElementById('frame')
    if (!frame) return
    frame.inert = true
    return () => {
      frame.inert = false
    }
  }, [])
}

/** Neither Escape nor a click beside it closes these dialogs; their cross leads home (specification §2). */
export const AccountDialog = ({ title, onClose, isWide = false, children }: AccountDialogProps) => {
  const { t } = useTranslation()
  const titleId = useId()
  const authority = useAuthorityName()
  useInertFrame()
  return createPortal(
    <div className={`${css.scrim} pv-stack pv-fixed pv-scroll pv-pad-16`} data-noprint>
      <div
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        className={`${css.dialog} pv-wide pv-round pv-raised`}
        data-wide={isWide || undefined}
      >
        <div className={`${css.head} pv-row pv-gap-12`}>
          <CountryLogo
            className={`${css.logo} pv-stack pv-centre pv-rigid pv-round pv-on-white pv-clip pv-square-40`}
          />
          <div className="pv-grow pv-narrow">
            <h2 id={titleId} className={css.title}>
              {title}
            </h2>
            <p className={`${css.authority} pv-size-12 pv-dim`}>{authority}</p>
          </div>
          {/* Beside this page, so that nothing typed is lost. */}
          <a
            className="pv-stack pv-centre pv-dim pv-bare pv-round pv-square-32 pv-lit"
            href="#/help/log-in"
            target="_blank"
            rel="noopener"
            aria-label={t('help.button')}
          >
            <IconHelpCircle size={18} aria-hidden />
          </a>
          <button
            type="button"
            className="pv-stack pv-centre pv-dim pv-bare pv-round pv-square-32 pv-lit"
            aria-label={t('account.login.close')}
            onClick={onClose}
          >
            <IconX size={18} aria-hidden />
          </button>
        </div>
        {children}
      </div>
    </div>,
    document.body,
  )
}
