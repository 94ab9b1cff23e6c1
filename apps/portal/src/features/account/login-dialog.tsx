import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useAuthorityName } from '../../platform/authority-name.ts'
import { publicSettingsQuery } from '../../platform/queries.ts'
import { CountryLogo } from '../frame/country-logo.tsx'
import { LanguageSwitch } from '../frame/language-switch.tsx'
import css from './login-dialog.module.css'
import { LoginForm } from './login-form.tsx'

interface LoginDialogProps {
  onClose: () => void
  onSignedIn: () => void
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

/** Neither Escape nor a click beside it closes this dialog; its cross leads home (specification §2). */
export const LoginDialog = ({ onClose, onSignedIn }: LoginDialogProps) => {
  const { t } = useTranslation()
  const titleId = useId()
  const { data: settings } = useQuery(publicSettingsQuery)
  const authority = useAuthorityName()
  useInertFrame()
  return createPortal(
    <div className={css.scrim} data-noprint>
      <div role="dialog" aria-modal="true" aria-labelledby={titleId} className={css.dialog}>
        <div className={css.head}>
          <CountryLogo className={css.logo} />
          <div className={css.titles}>
            <h2 id={titleId} className={css.title}>
              {t('account.login.title')}
            </h2>
            <p className={css.authority}>{authority}</p>
          </div>
          <button type="button" className={css.close} aria-label={t('account.login.close')} onClick={onClose}>
            <IconX size={18} aria-hidden />
          </button>
        </div>
        <p className={css.requirements}>{t('account.login.requirements')}</p>
        <LoginForm onSignedIn={onSignedIn} />
        <div className={css.foot}>
          <span>{settings ? t('account.login.version', { version: settings.version }) : null}</span>
          <LanguageSwitch className={css.language} iconSize={16} opensUp />
        </div>
      </div>
    </div>,
    document.body,
  )
}
