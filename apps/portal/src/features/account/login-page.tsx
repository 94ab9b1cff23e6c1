import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, startTransition, useEffect, useState } from 'react'
import { acceptForward } from '../../platform/forward.ts'
import { passesGuard } from '../../platform/guards.ts'
import { publicSettingsQuery } from '../../platform/queries.ts'
import { endSession, hasRunOut, useSession } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import { ErrorPage } from '../../ui/closed-page.tsx'
import { LoginDialog } from './login-dialog.tsx'
import { isPasswordPreferred } from './password-preferred.ts'
import type { Expired } from './use-login.ts'
import { VisitorHome } from './visitor-home.tsx'

/** Fetched when a password has run out. */
const ExpiredPasswordDialog = lazy(async () => ({
  default: (await import('./expired-password-dialog.tsx')).ExpiredPasswordDialog,
}))

/** Fetched where the authority has switched single sign-on on. */
const SingleSignOnRedirect = lazy(async () => ({
  default: (await import('./single-sign-on-redirect.tsx')).SingleSignOnRedirect,
}))

/**
 * The dialog over the public home: what needs no login stays in sight. One who is signed in already goes on to
 * where he wanted, unless that is for administrators only: then he may sign in as somebody else.
 */
export const LoginPage = () => {
  const router = useRouter()
  const session = useSession()
  const settings = useQuery(publicSettingsQuery)
  const account = session.status === 'in' ? session.account : undefined
  const { fwd } = useSearch({ strict: false }) as { fwd?: string }
  const [expired, setExpired] = useState<Expired>()
  const [firstUserName, setFirstUserName] = useState('')
  const [isCodeUsed, setCodeUsed] = useState(false)
  // With a new password in place of one that has run out, people begin at home.
  const [isPasswordNew, setPasswordNew] = useState(false)
  const { href: target, guard } = acceptForward(isPasswordNew ? undefined : fwd, router)
  const mayGoOn = account !== undefined && passesGuard(guard, account)
  useEffect(() => {
    if (mayGoOn) router.history.replace(target)
  }, [mayGoOn, router, target])
  const isPassword = useStore(isPasswordPreferred)
  // Not before the page is left: the dialog on its way out must not become the way to the provider.
  useEffect(() => () => isPasswordPreferred.set(false), [])
  if (mayGoOn) return null
  if (settings.data?.useSingleSignOn && !isPassword && session.status !== 'pending') {
    // The provider would name the same person again.
    if (account !== undefined) return <ErrorPage />
    return (
      <Suspense>
        <SingleSignOnRedirect target={target} />
      </Suspense>
    )
  }
  const goOn = () => router.history.replace(target)
  const close = () => {
    hasRunOut.set(false)
    // A password alone opens nothing: whoever goes away now begins anew.
    if (session.status === 'pending') void endSession()
    void router.navigate({ to: '/home' })
  }
  const backToLogin = ({ userName, proof }: Expired) => {
    setFirstUserName(userName)
    // It went with the new password, and works once.
    setCodeUsed(proof === 'code')
    setExpired(undefined)
  }
  // Not before it is known that it is the way in.
  const dialog = settings.isLoading ? null : (
    <LoginDialog
      firstUserName={firstUserName}
      isCodeUsed={isCodeUsed}
      onClose={close}
      onSignedIn={goOn}
      // The first dialog stays until the second one has been fetched.
      onExpired={(over) => {
        setPasswordNew(true)
        startTransition(() => setExpired(over))
      }}
    />
  )
  return (
    <>
      <VisitorHome />
      {expired === undefined ? (
        dialog
      ) : (
        <Suspense>
          <ExpiredPasswordDialog
            expired={expired}
            onClose={close}
            onSignedIn={goOn}
            onLogin={() => backToLogin(expired)}
          />
        </Suspense>
      )}
    </>
  )
}
