import { useEffect, useState } from 'react'
import { heldKey } from '../../../platform/device/sealing.ts'
import { useSession } from '../../../platform/session.ts'
import { device } from './start.ts'

/** A device that cannot be made ready keeps nothing, and holds nobody up. */
const longestWait = 5000

/** Once this tab has the key that opens what its person has on this device, or is known to get none. */
export const useDeviceKey = (): boolean => {
  const current = useSession()
  const [isTried, setTried] = useState(false)
  useEffect(() => {
    if (isTried || current.status !== 'in') return
    const { account, person } = current
    const prepare = async (): Promise<void> => {
      if ((await heldKey())?.accountId !== account.id) await device.start(account, person)
    }
    const pause = new Promise((resolve) => setTimeout(resolve, longestWait))
    void Promise.race([prepare().catch(() => {}), pause]).then(() => setTried(true))
  }, [current, isTried])
  return isTried
}
