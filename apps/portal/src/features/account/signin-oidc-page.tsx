import { IconLogin2 } from '@tabler/icons-react'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptForward } from '../../platform/forward.ts'
import { useSending } from '../../platform/sending.ts'
import { session } from '../../platform/session.ts'
import { Notice } from '../../ui/notice.tsx'
import { isPasswordPreferred } from './password-preferred.ts'
import { sayLogin } from './say-login.ts'
import { finishSignOn, loginPlace, tryAgain } from './single-sign-on.ts'
import { SignOnFailedNotice } from './single-sign-on-failed.tsx'

/** Where the provider sends people back to, by way of the server's own `/signin-oidc`. */
export const SigninOidcPage = () => {
  const { t } = useTranslation()
  const router = useRouter()
  const { answer = '' } = useSearch({ strict: false }) as { answer?: string }
  const finish = useSending({
    mutationFn: async () => {
      // A reload after it was done: the answer is used up, the session stands.
      if (session.get().status === 'in') return undefined
      return finishSignOn(answer)
    },
    onSuccess: (fwd) => {
      if (fwd !== undefined) void sayLogin(null, t)
      router.history.replace(acceptForward(fwd, router).href)
    },
  })
  // Asked for anew: whom the provider knows already may be whom this portal does not.
  const retry = useSending({ mutationFn: tryAgain })
  const { mutate } = finish
  useEffect(() => {
    mutate()
    // The code works once and is no part of the person's way through the portal.
    router.history.replace('/signin-oidc')
  }, [mutate, router])
  const error = retry.error ?? finish.error
  const askPassword = () => {
    isPasswordPreferred.set(true)
    router.history.replace(loginPlace())
  }
  if (error)
    return <SignOnFailedNotice error={error} onRetry={() => retry.mutate()} onPassword={askPassword} />
  return (
    <div role="status">
      <Notice
        icon={<IconLogin2 size={32} aria-hidden />}
        title={t('account.singleSignOn.finishing')}
        isHeading
      />
    </div>
  )
}
