import type { Caller } from '../../platform/http/caller.ts'
import type { Origin } from '../../platform/transaction.ts'
import { deviceCookieName, readDevices } from './known-devices.ts'

/** One who knocks: where from, with what browser, and the devices it says it is. */
export interface Visitor {
  readonly origin: Origin
  readonly userAgent: string
  readonly devices: readonly string[]
}

export const visitorOf = ({ origin, request }: Pick<Caller, 'origin' | 'request'>): Visitor => ({
  origin,
  userAgent: request.headers['user-agent'] ?? '',
  devices: readDevices(request.cookies[deviceCookieName]),
})
