import { countsNothing, type SettlementOutcome } from '@papaver/contract/endorsements/disputed.ts'
import type { Endorsement } from '@papaver/contract/endorsements/schema.ts'
import { compare, isPositive } from '@papaver/contract/quantities/base.ts'

type Moved = Pick<Endorsement['lines'][number], 'lineId' | 'quantity' | 'unit'>

/** How much of a record would count by what an officer makes of it: all of it, or as much as is left now. */
export const countedBy = (
  outcome: SettlementOutcome,
  moved: readonly Moved[],
  left: readonly Pick<Moved, 'lineId' | 'quantity'>[],
): Moved[] => {
  if (countsNothing(outcome)) return []
  const countedOf = ({ lineId, quantity }: Moved): string => {
    const most = left.find((line) => line.lineId === lineId)?.quantity
    return outcome !== 'allowed' || most === undefined || compare(quantity, most) <= 0 ? quantity : most
  }
  return moved
    .map((line) => ({ ...line, quantity: countedOf(line) }))
    .filter(({ quantity }) => isPositive(quantity))
}
