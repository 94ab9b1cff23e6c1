import { useTranslation } from 'react-i18next'
import type { IconName } from '../../../ui/icon.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import type { Tone } from '../../../ui/tone.ts'
import type { SentMessage } from '../queries.ts'

const statusStyles: Record<SentMessage['status'], { tone: Tone; icon: IconName }> = {
  sending: { tone: 'blue', icon: 'progress' },
  sent: { tone: 'green', icon: 'send' },
  retracted: { tone: 'red', icon: 'arrow-back-up' },
}

/** How a message stands; one that only hangs is not sent but up, or down again. */
export const MessageStatus = ({
  message,
  variant = 'bare',
}: {
  message: SentMessage
  variant?: 'bare' | 'pill'
}) => {
  const { t } = useTranslation()
  const { status, isSent, isBannerUp } = message
  if (status === 'sent' && !isSent)
    return (
      <StatusPill
        tone={isBannerUp ? 'green' : 'neutral'}
        icon={isBannerUp ? 'eye' : 'calendar-event'}
        variant={variant}
      >
        {t(`notifications.emails.message.status.${isBannerUp ? 'up' : 'notUp'}`)}
      </StatusPill>
    )
  const { tone, icon } = statusStyles[status]
  return (
    <StatusPill tone={tone} icon={icon} variant={variant}>
      {t(`notifications.emails.message.status.${status}`)}
    </StatusPill>
  )
}
