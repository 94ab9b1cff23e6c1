import { setWaiting } from '../leaving.ts'
import { createStore } from '../plain-store.ts'
import { isTraining, ownName } from '../world.ts'
import type { Box } from './device-store.ts'
import { type HeldKey, heldKey } from './sealing.ts'
import { isReached } from './use-online.ts'
import {
  advance,
  type Step,
  unsettled,
  type WaitingContent,
  type WaitingHead,
  type Way,
  withoutPhoto,
} from './waiting.ts'
import { type Entry, makeStore, type NewPhoto } from './waiting-store.ts'

const pauses = [3000, 6000, 12_000, 30_000, 60_000] as const

/** A network that swallows what is sent is none: what was not answered by then waits, and is sent again under its key. */
export const patience = { record: 20_000, photos: 120_000 } as const
/** The person is led nowhere by what happens behind his page. */
export const quiet = (milliseconds: number) => ({ isQuiet: true, signal: AbortSignal.timeout(milliseconds) })

interface QueueOptions<Content extends WaitingContent> {
  readonly box: Box
  /** How one record is brought to the authority; its photos are read from the device when they are sent. */
  readonly wayFor: (photos: () => Promise<NewPhoto[]>) => Way<Content>
}

type Store<Content extends WaitingContent> = ReturnType<typeof makeStore<Content>>

/** What lies on the device as pages show it, in this tab and in all others. */
const shownFrom = <Content extends WaitingContent>(box: Box, store: Store<Content>) => {
  const name = ownName(`papaver.${box}`)
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  const entries = createStore<readonly Entry<Content>[]>([])
  /** Reads anew what lies on the device. */
  const readEntries = async (): Promise<void> => {
    const held = await heldKey()
    const found = await store.list(held).catch((): Entry<Content>[] => [])
    entries.set(found)
    setWaiting(box, held === undefined ? 0 : unsettled(found, held.accountId).length)
  }
  return {
    entries,
    readEntries,
    showChange: async (): Promise<void> => {
      channel?.postMessage('changed')
      await readEntries()
    },
    watchOthers: (): void => channel?.addEventListener('message', () => void readEntries()),
  }
}

/** One tab sends at a time. Without locks (plain http) the key alone sees to it that nothing is recorded twice. */
const turnsOf = (box: Box) => {
  const name = ownName(`papaver.${box}`)
  let inTurn: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = () => navigator.locks?.request(name, work) ?? work()
    const mine = inTurn.then(turn, turn)
    inTurn = mine.catch(() => {})
    return mine as Promise<Result>
  }
}

/** Read from the device once, when the first of them is sent. */
const readOnce = <Value>(read: () => Promise<Value>): (() => Promise<Value>) => {
  let reading: Promise<Value> | undefined
  return () => {
    reading ??= read()
    return reading
  }
}

/** Sends one record as far as it comes now; undefined where it is not there any more, or not meant to be sent. */
const senderOf = <Content extends WaitingContent>(
  store: Store<Content>,
  { box, wayFor }: QueueOptions<Content>,
) => {
  const alone = turnsOf(box)
  return (held: HeldKey, key: string, isAtOnce = false): Promise<Step<Content> | undefined> =>
    alone(async () => {
      // As it is now: another tab may have sent it while this one waited for its turn.
      const entry = await store.find(held, key)
      if (entry?.content === undefined || entry.stage === 'draft') return undefined
      if (entry.stage === 'sent') return { stage: 'sent', content: entry.content }
      const keep = (step: Step<Content>) => store.move(held, key, step)
      const head = { key, notedAt: isAtOnce ? null : entry.notedAt }
      const way = wayFor(readOnce(() => store.photos(held, entry)))
      const step = await advance(head, entry.content, { way, keep })
      await keep(step)
      isReached.set(step.content.obstacle?.status !== 0)
      return step
    })
}

/** Sends what waits, again and again until it is there. */
const sendingOf = <Content extends WaitingContent>(
  send: ReturnType<typeof senderOf<Content>>,
  { entries, readEntries, showChange, watchOthers }: ReturnType<typeof shownFrom<Content>>,
) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let announceArrival: () => void = () => {}
  let isStarted = false
  const hasArrived = (step: Step<Content> | undefined) => step !== undefined && step.stage !== 'waiting'
  const tryLater = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void sendWaiting(), pauses[Math.min(tries, pauses.length - 1)])
    tries += 1
  }
  /** Everything that waits, oldest first; while something stays, again after a pause that grows. */
  const sendWaiting = async (): Promise<void> => {
    clearTimeout(timer)
    const held = await heldKey()
    await readEntries()
    const isDue = ({ stage, content, accountId }: Entry<Content>) =>
      stage === 'waiting' && content !== undefined && accountId === held?.accountId
    const due = entries.get().filter(isDue)
    if (held === undefined || due.length === 0) return
    let isStuck = false
    for (const { key } of due) {
      const step: Step<Content> | undefined = isStuck ? undefined : await send(held, key)
      isStuck ||= step?.stage === 'waiting'
      if (hasArrived(step)) announceArrival()
    }
    await showChange()
    if (isStuck) tryLater()
    else tries = 0
  }
  const tryAgain = (): void => {
    tries = 0
    void sendWaiting()
  }
  return {
    /** Sends one record now and says how far it came; undefined where it is not there any more. `isAtOnce`: just recorded. */
    sendNow: async (key: string, isAtOnce = false): Promise<Step<Content> | undefined> => {
      const held = await heldKey()
      if (held === undefined) return undefined
      const step = await send(held, key, isAtOnce)
      await showChange()
      if (step?.stage === 'waiting') tryLater()
      if (hasArrived(step)) announceArrival()
      return step
    },
    /** Sends what waits now, whenever the network comes back, and in between. `onArrival`: something is on record since. */
    start: (onArrival: () => void): void => {
      announceArrival = onArrival
      if (!isStarted) {
        isStarted = true
        addEventListener('online', tryAgain)
        document.addEventListener('visibilitychange', () => !document.hidden && tryAgain())
        watchOthers()
      }
      tryAgain()
    },
  }
}

/** What waits on this device for one feature, and its way to the authority: each record once, whatever is cut off. */
export const makeQueue = <Content extends WaitingContent>(options: QueueOptions<Content>) => {
  const store = makeStore<Content>(options.box)
  const shown = shownFrom(options.box, store)
  const sending = sendingOf(senderOf(store, options), shown)
  const changeNow = async (key: string, changed: (content: Content) => Content): Promise<void> => {
    const held = await heldKey()
    const entry = held && (await store.find(held, key))
    if (held === undefined || entry?.content === undefined) return
    await store.move(held, key, { stage: entry.stage, content: changed(entry.content) })
    await shown.showChange()
  }
  return {
    /** What waits on this device, as its pages show it. */
    entries: shown.entries,
    readEntries: shown.readEntries,
    ...sending,
    /** Puts a record down before anything is sent, so that it is there whatever becomes of the page. False: it cannot. */
    put: async (head: WaitingHead, content: Content, added: readonly NewPhoto[] = []): Promise<boolean> => {
      try {
        const held = await heldKey()
        if (isTraining || held?.accountId !== head.accountId) return false
        await store.put(held, head, content, added)
        await shown.showChange()
        return true
      } catch {
        // No room, or a private window: what is sent must arrive now.
        return false
      }
    },
    /** Writes what its person has said of it since, over the content that it has. */
    changeNow,
    /** Its person wants one of its photos gone. A record that is there already is whole without it. */
    dropPhoto: async (key: string, photoKey: string): Promise<void> => {
      await changeNow(key, (content) => withoutPhoto(content, photoKey))
      const content = shown.entries.get().find((entry) => entry.key === key)?.content
      if (content?.recordId != null && content.photos.length === 0) await sending.sendNow(key)
    },
    /** Takes a record off the device: it was shown to be on record, or its person wants it gone. */
    dropNow: async (key: string): Promise<void> => {
      await store.drop(key)
      await shown.showChange()
    },
    /** The photos of one's own record, to be looked at. */
    photosOf: async (entry: Entry<Content>): Promise<NewPhoto[]> => {
      const held = await heldKey()
      return held === undefined ? [] : store.photos(held, entry)
    },
    /** Everything of the person who leaves; what others have waiting here stays. */
    clear: async (): Promise<void> => {
      const held = await heldKey()
      if (held === undefined) return
      const own = (await store.list(held)).filter(({ accountId }) => accountId === held.accountId)
      for (const { key } of own) await store.drop(key)
      await shown.showChange()
    },
  }
}
export type Queue<Content extends WaitingContent> = ReturnType<typeof makeQueue<Content>>
