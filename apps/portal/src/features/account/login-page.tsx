import { useRouter, useSearch } from '@tanstack/react-router'
import { acceptForward } from '../../platform/forward.ts'
import { VisitorHome } from '../home/visitor-home.tsx'
import { LoginDialog } from './login-dialog.tsx'

/** The dialog over the public home: what needs no login stays in sight. */
export const LoginPage = () => {
  const router = useRouter()
  const { fwd } = useSearch({ strict: false }) as { fwd?: string }
  return (
    <>
      <VisitorHome />
      <LoginDialog
        onClose={() => void router.navigate({ to: '/home' })}
        onSignedIn={() => router.history.replace(acceptForward(fwd) ?? '/home')}
      />
    </>
  )
}
