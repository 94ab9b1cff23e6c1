import type { Permission } from '@papaver/contract/access/permissions.ts'
import { isPassing } from '../autosave.ts'
import { clearAtLeaving } from '../leaving.ts'
import { createStore } from '../plain-store.ts'
import { type Account, mayDo, type Person } from '../session.ts'
import { scriptAddress } from '../trusted-types.ts'
import { isTraining } from '../world.ts'
import type { Queue } from './queue.ts'
import { forgetKey } from './sealing.ts'
import type { WaitingContent } from './waiting.ts'

/** What is fetched anew this often while there is a network: what it says is known as of then. */
const restMilliseconds = 15 * 60_000
const momentMilliseconds = 2_000

interface DeviceOptions<Content extends WaitingContent> {
  /** The folder of the page that works without a network. */
  readonly page: string
  /** Of those who work with it; it is made ready for nobody else. */
  readonly right: Permission
  readonly queue: Queue<Content>
  /** Takes what the page works with. @throws where the server does not answer, or the browser can keep or seal nothing */
  readonly prepare: (account: Account, person: Person) => Promise<void>
  readonly clear: () => Promise<void>
  /** Something has reached the authority since the pages were drawn. */
  readonly onArrival: () => void
}

/** Keeps that page alone: nothing that needs a session is kept by it. */
export const keepPage = async (page: string): Promise<ServiceWorkerRegistration | undefined> =>
  isTraining
    ? undefined
    : navigator.serviceWorker?.register(scriptAddress(`/${page}/worker.js`), { scope: `/${page}/` })

/** Once all files of the page are kept. */
const untilKept = (registration: ServiceWorkerRegistration): Promise<void> =>
  new Promise((resolve) => {
    if (registration.active) return resolve()
    const worker = registration.installing ?? registration.waiting
    worker?.addEventListener('statechange', () => worker.state === 'activated' && resolve())
  })

/** The page, and the way to it from any address of the portal that is opened without a network. */
const keepPageAndWay = async (page: string): Promise<void> => {
  const kept = await keepPage(page)
  if (kept === undefined) return
  await untilKept(kept)
  await navigator.serviceWorker?.register(scriptAddress('/away-worker.js'), { scope: '/' })
}

/** A device that goes on without a network: made ready while somebody is signed in, cleared when he leaves. */
export const makeDevice = <Content extends WaitingContent>(options: DeviceOptions<Content>) => {
  const { page, queue } = options
  /** The device has what it needs to go on without a network. */
  const isReady = createStore(false)
  let who: { readonly account: Account; readonly person: Person } | undefined
  let preparedFor = ''
  let preparedAt = Number.NEGATIVE_INFINITY
  let isWatching = false
  let lastTry: Promise<void> = Promise.resolve()

  /** Takes the newest, unless that was done a moment ago. Without a network, or without https, all stays as it is. */
  const prepare = async (): Promise<void> => {
    // The page that works without a network is that of the real world.
    if (who === undefined || isTraining) return
    const { account, person } = who
    if (preparedFor === account.id && performance.now() - preparedAt < restMilliseconds) return
    preparedFor = account.id
    preparedAt = performance.now()
    try {
      await options.prepare(account, person)
      isReady.set(true)
    } catch (error) {
      // A refusal stays one for a while: it is not asked for again at each change of the address.
      if (isPassing(error)) preparedFor = ''
      // The portal works as ever; what may be missing is told where somebody wants to work without a network.
    }
  }
  const prepareAgain = (): Promise<void> => {
    lastTry = lastTry.then(prepare)
    return lastTry
  }

  /** The session is over: what waits stays sealed until its person signs in. */
  const end = (): void => {
    who = undefined
    preparedFor = ''
    forgetKey()
    isReady.set(false)
    void queue.readEntries()
  }

  return {
    isReady,
    end,
    /** Once it is known whether this device can keep anything. */
    tried: (): Promise<void> => lastTry,
    /** Takes the newest now: the page is open from which one goes where there may be no network. */
    renew: (): Promise<void> => {
      // Opened at this very page, the device was made ready a moment ago.
      if (performance.now() - preparedAt > momentMilliseconds) preparedFor = ''
      return prepareAgain()
    },
    /** Makes the device ready for one who works with it himself, and sends what waits on it. */
    start: async (account: Account, person: Person): Promise<void> => {
      if (!mayDo(account, options.right) || account.impersonator !== null) return
      who = { account, person }
      if (!isWatching) {
        isWatching = true
        clearAtLeaving(async () => {
          await queue.clear()
          await options.clear()
          end()
        })
        addEventListener('hashchange', () => void prepareAgain())
        void keepPageAndWay(page).catch(() => {})
      }
      const prepared = prepareAgain()
      await queue.readEntries()
      await prepared
      queue.start(options.onArrival)
    },
  }
}
export type Device = Pick<ReturnType<typeof makeDevice>, 'start' | 'end'>
