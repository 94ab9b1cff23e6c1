import type { TFunction } from 'i18next'
import { explain } from '../../platform/explain.ts'
import { publicSettingsQuery, queryClient } from '../../platform/queries.ts'
import { isRefusal } from '../../platform/responses.ts'
import { showToast } from '../../platform/toasts.ts'

/** Answers that have their own message (specification §8); all others say that the login failed. */
const named = [
  'wrongUsername',
  'unsecuredPassword',
  'accountLocked',
  'accountExpired',
  'accountEstablishmentClosed',
]
/** Where the reason helps: the session is over, too many tries, or no server that answers. */
const explained = [0, 401, 429, 503]

/** Minutes until a locked account is open again, where the answer says so. */
export const minutesLocked = (error: unknown): number | undefined => {
  if (!isRefusal(error, 'accountLocked')) return undefined
  const { retryAfter } = error.details
  return typeof retryAfter === 'number' ? Math.ceil(retryAfter / 60) : undefined
}

export const sayLoginFailure = (error: unknown, t: TFunction): void => {
  if (isRefusal(error) && named.includes(error.code)) {
    const minutes = minutesLocked(error)
    showToast({
      tone: 'red',
      title: t(`account.refusals.${error.code}`),
      ...(minutes === undefined ? {} : { text: t('account.login.lockedFor', { count: minutes }) }),
    })
    return
  }
  const isExplained = isRefusal(error) && explained.includes(error.status)
  showToast({
    tone: 'red',
    title: t('account.login.failed'),
    ...(isExplained ? { text: explain(error, t).title } : {}),
  })
}

/** Confirms the login; a password that soon ends makes it a warning with the days left. */
export const sayLogin = async (validity: number | null, t: TFunction): Promise<void> => {
  const title = t('account.login.confirmation')
  const settings = await queryClient.ensureQueryData(publicSettingsQuery).catch(() => undefined)
  const isSoon = settings !== undefined && validity !== null && validity < settings.passwordExpiryNotification
  if (isSoon)
    showToast({ tone: 'amber', title, text: t('account.login.validity', { count: Math.max(validity, 0) }) })
  else showToast({ tone: 'green', title })
}
