import { useTranslation } from 'react-i18next'
import { useOnline } from '../../platform/device/use-online.ts'
import { StatePanel } from '../state-panel.tsx'

/** Nobody has signed in in this tab today: nothing is shown, and nothing can be recorded in anybody's name. */
export const NoSession = ({ signIn }: { signIn: string }) => {
  const { t } = useTranslation()
  const isOnline = useOnline()
  return (
    <StatePanel
      icon="lock"
      title={t('device.noSession')}
      help={t('device.noSessionText')}
      action={isOnline ? { children: t('device.signIn'), href: signIn } : undefined}
    />
  )
}
