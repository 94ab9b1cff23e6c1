import type { AuthorizationStatus } from '@papaver/contract/authorizations/life.ts'
import { isLate, isUsable } from '@papaver/contract/endorsements/rules.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { Icon } from '../../ui/icon.tsx'
import css from './validity-light.module.css'

/** Words exist for what was issued; of all else there is but one thing to say. */
const lit: readonly string[] = ['ISS', 'PAU', 'SUS', 'CLO', 'EXP', 'CAN', 'RVK', 'RPL', 'CLOSED', 'ABROAD']

type Shown = AuthorizationStatus | 'CLOSED' | 'ABROAD'

/**
 * What is said of a permit: one that could still be used is stopped while its holder is closed, or the permit abroad on which it
 * rests is not in force.
 */
export const shownStatus = (
  { status, validUntil, isHolderClosed = false, isStoppedAbroad = false }: Omit<ValidityLightProps, 'today'>,
  today: string,
): Shown => {
  if (isLate(status, validUntil, today)) return 'EXP'
  if (!isUsable(status, validUntil, today)) return status
  if (isHolderClosed) return 'CLOSED'
  return isStoppedAbroad ? 'ABROAD' : status
}
export const lightOf = (status: string): string => (lit.includes(status) ? status : 'NONE')

interface ValidityLightProps {
  status: AuthorizationStatus
  validUntil: string | null
  today: string
  /** Its holder is closed in the register. */
  isHolderClosed?: boolean
  /** The permit abroad on which it rests is not in force there. */
  isStoppedAbroad?: boolean
}

/** Green may cross, red is stopped, grey is over; the sign says it without the colour (look §5). */
const styleOf = (status: Shown): { tone: 'green' | 'red' | 'neutral'; icon: string } => {
  if (status === 'ISS') return { tone: 'green', icon: 'rosette-discount-check' }
  if (status === 'PAU') return { tone: 'green', icon: 'circle-half-2' }
  if (status === 'SUS' || status === 'CLOSED' || status === 'ABROAD')
    return { tone: 'red', icon: 'hand-stop' }
  if (status === 'RVK') return { tone: 'red', icon: 'shield-x' }
  if (status === 'EXP') return { tone: 'neutral', icon: 'calendar-off' }
  return { tone: 'neutral', icon: status === 'RPL' ? 'replace' : 'archive' }
}

/** One word first, to be read at arm's length and in the rain (look §14, 07). */
export const ValidityLight = ({ today, ...permit }: ValidityLightProps) => {
  const { status, validUntil } = permit
  const { t } = useTranslation()
  const { day } = useFormats()
  const shown = shownStatus(permit, today)
  const { tone, icon } = styleOf(shown)
  const until = validUntil === null ? '' : day(validUntil)
  return (
    <div
      className={`${css.light} pv-row pv-gap-16 pv-white pv-round pv-pad-16`}
      data-tone={tone}
      role="status"
    >
      <Icon name={icon} size={44} />
      <div className="pv-narrow">
        <p className={`${css.word} pv-anywhere`}>{t(`endorsements.light.${lightOf(shown)}`)}</p>
        <p className="pv-size-16 pv-medium">{t(`endorsements.meaning.${lightOf(shown)}`, { date: until })}</p>
        {isUsable(status, validUntil, today) && (
          <p className={`${css.until} pv-size-13`}>{t('endorsements.permit.until', { date: until })}</p>
        )}
      </div>
    </div>
  )
}
