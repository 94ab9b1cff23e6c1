import { dayIn, standingOn } from '@papaver/contract/days.ts'
import { isStoppedPartner, isSupersededPartner } from '@papaver/contract/trading-establishments/life.ts'
import type { Reader } from '../../platform/transaction.ts'
import { listStatuses } from '../casework/public.ts'
import { listLater } from './store.ts'

interface Lived {
  readonly day: string
  readonly timeZone: string
  readonly from: Date | null
}
export interface PartnerStops {
  /** At some time of the day, and as it ended. */
  readonly isStopped: boolean
  readonly isStoppedAtEnd: boolean
}

/**
 * What the entry of a partner was at some time of a day, and those that had taken its place by then, with who made it so. `from`: the
 * moment of that day before which nothing matters, as the permit was issued then; null where all of it does.
 */
const livedOn = async (db: Reader, partnerId: string, { day, timeZone, from }: Lived) => {
  const ids = await listLater(db, partnerId)
  const steps = Map.groupBy(await listStatuses(db, ids), ({ caseId }) => caseId)
  const lived: { toStatus: string; action: string; actorId: string | null; at: Date }[] = []
  for (const id of ids) {
    const life = (steps.get(id) ?? [])
      .filter(({ fromStatus, toStatus }) => fromStatus !== toStatus)
      .map((step) => ({ ...step, on: dayIn(timeZone, step.at) }))
    const then = standingOn(life, day).filter(
      ({ at }, index, all) =>
        from === null || at > from || !all.slice(index + 1).some((next) => next.at <= from),
    )
    lived.push(...then)
    // What takes its place later says nothing of this day.
    if (!then.some(({ toStatus }) => isSupersededPartner(toStatus))) break
  }
  return lived
}

/** Was trade with a partner stopped on a day? */
export const partnerStopsOn = async (db: Reader, partnerId: string, on: Lived): Promise<PartnerStops> => {
  const lived = await livedOn(db, partnerId, on)
  const last = lived.at(-1)
  return {
    isStopped: lived.some(({ toStatus }) => isStoppedPartner(toStatus)),
    isStoppedAtEnd: last !== undefined && isStoppedPartner(last.toStatus),
  }
}

/** By which steps, and whose, trade with a partner was stopped on a day. */
export const listPartnerStops = async (
  db: Reader,
  partnerId: string,
  on: Lived,
): Promise<{ action: string; actorId: string | null; at: Date }[]> =>
  (await livedOn(db, partnerId, on)).filter(({ toStatus }) => isStoppedPartner(toStatus))
