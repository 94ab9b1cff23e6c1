import { addDays } from '@papaver/contract/casework/rules.ts'
import type { Crossing } from '@papaver/contract/endorsements/crossing.ts'
import { type DisputeReason, isHeldNow } from '@papaver/contract/endorsements/disputed.ts'
import type { Endorsement, KnownMovement } from '@papaver/contract/endorsements/schema.ts'
import { isPositive } from '@papaver/contract/quantities/base.ts'

const at = (end: Crossing['end'], movements: readonly Endorsement[]): Endorsement[] =>
  movements.filter(({ source }) => source === (end === 'exit' ? 'exit' : 'customs'))

/** Records at one end of the way of which the goods are held there. */
export const heldAt = (end: Crossing['end'], movements: readonly Endorsement[]): Endorsement[] =>
  at(end, movements).filter(isHeldNow)

/** The key of the words for a reason; of goods that are held, more was presented, and nothing crossed. */
export const wordOfReason = (reason: DisputeReason, isHeld: boolean): string =>
  isHeld && reason === 'exceeds' ? 'endorsements.held.exceeds' : `endorsements.disputed.reasons.${reason}`

/**
 * Of which a quantity was named. Of held goods that are not those of the permit none need be (decision 0208): what stands for it on
 * record is no zero.
 */
export const statedLines = <Line extends { readonly quantity: string }>(lines: readonly Line[]): Line[] =>
  lines.filter(({ quantity }) => isPositive(quantity))

type Settlement = NonNullable<NonNullable<Endorsement['dispute']>['settlement']>
/** What an officer has answered about goods that were held. */
export interface HeldAnswer {
  readonly movement: Endorsement
  readonly settlement: Settlement
  /** What counts, and so was released; undefined where nothing of it does. */
  readonly released: readonly { readonly quantity: string; readonly unit: string }[] | undefined
}

/** Under whichever permit it counts. */
const releasedOf = ({ counted, corrected }: Settlement) => corrected ?? counted ?? undefined

interface Days {
  readonly today: string
  readonly dayOf: (moment: string) => string
}

/**
 * Answers that customs still has to act upon, the latest first: of today or yesterday, and older ones until something else is on record
 * at this end.
 */
export const answersAt = (
  end: Crossing['end'],
  movements: readonly Endorsement[],
  { today, dayOf }: Days,
): HeldAnswer[] => {
  const here = at(end, movements)
  const yesterday = addDays(today, -1)
  return here
    .flatMap((movement) => {
      const settlement = movement.dispute?.isHeld ? movement.dispute.settlement : null
      return settlement === null ? [] : [{ movement, settlement, released: releasedOf(settlement) }]
    })
    .filter(
      ({ settlement: { settledAt } }) =>
        dayOf(settledAt) >= yesterday || here.every(({ recordedAt }) => recordedAt <= settledAt),
    )
    .toSorted((one, other) => other.settlement.settledAt.localeCompare(one.settlement.settledAt))
}

/** What follows where it is the same consignment: nobody is reassured of goods that are held, and nobody alarmed of others. */
export const sameWord = (
  earlier: readonly Pick<KnownMovement, 'isHeld'>[],
): 'what' | 'whatHeld' | 'whatSome' => {
  const held = earlier.filter(({ isHeld }) => isHeld === true)
  if (held.length === 0) return 'what'
  return held.length === earlier.length ? 'whatHeld' : 'whatSome'
}
