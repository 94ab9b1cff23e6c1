import type { Permission } from '@papaver/contract/access/permissions.ts'
import { mayDo, session } from '../session.ts'
import { readToken } from '../token.ts'
import { isTraining } from '../world.ts'
import type { Device } from './device.ts'

/** A device is made ready for whoever has this right. */
export interface DeviceFor {
  readonly right: Permission
  readonly load: () => Promise<{ readonly device: Device }>
}

const followed = ({ right, load }: DeviceFor) => {
  let isMade = false
  return async (): Promise<void> => {
    const current = session.get()
    const isMeant = current.status === 'in' && mayDo(current.account, right)
    if (isMeant && current.account.impersonator === null) {
      isMade = true
      await (await load()).device.start(current.account, current.person)
    }
    // Where the server did not answer, the token is there still, and so is the session.
    if (isMade && current.status === 'out' && readToken() === null) {
      isMade = false
      ;(await load()).device.end()
    }
  }
}

/**
 * Whoever works where there may be no network, himself: his device is made ready for when it goes. Not in training: what
 * waits on a device is the real world's.
 */
export const makeDevicesReady = (devices: readonly DeviceFor[]): void => {
  if (isTraining) return
  for (const follow of devices.map(followed)) session.subscribe(() => void follow().catch(() => {}))
}
