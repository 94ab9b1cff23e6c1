import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { isRefusal } from '../../platform/responses.ts'
import { useSending } from '../../platform/sending.ts'
import { openSession, session } from '../../platform/session.ts'
import { readToken } from '../../platform/token.ts'
import { sayLogin, sayLoginFailure } from './say-login.ts'

export interface Credentials {
  userName: string
  password: string
}

/** What the change asks for beside the password; `link`: it goes by the link of a mail alone. */
export interface Expired extends Credentials {
  proof: 'password' | 'code' | 'link'
}

const proofs = ['password', 'code', 'link'] as const

interface AfterLogin {
  onSignedIn: () => void
  /** The password was right and a second factor is to come; the login dialog asks for it. */
  onPending?: () => void
  /** The password was right and has run out. */
  onExpired?: (expired: Expired) => void
}

/** Whoever signs in where he is signed in already, as somebody else perhaps, leaves no session behind. */
const signIn = async (body: Credentials): Promise<number | null> => {
  const before = session.get().status === 'in' ? readToken() : null
  const { token, validity } = await call('account.login', { body })
  await openSession(token, validity)
  if (before !== null) void call('account.logout', { token: before, isQuiet: true }).catch(() => {})
  return validity
}

export const useLogin = ({ onSignedIn, onPending, onExpired }: AfterLogin) => {
  const { t } = useTranslation()
  return useSending({
    mutationFn: signIn,
    onError: (error, credentials) => {
      sayLoginFailure(error, t)
      if (!isRefusal(error, 'accountExpired')) return
      const proof = proofs.find((known) => known === error.details.proof) ?? 'password'
      onExpired?.({ ...credentials, proof })
    },
    onSuccess: (validity) => {
      if (session.get().status === 'pending') return onPending?.()
      void sayLogin(validity, t)
      onSignedIn()
    },
  })
}
