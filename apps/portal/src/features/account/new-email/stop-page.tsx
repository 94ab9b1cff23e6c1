import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { Button } from '../../../ui/button.tsx'
import { ResetState } from '../reset/reset-frame.tsx'
import { LinkPage } from './link-page.tsx'

/** Behind the link to the address that is: its owner has not asked for another. */
export const StopPage = () => {
  const { t } = useTranslation()
  return (
    <LinkPage
      action={{
        name: 'stopNewEmail',
        title: t('account.newEmail.stopTitle'),
        look: async (token, signal) => {
          await call('account.checkStopNewEmail', { params: { token }, signal })
          return ''
        },
        use: (token) => call('account.stopNewEmail', { params: { token } }),
        lead: () => t('account.newEmail.stopLead'),
        button: t('account.newEmail.stop'),
        done: () => (
          <ResetState
            icon="circle-check"
            tone="done"
            title={t('account.newEmail.stoppedTitle')}
            texts={[t('account.newEmail.stoppedText')]}
          >
            <Button kind="primary" size={36} href="#/password/reset-password">
              {t('account.newEmail.newPassword')}
            </Button>
          </ResetState>
        ),
        overText: t('account.newEmail.stopOverText'),
      }}
    />
  )
}
