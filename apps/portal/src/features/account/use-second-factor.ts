import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { useSending } from '../../platform/sending.ts'
import { openSession, session } from '../../platform/session.ts'
import { showToast } from '../../platform/toasts.ts'
import { writeToken } from '../../platform/token.ts'
import { sayLogin, sayLoginFailure } from './say-login.ts'

/** Asked once a step: the secret in it must not change between the picture and its first code, and is kept nowhere. */
export const setupQuery = queryOptions({
  queryKey: ['account', 'secondFactorSetup'],
  queryFn: ({ signal }) => call('account.getUser2FA', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnMount: false,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
})

/** From the partial session to the full one: the code is proved, new recovery codes are read, the session begins. */
export const useSecondFactor = (onSignedIn: () => void) => {
  const { t } = useTranslation()
  const [refused, setRefused] = useState(0)
  const [full, setFull] = useState<{ token: string; recoveryCodes: readonly string[] }>()
  const begin = useSending({
    mutationFn: async (token: string) => {
      const current = session.get()
      const validity = current.status === 'pending' ? current.validity : null
      await openSession(token)
      return validity
    },
    onError: (error) => sayLoginFailure(error, t),
    onSuccess: (validity) => {
      void sayLogin(validity, t)
      onSignedIn()
    },
  })
  const prove = useSending({
    mutationFn: (code: string) => call('account.login2FA', { body: code }),
    onError: (error) => sayLoginFailure(error, t),
    onSuccess: async ({ isSuccessful, token, recoveryCodes = [] }) => {
      if (!isSuccessful) {
        setRefused((count) => count + 1)
        showToast({ tone: 'red', title: t('account.login.failed') })
        return
      }
      // Part of the proof, so that nothing is proved anew before the session stands.
      if (recoveryCodes.length === 0) return begin.mutateAsync(token).catch(() => {})
      // Kept at once, so that a reload while the codes are read leads in and not back to the password.
      writeToken(token)
      setFull({ token, recoveryCodes })
    },
  })
  return {
    refused,
    isBusy: prove.isPending || begin.isPending,
    prove: (code: string) => prove.mutate(code),
    recoveryCodes: full?.recoveryCodes,
    goOn: () => full && begin.mutate(full.token),
  }
}
