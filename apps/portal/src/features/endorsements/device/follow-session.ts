import { mayDo, session } from '../../../platform/session.ts'
import { readToken } from '../../../platform/token.ts'
import { isTraining } from '../../../platform/world.ts'

let isMade = false

const follow = async (): Promise<void> => {
  const current = session.get()
  const isCustoms = current.status === 'in' && mayDo(current.account, 'endorsement.customs')
  if (isCustoms && current.account.impersonator === null) {
    isMade = true
    await (await import('./start.ts')).startDevice(current.account, current.person)
  }
  // Where the server did not answer, the token is there still, and so is the session.
  if (isMade && current.status === 'out' && readToken() === null) {
    isMade = false
    ;(await import('./start.ts')).endDevice()
  }
}

/**
 * One who endorses at the border, himself: his device is made ready for when its network goes. Not in training: what waits
 * on a device is the real world's.
 */
export const makeDevicesReady = (): void => {
  if (!isTraining) session.subscribe(() => void follow().catch(() => {}))
}
