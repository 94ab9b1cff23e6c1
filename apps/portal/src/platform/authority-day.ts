import { dayIn } from '@papaver/contract/days.ts'
import { authorityZone } from './authority-zone.ts'
import { nowHere } from './server-clock.ts'

/** The ISO day at the authority: its permits begin and end there, wherever the device stands. */
export const todayHere = (now: Date = new Date(nowHere())): string => dayIn(authorityZone.get(), now)
