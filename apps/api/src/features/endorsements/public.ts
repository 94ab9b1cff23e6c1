export { recordMovement } from './actions/record.ts'
