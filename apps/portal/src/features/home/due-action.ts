import type { Dashboard } from '@papaver/contract/dashboard/schema.ts'
import type { Side } from '../casework/side.ts'

type Item = Pick<
  Dashboard['dueNext'][number],
  'proposal' | 'status' | 'isStopped' | 'hasHeldGoods' | 'isReportOwed'
>

const isStoppedNow = ({ isStopped, status }: Item): boolean => isStopped || status === 'SUS'

/**
 * What a case asks of its reader, by the key of its words. A colleague's proposal asks for a decision; a report that is owed for
 * that report, whatever may still be shipped; goods in the store of customs not to be released; what nothing may cross under, to be left; everything else, for what its status says.
 */
export const actionOf = (item: Item, side: Side): string => {
  if (item.proposal !== null && !item.proposal.isOwn) return 'office.decide'
  if (item.isReportOwed) return `holder.${isStoppedNow(item) ? 'reportStopped' : 'report'}`
  if (side === 'customs' && item.hasHeldGoods) return 'customs.goodsHeld'
  return `${side}.${item.isStopped ? (side === 'customs' ? 'held' : 'SUS') : item.status}`
}

/** Red where customs lets nothing pass under it, so that its day does not read as leave to cross; amber where goods of it are held. */
export const toneOf = (item: Item, side: Side): 'red' | 'amber' | undefined => {
  if (side !== 'customs') return undefined
  if (isStoppedNow(item)) return 'red'
  return item.hasHeldGoods ? 'amber' : undefined
}
