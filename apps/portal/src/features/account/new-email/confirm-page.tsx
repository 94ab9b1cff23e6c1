import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { ResetState } from '../reset/reset-frame.tsx'
import { LinkPage } from './link-page.tsx'

/** Behind the link to a new address: with the button it counts. */
export const ConfirmPage = () => {
  const { t } = useTranslation()
  return (
    <LinkPage
      action={{
        name: 'newEmail',
        title: t('account.newEmail.title'),
        look: async (token, signal) =>
          (await call('account.checkNewEmail', { params: { token }, signal })).email,
        use: (token) => call('account.confirmNewEmail', { params: { token } }),
        lead: (email) => t('account.newEmail.lead', { email: isolated(email) }),
        button: t('account.newEmail.confirm'),
        done: (email) => (
          <ResetState
            icon="circle-check"
            tone="done"
            title={t('account.newEmail.doneTitle')}
            texts={[t('account.newEmail.doneText', { email: isolated(email) })]}
          >
            <Button size={36} href="#/home">
              {t('frame.toHome')}
            </Button>
          </ResetState>
        ),
        overText: t('account.newEmail.overText'),
      }}
    />
  )
}
