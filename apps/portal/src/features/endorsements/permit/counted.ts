import { countsNothing, type SettlementOutcome } from '@papaver/contract/endorsements/disputed.ts'
import type { Endorsement } from '@papaver/contract/endorsements/schema.ts'
import { compare, isPositive } from '@papaver/contract/quantities/base.ts'
import type { FormLine } from './endorse-draft.ts'

type Moved = Pick<Endorsement['lines'][number], 'lineId' | 'quantity' | 'unit'>

/** How much of a record would count by what an officer makes of it: all of it, or as much as is left now. */
export const countedBy = (
  outcome: SettlementOutcome,
  moved: readonly Moved[],
  lines: readonly Pick<FormLine, 'id' | 'remaining'>[],
): Moved[] => {
  if (countsNothing(outcome)) return []
  const leftOf = ({ lineId, quantity }: Moved): string => {
    const left = lines.find(({ id }) => id === lineId)?.remaining
    return outcome !== 'allowed' || left === undefined || compare(quantity, left) <= 0 ? quantity : left
  }
  return moved
    .map((line) => ({ ...line, quantity: leftOf(line) }))
    .filter(({ quantity }) => isPositive(quantity))
}

/** Would more count than is left now? Then a record does not count as a whole under its permit. */
export const isAboveLeft = (
  moved: readonly Moved[],
  lines: readonly Pick<FormLine, 'id' | 'remaining'>[],
): boolean =>
  moved.some(({ lineId, quantity }) =>
    lines.some(({ id, remaining }) => id === lineId && compare(quantity, remaining) > 0),
  )
