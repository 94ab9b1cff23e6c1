import { call } from '../../../platform/api.ts'
import { waitingCount } from '../../../platform/leaving.ts'
import { createStore } from '../../../platform/plain-store.ts'
import { isTraining, ownName } from '../../../platform/world.ts'
import { sendPhotos } from '../queries.ts'
import { type HeldKey, heldKey } from './sealing.ts'
import { isReached } from './use-online.ts'
import { advance, type Calls, type Noted, type Step, unsettled, type WaitingHead } from './waiting.ts'
import {
  dropEntry,
  type Entry,
  findEntry,
  listEntries,
  moveEntry,
  photosOf,
  putEntry,
} from './waiting-store.ts'

/** What waits on this device, as its pages show it. */
export const entries = createStore<readonly Entry[]>([])

const name = ownName('papaver.endorsements')
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
const pauses = [3000, 6000, 12_000, 30_000, 60_000] as const

/** Reads anew what lies on the device. */
export const readEntries = async (): Promise<void> => {
  const held = await heldKey()
  const found = await listEntries(held).catch((): Entry[] => [])
  entries.set(found)
  waitingCount.set(held === undefined ? 0 : unsettled(found, held.accountId).length)
}

/** In this tab and in all others. */
const showChange = async (): Promise<void> => {
  channel?.postMessage('changed')
  await readEntries()
}

let inTurn: Promise<unknown> = Promise.resolve()
/** One tab sends at a time. Without locks (plain http) the key alone sees to it that nothing is recorded twice. */
const alone = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const turn = () => navigator.locks?.request(name, work) ?? work()
  const mine = inTurn.then(turn, turn)
  inTurn = mine.catch(() => {})
  return mine as Promise<Result>
}

/** A network that swallows what is sent is none: what was not answered by then waits, and is sent again under its key. */
const patience = { record: 20_000, photos: 120_000 }
/** The person is led nowhere by what happens behind his page. */
const quiet = (milliseconds: number) => ({ isQuiet: true, signal: AbortSignal.timeout(milliseconds) })
const callsFor = (held: HeldKey, entry: Entry): Calls => ({
  find: (token) => call('endorsements.find', { body: { token }, ...quiet(patience.record) }),
  record: (id, body, idempotencyKey) =>
    call('endorsements.record', { params: { id }, body, idempotencyKey, ...quiet(patience.record) }),
  sendPhotos: async (id, endorsementId) =>
    sendPhotos(id, endorsementId, await photosOf(held, entry), quiet(patience.photos)),
})

const send = async (held: HeldKey, key: string, isAtOnce = false): Promise<Step | undefined> => {
  // As it is now: another tab may have sent it while this one waited for its turn.
  const entry = await findEntry(held, key)
  if (entry?.content === undefined) return undefined
  if (entry.stage === 'sent') return { stage: 'sent', content: entry.content }
  const keep = (step: Step) => moveEntry(held, key, step)
  const head = { key, notedAt: isAtOnce ? null : entry.notedAt }
  const step = await advance(head, entry.content, { calls: callsFor(held, entry), keep })
  await keep(step)
  isReached.set(step.content.obstacle?.status !== 0)
  return step
}

/** Puts a record down before anything is sent, so that it is there whatever becomes of the page. False: it cannot. */
export const noteDown = async (
  head: Omit<WaitingHead, 'stage'>,
  content: Noted,
  photos: readonly File[],
): Promise<boolean> => {
  try {
    const held = await heldKey()
    if (isTraining || held?.accountId !== head.accountId) return false
    const names = photos.map(({ name: photo, type }) => ({ name: photo, type }))
    const whole = { ...content, photos: names, endorsementId: null, arrivedAt: null, obstacle: null }
    await putEntry(held, { ...head, stage: 'waiting' }, whole, photos)
    await showChange()
    return true
  } catch {
    // No room, or a private window: what is sent must arrive now.
    return false
  }
}

/** Takes a record off the device: it was shown to be on record, or its person wants it gone. */
export const dropNow = async (key: string): Promise<void> => {
  await dropEntry(key)
  await showChange()
}

let timer: ReturnType<typeof setTimeout> | undefined
let tries = 0
let announceArrival: () => void = () => {}

const tryLater = (): void => {
  clearTimeout(timer)
  timer = setTimeout(() => void sendWaiting(), pauses[Math.min(tries, pauses.length - 1)])
  tries += 1
}

/** Sends one record now and says how far it came; undefined where it is not there any more. `isAtOnce`: just recorded. */
export const sendNow = async (key: string, isAtOnce = false): Promise<Step | undefined> => {
  const held = await heldKey()
  if (held === undefined) return undefined
  const step = await alone(() => send(held, key, isAtOnce))
  await showChange()
  if (step?.stage === 'waiting') tryLater()
  if (step?.stage === 'sent') announceArrival()
  return step
}

/** Tries everything that waits, oldest first; while something stays, again after a pause that grows. */
export const sendWaiting = async (): Promise<void> => {
  clearTimeout(timer)
  const held = await heldKey()
  await readEntries()
  const due = entries
    .get()
    .filter(
      ({ stage, content, accountId }) => stage === 'waiting' && content && accountId === held?.accountId,
    )
  if (held === undefined || due.length === 0) return
  let isStuck = false
  for (const { key } of due) {
    const step: Step | undefined = isStuck ? undefined : await alone(() => send(held, key))
    isStuck ||= step?.stage === 'waiting'
    if (step?.stage === 'sent') announceArrival()
  }
  await showChange()
  if (isStuck) tryLater()
  else tries = 0
}

const tryAgain = (): void => {
  tries = 0
  void sendWaiting()
}

let isStarted = false
/** Sends what waits now, whenever the network comes back, and in between. `onArrival`: something is on record since. */
export const startQueue = (onArrival: () => void): void => {
  announceArrival = onArrival
  if (!isStarted) {
    isStarted = true
    addEventListener('online', tryAgain)
    document.addEventListener('visibilitychange', () => !document.hidden && tryAgain())
    channel?.addEventListener('message', () => void readEntries())
  }
  tryAgain()
}

/** Everything of the person who leaves; what others have waiting here stays. */
export const clearEntries = async (): Promise<void> => {
  const held = await heldKey()
  if (held === undefined) return
  const own = (await listEntries(held)).filter(({ accountId }) => accountId === held.accountId)
  for (const { key } of own) await dropEntry(key)
  await showChange()
}
