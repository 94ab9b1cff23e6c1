export { type HostPlace, makeTrainingHost } from './host.ts'
export { type FromWorld, goneAgain, type ToWorld } from './messages.ts'
export { nameTrainingAuthority } from './world.ts'
