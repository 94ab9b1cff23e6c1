import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { lightShown, ValidityLight } from '../validity-light.tsx'
import { HeldUnknown, type HeldUnknownProps } from './held-unknown.tsx'

interface PermitLightProps {
  permit: Authorization
  today: string
  hasHeldGoods: boolean
  /** Its records have come as they are now, and say whether goods are held. */
  isHeldKnown: boolean
  /** The officer is about to hold goods under it. */
  isHolding: boolean
  asked: HeldUnknownProps
}

/** Green, on the screen as on paper, only where nothing is held as far as the authority knows now, and nothing is about to be. */
export const PermitLight = ({
  permit,
  today,
  hasHeldGoods,
  isHeldKnown,
  isHolding,
  asked,
}: PermitLightProps) => {
  const isStopped = lightShown(permit, today) !== 'green'
  return (
    <>
      {!isHeldKnown && <HeldUnknown {...asked} />}
      {(isStopped || (isHeldKnown && !isHolding)) && (
        <ValidityLight
          status={permit.status}
          validUntil={permit.validUntil}
          holds={permit.holds}
          hasHeldGoods={hasHeldGoods}
          successor={permit.replacedBy}
          today={today}
        />
      )}
    </>
  )
}
