import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { publicSettingsQuery, queryClient } from '../../platform/queries.ts'
import { isRefusal } from '../../platform/responses.ts'
import { forgetSession, openSession, session } from '../../platform/session.ts'
import { showToast } from '../../platform/toasts.ts'

export interface Credentials {
  userName: string
  password: string
}

/** Answers that have their own message (specification §8); all others say that the login failed. */
const named = ['wrongUsername', 'unsecuredPassword', 'accountLocked', 'accountExpired']

const signIn = async (body: Credentials): Promise<number | null> => {
  const { token, validity } = await call('account.login', { body })
  await openSession(token)
  if (session.get().status !== 'in') {
    forgetSession()
    throw new Error('the session asks for a second step')
  }
  return validity
}

const tellFailure = (error: unknown, t: TFunction): void => {
  if (isRefusal(error) && named.includes(error.code)) {
    showToast({ tone: 'red', title: t(`account.refusals.${error.code}`) })
    return
  }
  const isTold = isRefusal(error) && [0, 429, 503].includes(error.status)
  showToast({
    tone: 'red',
    title: t('account.login.failed'),
    ...(isTold ? { text: explain(error, t).title } : {}),
  })
}

/** Confirms the login; a password that soon ends makes it a warning with the days left. */
const tellSuccess = async (validity: number | null, t: TFunction): Promise<void> => {
  const title = t('account.login.confirmation')
  const settings = await queryClient.ensureQueryData(publicSettingsQuery).catch(() => undefined)
  const isSoon = settings !== undefined && validity !== null && validity < settings.passwordExpiryNotification
  if (isSoon)
    showToast({ tone: 'amber', title, text: t('account.login.validity', { count: Math.max(validity, 0) }) })
  else showToast({ tone: 'green', title })
}

export const useLogin = (onSignedIn: () => void) => {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: signIn,
    onError: (error) => tellFailure(error, t),
    onSuccess: (validity) => {
      void tellSuccess(validity, t)
      onSignedIn()
    },
  })
}
