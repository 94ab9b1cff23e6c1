import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { publicSettingsQuery } from '../../../platform/queries.ts'
import { Failed } from '../../../ui/failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { requirementsOf } from '../password-rules.ts'
import { AskForLink } from './ask-for-link.tsx'
import { ResetFrame } from './reset-frame.tsx'
import { SetPassword } from './set-password.tsx'

/** The way back in for one who has forgotten his password: asks for the link, or behind it for a new password. */
export const ResetPage = () => {
  const { t } = useTranslation()
  const { token = '' } = useSearch({ strict: false }) as { token?: string }
  const settings = useQuery(publicSettingsQuery)
  const content = () => {
    if (token === '') return <AskForLink minutes={settings.data?.passwordResetMinutes} />
    if (settings.isError) return <Failed error={settings.error} onRetry={() => void settings.refetch()} />
    if (!settings.data) return <Skeleton />
    return <SetPassword key={token} token={token} requirements={requirementsOf(settings.data)} />
  }
  return (
    <ResetFrame title={t(token === '' ? 'account.reset.title' : 'account.reset.chooseTitle')}>
      {content()}
    </ResetFrame>
  )
}
