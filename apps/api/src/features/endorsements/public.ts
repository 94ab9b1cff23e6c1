export { recordMovement } from './actions/record.ts'
export { runDaily as runEndorsementsDaily } from './actions/unreported.ts'
export { listWithHeldGoods } from './dispute-store.ts'
export {
  type EndorsedMovement,
  type EndorsedPermit,
  listEndorsedMovements,
  listEndorsedPermits,
  sumEndorsed,
} from './endorsed-store.ts'
export { expectedFilter } from './expected.ts'
export { heldFilter, listHeldFor } from './held.ts'
export { returnEndorsed } from './returned/command.ts'
export { followArrival } from './returned/follow.ts'
