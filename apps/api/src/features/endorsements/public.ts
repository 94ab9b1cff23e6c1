export { recordMovement } from './actions/record.ts'
export { runDaily as runEndorsementsDaily } from './actions/unreported.ts'
export { type EndorsedPermit, listEndorsedPermits } from './endorsed-store.ts'
export { returnEndorsed } from './returned/command.ts'
