import { IconLogin2 } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSending } from '../../platform/sending.ts'
import { Notice } from '../../ui/notice.tsx'
import { isPasswordPreferred } from './password-preferred.ts'
import { beginSignOn } from './single-sign-on.ts'
import { SignOnFailedNotice } from './single-sign-on-failed.tsx'

/** In the place of the login dialog where single sign-on is on (specification §2): the browser goes to the provider. */
export const SingleSignOnRedirect = ({ target }: { target: string }) => {
  const { t } = useTranslation()
  const { mutate, isError, error } = useSending({ mutationFn: () => beginSignOn(target) })
  useEffect(() => mutate(), [mutate])
  if (isError)
    return (
      <SignOnFailedNotice
        error={error}
        onRetry={() => mutate()}
        onPassword={() => isPasswordPreferred.set(true)}
      />
    )
  return (
    <div role="status">
      <Notice
        icon={<IconLogin2 size={32} aria-hidden />}
        title={t('account.singleSignOn.going')}
        text={t('account.singleSignOn.goingHelp')}
        isHeading
      />
    </div>
  )
}
