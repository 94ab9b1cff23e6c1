import type { Crossing } from '@papaver/contract/endorsements/crossing.ts'
import { isHeldNow } from '@papaver/contract/endorsements/disputed.ts'
import type { Endorsement, KnownMovement } from '@papaver/contract/endorsements/schema.ts'

/** Records at one end of the way of which the goods are held there. */
export const heldAt = (end: Crossing['end'], movements: readonly Endorsement[]): Endorsement[] =>
  movements.filter((each) => isHeldNow(each) && each.source === (end === 'exit' ? 'exit' : 'customs'))

/** What follows where it is the same consignment: nobody is reassured of goods that are held. */
export const sameWord = (earlier: readonly Pick<KnownMovement, 'isHeld'>[]): 'whatHeld' | 'what' =>
  earlier.some(({ isHeld }) => isHeld === true) ? 'whatHeld' : 'what'
