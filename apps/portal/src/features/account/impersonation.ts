import { useRouter } from '@tanstack/react-router'
import { call } from '../../platform/api.ts'
import { useSending } from '../../platform/sending.ts'
import { exchangeSession } from './own-session.ts'

interface Start {
  userId: string
  reason: string
}

/**
 * Looks at the portal through a person's eyes (product §1): `start` asks for it, puts the officer's own session aside,
 * opens the other one and goes home. It throws the Refusal where that is not to be; nothing has changed then.
 */
export const useImpersonation = () => {
  const router = useRouter()
  const { mutateAsync, isPending } = useSending({
    mutationFn: async (body: Start) => {
      const params = await call('account.createImpersonationToken', { body })
      const { token } = await call('account.impersonate', { params })
      const place = router.state.location.href
      // The place is left first, or its page would ask the server once more without a session.
      await router.navigate({ to: '/home' })
      await exchangeSession(token, place)
    },
  })
  return {
    start: (userId: string, reason: string): Promise<void> => mutateAsync({ userId, reason }),
    isStarting: isPending,
  }
}
