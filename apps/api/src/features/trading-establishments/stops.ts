import { dayIn } from '@papaver/contract/days.ts'
import { isStoppedPartner, isSupersededPartner } from '@papaver/contract/trading-establishments/life.ts'
import type { Reader } from '../../platform/transaction.ts'
import { listStatuses } from '../casework/public.ts'
import { listLater } from './store.ts'

export interface PartnerStops {
  /** At some time of the day, and as it ended. */
  readonly isStopped: boolean
  readonly isStoppedAtEnd: boolean
}

/**
 * Was trade with a partner stopped on a day, by the history of its entry and of those that had taken its place by then? `from`: the
 * moment of that day before which nothing matters, as the permit was issued then; null where all of it does.
 */
export const partnerStopsOn = async (
  db: Reader,
  partnerId: string,
  { day, timeZone, from }: { readonly day: string; readonly timeZone: string; readonly from: Date | null },
): Promise<PartnerStops> => {
  const ids = await listLater(db, partnerId)
  const steps = Map.groupBy(await listStatuses(db, ids), ({ caseId }) => caseId)
  const statuses: string[] = []
  for (const id of ids) {
    const life = (steps.get(id) ?? []).filter(({ at }) => dayIn(timeZone, at) <= day)
    const isBefore = ({ at }: (typeof life)[number]): boolean =>
      from === null ? dayIn(timeZone, at) < day : at <= from
    const before = life.findLast(isBefore)
    const during = life.filter((each) => !isBefore(each))
    const then = [...(before ? [before] : []), ...during].map(({ toStatus }) => toStatus)
    statuses.push(...then)
    // What takes its place later says nothing of this day.
    if (!then.some(isSupersededPartner)) break
  }
  const last = statuses.at(-1)
  return {
    isStopped: statuses.some(isStoppedPartner),
    isStoppedAtEnd: last !== undefined && isStoppedPartner(last),
  }
}

/** Who stopped trade with a partner, under any of its entries. */
export const listPartnerStoppers = async (db: Reader, partnerId: string): Promise<(string | null)[]> => {
  const rows = await listStatuses(db, await listLater(db, partnerId))
  return rows
    .filter(({ fromStatus, toStatus }) => fromStatus !== toStatus && isStoppedPartner(toStatus))
    .map(({ actorId }) => actorId)
}
