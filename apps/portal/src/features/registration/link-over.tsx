import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { publicSettingsQuery } from '../../platform/queries.ts'
import { isRefusal } from '../../platform/responses.ts'
import { isolated } from '../../ui/bidi.tsx'
import { Card } from '../../ui/card.tsx'
import { StatePanel } from '../../ui/state-panel.tsx'

/** A link that was mistyped and one that has run out look the same. */
export const isOver = (error: unknown): boolean =>
  isRefusal(error, 'registrationLinkOver') || isRefusal(error, 'invalidInput')

/** In the place of the page behind a link that no longer opens anything: why, and what to do. */
export const LinkOver = ({ kind }: { kind: 'verify' | 'reply' }) => {
  const { t } = useTranslation()
  const { data } = useQuery(publicSettingsQuery)
  const mail = data?.supportMail ?? ''
  const help = t(`registration.over.${kind}`)
  return (
    <Card>
      <StatePanel
        icon="lock"
        title={t('registration.over.title')}
        help={mail === '' ? help : `${help} ${t('registration.over.contact', { mail: isolated(mail) })}`}
        action={{ children: t('registration.toHome'), href: '#/home' }}
      />
    </Card>
  )
}
