import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { isRefusal } from '../../platform/responses.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'

interface Change {
  userName: string
  oldPassword: string
  newPassword: string
  /** Where there is a second factor. */
  code?: string
}

interface Outcome {
  /** @returns whether the refusal is shown at its field */
  onRefused: (error: unknown) => boolean
  /** What follows; the change is under way until it is done. */
  onChanged: (change: Change) => void | Promise<void>
}

/** Sets a new password in place of the present one; whatever no field shows is told in a toast (specification §8). */
export const useChangePassword = ({ onRefused, onChanged }: Outcome) => {
  const { t } = useTranslation()
  return useSending({
    mutationFn: (body: Change) => call('account.changePassword', { body }),
    onError: (error) => {
      if (onRefused(error)) return
      const text = isRefusal(error) ? explain(error, t).title : ''
      showToast({
        tone: 'red',
        title: t('account.password.updateFailed'),
        ...(text === '' ? {} : { text }),
      })
    },
    onSuccess: (_nothing, change) => {
      showToast({ tone: 'green', title: t('account.password.updated') })
      return onChanged(change)
    },
  })
}
