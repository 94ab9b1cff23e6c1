import type { ClockFault } from '@papaver/contract/signed-list.ts'
import { createStore } from '../../../../platform/plain-store.ts'
import type { OpenKit } from '../kit.ts'
import type { Scanned } from './scanned.ts'

/** What the session of this tab has prepared; undefined where there is none. */
export const deskKit = createStore<OpenKit | undefined>(undefined)

/** The code that was read last: its permit is on the screen. */
export const lastScanned = createStore<Scanned | undefined>(undefined)

/** What is wrong with the clock of this device. */
export const deskClock = createStore<ClockFault | undefined>(undefined)
