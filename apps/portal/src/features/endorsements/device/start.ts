import { clearAtLeaving } from '../../../platform/leaving.ts'
import { createStore } from '../../../platform/plain-store.ts'
import { queryClient } from '../../../platform/queries.ts'
import type { Account, Person } from '../../../platform/session.ts'
import { scriptAddress } from '../../../platform/trusted-types.ts'
import { isTraining } from '../../../platform/world.ts'
import { refreshAfterMovement } from '../queries.ts'
import { clearKit, prepareKit } from './kit.ts'
import { clearEntries, readEntries, startQueue } from './queue.ts'
import { forgetKey } from './sealing.ts'

/** The list is fetched anew this often while there is a network: what remains is known as of then. */
const restMilliseconds = 15 * 60_000

/** The device has what it needs to go on without a network. */
export const isReady = createStore(false)

let who: { readonly account: Account; readonly person: Person } | undefined
let preparedFor = ''
let preparedAt = Number.NEGATIVE_INFINITY

/** Takes the newest list, unless that was done a moment ago. Without a network, or without https, all stays as it is. */
const prepare = async (): Promise<void> => {
  // The page that works without a network is that of the real world.
  if (who === undefined || isTraining) return
  const { account, person } = who
  const isRecent = preparedFor === account.id && performance.now() - preparedAt < restMilliseconds
  if (isRecent) return
  preparedFor = account.id
  preparedAt = performance.now()
  try {
    await prepareKit(account, person)
    isReady.set(true)
  } catch {
    preparedFor = ''
    // The portal works as ever; what may be missing is told where somebody wants to work without a network.
  }
}

const keepDesk = async (): Promise<void> => {
  if (isTraining) return
  // That page alone: nothing that needs a session is kept by it.
  await navigator.serviceWorker?.register(scriptAddress('/border/worker.js'), { scope: '/border/' })
}

/** The session is over: what waits stays sealed until its person signs in. */
export const endDevice = (): void => {
  who = undefined
  preparedFor = ''
  forgetKey()
  isReady.set(false)
  void readEntries()
}

let isWatching = false
/** Makes the device of a customs officer ready, and sends what waits on it. */
export const startDevice = async (account: Account, person: Person): Promise<void> => {
  who = { account, person }
  if (!isWatching) {
    isWatching = true
    clearAtLeaving(async () => {
      await clearEntries()
      await clearKit()
      endDevice()
    })
    addEventListener('hashchange', () => void prepare())
    void keepDesk().catch(() => {})
  }
  await readEntries()
  await prepare()
  startQueue(() => void refreshAfterMovement(queryClient))
}
