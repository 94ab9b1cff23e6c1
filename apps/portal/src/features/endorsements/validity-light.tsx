import type { AuthorizationStatus } from '@papaver/contract/authorizations/life.ts'
import type { Hold } from '@papaver/contract/casework/holds.ts'
import { isLate, isUsable } from '@papaver/contract/endorsements/rules.ts'
import type { Light } from '@papaver/contract/endorsements/shown.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { PermitNumber } from '../../ui/permit-number.tsx'
import css from './validity-light.module.css'

/** Words exist for what was issued; of all else there is but one thing to say. */
const lit: readonly string[] = [
  ...['ISS', 'PAU', 'SUS', 'CLO', 'EXP', 'CAN', 'RVK', 'RPL'],
  ...['CLOSED', 'UNLICENSED', 'ABROAD', 'INSUFFICIENT', 'HELD', 'GOODS'],
]

/** Each hold by its word. */
export const wordOfHold = {
  holderClosed: 'CLOSED',
  licenseStopped: 'UNLICENSED',
  licenceEnded: 'UNLICENSED',
  foreignPermitStopped: 'ABROAD',
  insufficient: 'INSUFFICIENT',
  heldByAuthority: 'HELD',
} as const satisfies Record<Hold, string>
type HoldWord = (typeof wordOfHold)[Hold]
const isHoldWord = (shown: Shown): shown is HoldWord =>
  Object.values(wordOfHold).some((word) => word === shown)

/** It may be used, and goods of it are held at this end: they are looked at before others cross (0195, 0198). */
const goodsHeld = 'GOODS'
type Shown = AuthorizationStatus | HoldWord | typeof goodsHeld

/** What is said of a permit: one that could still be used is stopped while something stands against it. */
export const shownStatus = (
  { status, validUntil, holds, hasHeldGoods = false }: Omit<ValidityLightProps, 'today' | 'successor'>,
  today: string,
): Shown => {
  if (isLate(status, validUntil, today)) return 'EXP'
  const [first] = holds
  if (!isUsable(status, validUntil, today)) return status
  if (first !== undefined) return wordOfHold[first]
  return hasHeldGoods ? goodsHeld : status
}
export const lightOf = (status: string): string => (lit.includes(status) ? status : 'NONE')

type Successor = NonNullable<ValidityLightProps['successor']>
const isIssued = (successor: Successor | null): successor is Successor =>
  successor !== null && successor.isPending !== true

/** Of a replaced permit: whether there is another paper to ask for. */
export const meaningOf = (shown: Shown, successor: Successor | null): string =>
  shown === 'RPL' && !isIssued(successor) ? 'RPL_PENDING' : lightOf(shown)

interface ValidityLightProps {
  status: AuthorizationStatus
  validUntil: string | null
  today: string
  /** What stands against it, worst first. */
  holds: readonly Hold[]
  /** Goods of it are held at this end of the way, and no officer has answered. */
  hasHeldGoods?: boolean | undefined
  /** Of a replaced one: the permit that took its place, once it is issued. */
  successor?: { readonly number: string; readonly isPending?: true | undefined } | null
}

/** Green may cross, amber only after a look, red is stopped, grey is over; the sign says it without the colour (look §5). */
const styleOf = (status: Shown): { tone: 'green' | 'amber' | 'red' | 'neutral'; icon: string } => {
  if (status === 'ISS') return { tone: 'green', icon: 'rosette-discount-check' }
  if (status === 'PAU') return { tone: 'green', icon: 'circle-half-2' }
  if (status === goodsHeld) return { tone: 'amber', icon: 'hand-stop' }
  if (status === 'SUS' || isHoldWord(status)) return { tone: 'red', icon: 'hand-stop' }
  if (status === 'RVK') return { tone: 'red', icon: 'shield-x' }
  if (status === 'EXP') return { tone: 'neutral', icon: 'calendar-off' }
  return { tone: 'neutral', icon: status === 'RPL' ? 'replace' : 'archive' }
}

/**
 * What was said of the permit itself, as it is kept with a record: that goods of it were held, its records say. Amber is kept of
 * a device without a network alone.
 */
export const lightShown = (
  permit: Pick<ValidityLightProps, 'status' | 'validUntil' | 'holds'>,
  today: string,
): Light => {
  const { tone } = styleOf(shownStatus(permit, today))
  return tone === 'neutral' ? 'grey' : tone
}

/** One word first, to be read at arm's length and in the rain (look §14, 07). */
export const ValidityLight = ({ today, successor = null, ...permit }: ValidityLightProps) => {
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
        <p className={css.word}>{t(`endorsements.light.${lightOf(shown)}`)}</p>
        <p className="pv-size-16 pv-medium">
          {t(`endorsements.meaning.${meaningOf(shown, successor)}`, { date: until })}
        </p>
        {shown === 'RPL' && isIssued(successor) && (
          <p className="pv-size-16 pv-strong">
            {t('endorsements.permit.successor')} <PermitNumber number={successor.number} />
          </p>
        )}
        {isUsable(status, validUntil, today) && (
          <p className={`${css.until} pv-size-13`}>{t('endorsements.permit.until', { date: until })}</p>
        )}
      </div>
    </div>
  )
}
