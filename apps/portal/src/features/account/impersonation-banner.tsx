import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { session, useAccount } from '../../platform/session.ts'
import { showToast } from '../../platform/toasts.ts'
import { leaveWithOwnSession, restoreOwnSession } from './own-session.ts'

/** Fetched when somebody looks through another's eyes. */
const Strip = lazy(async () => ({ default: (await import('./impersonation-strip.tsx')).ImpersonationStrip }))

/** When the other session is over, whatever the reason, the officer is himself again and back where he was. */
const useOwnSessionAfterwards = (): void => {
  const { t } = useTranslation()
  const router = useRouter()
  useEffect(() => {
    const restore = async () => {
      const place = await restoreOwnSession()
      if (place === undefined || session.get().status !== 'in') return
      router.history.replace(place)
      showToast({ tone: 'green', title: t('account.impersonation.ended') })
    }
    void restore()
    const stops = [session.subscribe(() => void restore()), leaveWithOwnSession()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [router, t])
}

/** Says on every page that one looks through another's eyes, and leads back; nothing for everybody else. */
export const ImpersonationBanner = () => {
  const account = useAccount()
  useOwnSessionAfterwards()
  if (!account?.impersonator) return null
  return (
    <Suspense>
      <Strip isReadOnly={account.impersonator.isReadOnly} />
    </Suspense>
  )
}
