import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { acceptForward, isForAdministrators } from '../../platform/forward.ts'
import { holdsRole, useAccount } from '../../platform/session.ts'
import { VisitorHome } from '../home/visitor-home.tsx'
import { LoginDialog } from './login-dialog.tsx'

/**
 * The dialog over the public home: what needs no login stays in sight. One who is signed in already goes on to
 * where he wanted, unless that is for administrators only: then he may sign in as somebody else.
 */
export const LoginPage = () => {
  const router = useRouter()
  const account = useAccount()
  const { fwd } = useSearch({ strict: false }) as { fwd?: string }
  const target = acceptForward(fwd) ?? '/home'
  const mayGoOn = account !== undefined && (holdsRole(account, 'CA_ADMIN') || !isForAdministrators(target))
  useEffect(() => {
    if (mayGoOn) router.history.replace(target)
  }, [mayGoOn, router, target])
  if (mayGoOn) return null
  return (
    <>
      <VisitorHome />
      <LoginDialog
        onClose={() => void router.navigate({ to: '/home' })}
        onSignedIn={() => router.history.replace(target)}
      />
    </>
  )
}
