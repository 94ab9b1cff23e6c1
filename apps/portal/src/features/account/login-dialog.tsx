import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { publicSettingsQuery } from '../../platform/queries.ts'
import { useSession } from '../../platform/session.ts'
import { useOwnName } from '../../platform/theme/product-name.ts'
import { AccountDialog } from './account-dialog.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import css from './login-dialog.module.css'
import { LoginForm } from './login-form.tsx'
import type { Expired } from './use-login.ts'

/** Fetched when somebody's password was right and the second factor is to come. */
const SecondFactorSteps = lazy(async () => ({
  default: (await import('./second-factor-steps.tsx')).SecondFactorSteps,
}))

interface LoginDialogProps {
  firstUserName?: string
  /** The code that the app shows has just been given for something else. */
  isCodeUsed?: boolean
  onClose: () => void
  onSignedIn: () => void
  onExpired: (expired: Expired) => void
}

/** Credentials, then the steps of the second factor where the session waits for it. */
export const LoginDialog = (props: LoginDialogProps) => {
  const { firstUserName = '', isCodeUsed = false, onClose, onSignedIn, onExpired } = props
  const { t } = useTranslation()
  const { status } = useSession()
  const { data: settings } = useQuery(publicSettingsQuery)
  const name = useOwnName()
  const title = name === '' ? t('account.login.title') : t('branding.loginTo', { name })
  return (
    <AccountDialog title={title} onClose={onClose}>
      {status === 'pending' ? (
        <Suspense fallback={<div className={css.step} />}>
          <SecondFactorSteps isCodeUsed={isCodeUsed} onSignedIn={onSignedIn} />
        </Suspense>
      ) : (
        <LoginForm firstUserName={firstUserName} onSignedIn={onSignedIn} onExpired={onExpired} />
      )}
      <div className={`${css.foot} pv-row pv-apart pv-size-12 pv-dim pv-above pv-tall-36`}>
        <span>{settings ? t('account.login.version', { version: settings.version }) : null}</span>
        <LanguageSwitch className={css.language} iconSize={16} opensUp />
      </div>
    </AccountDialog>
  )
}
