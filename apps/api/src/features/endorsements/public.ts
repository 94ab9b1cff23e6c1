export { recordMovement } from './actions/record.ts'
export { runDaily as runEndorsementsDaily } from './actions/unreported.ts'
export {
  type EndorsedMovement,
  type EndorsedPermit,
  listEndorsedMovements,
  listEndorsedPermits,
  sumEndorsed,
} from './endorsed-store.ts'
export { returnEndorsed } from './returned/command.ts'
export { followArrival } from './returned/follow.ts'
