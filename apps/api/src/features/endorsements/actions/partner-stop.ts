import { partnerBlockedFlag } from '@papaver/contract/casework/holds.ts'
import type { DisputeReason } from '@papaver/contract/endorsements/disputed.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { partnerStopsOn } from '../../trading-establishments/public.ts'
import { isFromDevice, type Judged } from './judge.ts'

const reasons = (isHeld: boolean): DisputeReason[] => (isHeld ? ['heldByAuthority'] : [])

const stopsOf = ({ db }: Pick<Tx, 'db'>, { record, context, input }: Judged) => {
  const { partnerId } = record.case
  const timeZone = context.settings['public.timeZone']
  return partnerId === null ? undefined : partnerStopsOn(db, partnerId, { day: input.date, timeZone })
}

/**
 * Does the authority hold the permit, as trade with its partner is stopped? As goods cross what counts is whether it does; of an
 * earlier crossing, whether it did at some time of its day.
 */
export const againstPartner = async (tx: Pick<Tx, 'db'>, judged: Judged): Promise<DisputeReason[]> => {
  const { record, context, input } = judged
  if (!isFromDevice(input) && input.date === context.calendar.today)
    return reasons(record.case.flags.includes(partnerBlockedFlag))
  return reasons((await stopsOf(tx, judged))?.isStopped ?? false)
}

/** The same as the day of a release ended. */
export const againstPartnerAtEnd = async (tx: Pick<Tx, 'db'>, judged: Judged): Promise<DisputeReason[]> =>
  reasons((await stopsOf(tx, judged))?.isStoppedAtEnd ?? false)
