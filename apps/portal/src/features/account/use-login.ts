import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { isRefusal } from '../../platform/responses.ts'
import { useSending } from '../../platform/sending.ts'
import { openSession, session } from '../../platform/session.ts'
import { tellLogin, tellLoginFailure } from './tell-login.ts'

export interface Credentials {
  userName: string
  password: string
}

interface AfterLogin {
  onSignedIn: () => void
  /** The password was right and a second factor is to come; the login dialog asks for it. */
  onPending?: () => void
  /** The password was right and has run out. */
  onExpired?: (credentials: Credentials) => void
}

const signIn = async (body: Credentials): Promise<number | null> => {
  const { token, validity } = await call('account.login', { body })
  await openSession(token, validity)
  return validity
}

export const useLogin = ({ onSignedIn, onPending, onExpired }: AfterLogin) => {
  const { t } = useTranslation()
  return useSending({
    mutationFn: signIn,
    onError: (error, credentials) => {
      tellLoginFailure(error, t)
      if (isRefusal(error, 'accountExpired')) onExpired?.(credentials)
    },
    onSuccess: (validity) => {
      if (session.get().status === 'pending') return onPending?.()
      void tellLogin(validity, t)
      onSignedIn()
    },
  })
}
