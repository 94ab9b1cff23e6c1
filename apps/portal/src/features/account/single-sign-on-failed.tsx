import { IconPassword, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { explain } from '../../platform/explain.ts'
import { Notice } from '../../ui/notice.tsx'

interface SignOnFailedNoticeProps {
  error: unknown
  onRetry: () => void
  /** To the dialog with the password. */
  onPassword: () => void
}

/** The key of the reason that an error of the way over the provider brings; other errors explain themselves. */
const reasonOf = (error: unknown): string | undefined =>
  error instanceof Error && error.name === 'SignOnFailed' ? error.message : undefined

/** The provider is at fault and not the person: the password opens the portal meanwhile. */
const providerFaults: readonly (string | undefined)[] = ['unreachable', 'provider']

/** Says why nobody was signed in, and what helps. */
export const SignOnFailedNotice = ({ error, onRetry, onPassword }: SignOnFailedNoticeProps) => {
  const { t } = useTranslation()
  const reason = reasonOf(error)
  const { title, reference } = explain(error, t)
  return (
    <div role="alert">
      <Notice
        icon={<IconPlugConnectedX size={32} aria-hidden />}
        title={t('account.singleSignOn.failed')}
        text={reason === undefined ? title : t(`account.singleSignOn.reasons.${reason}`)}
        isHeading
        {...(reference ? { reference: t('frame.failed.reference', { reference }) } : {})}
      >
        <button type="button" className="pv-button" data-filled onClick={onRetry}>
          <IconRefresh size={16} aria-hidden />
          {t('frame.failed.again')}
        </button>
        {providerFaults.includes(reason) && (
          <button type="button" className="pv-button" onClick={onPassword}>
            <IconPassword size={16} aria-hidden />
            {t('account.singleSignOn.password')}
          </button>
        )}
        <Link to="/home" className="pv-button">
          {t('frame.toHome')}
        </Link>
      </Notice>
    </div>
  )
}
