import { type UserStatus, userStatusStyles } from '@papaver/contract/users/life.ts'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { toneClass } from '../../ui/tone.ts'
import css from './users.module.css'
import { useStatusNames } from './words.ts'

interface StatusProps {
  status: UserStatus
  variant?: 'pill' | 'bare'
}

export const Status = ({ status, variant = 'bare' }: StatusProps) => {
  const statusName = useStatusNames()
  const { tone, icon } = userStatusStyles[status]
  return (
    <StatusPill tone={tone} icon={icon} variant={variant}>
      {statusName(status)}
    </StatusPill>
  )
}

/** The small red lock of a list. */
export const Locked = () => {
  const { t } = useTranslation()
  return (
    <span className={`${css.locked} pv-inline pv-gap-4 pv-small ${toneClass('red')}`}>
      <Icon name="lock" size={14} />
      {t('users.flags.locked')}
    </span>
  )
}

/** Status and, beside it, the red lock: an approved account can be locked too (product §1). */
export const StatusWithLock = ({ status, isLocked }: { status: UserStatus; isLocked: boolean }) => {
  const { t } = useTranslation()
  return (
    <span className="pv-wrap pv-gap-6 pv-inline-flex">
      <Status status={status} variant="pill" />
      {isLocked && (
        <StatusPill tone="red" icon="lock">
          {t('users.flags.locked')}
        </StatusPill>
      )}
    </span>
  )
}
