import type { MailStatus } from '@papaver/contract/notifications/outbox.ts'
import { useTranslation } from 'react-i18next'
import type { IconName } from '../../../ui/icon.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import type { Tone } from '../../../ui/tone.ts'

export const mailStatusStyles: Record<MailStatus, { tone: Tone; icon: IconName }> = {
  waiting: { tone: 'blue', icon: 'hourglass-empty' },
  sent: { tone: 'green', icon: 'mail-check' },
  dead: { tone: 'red', icon: 'alert-octagon' },
  cancelled: { tone: 'neutral', icon: 'circle-x' },
}

/** Where a mail stands, in sign, word and tone. */
export const MailStatusWord = ({
  status,
  variant = 'bare',
}: {
  status: MailStatus
  variant?: 'bare' | 'pill'
}) => {
  const { t } = useTranslation()
  const { tone, icon } = mailStatusStyles[status]
  return (
    <StatusPill tone={tone} icon={icon} variant={variant}>
      {t(`notifications.emails.status.${status}`)}
    </StatusPill>
  )
}
