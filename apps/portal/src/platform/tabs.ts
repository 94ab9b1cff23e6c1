import { newKey } from './random-key.ts'
import { ownName } from './world.ts'

/** Between the tabs of one browser and one origin; what is said here is heard and gone, and nothing is written down. */
const name = ownName('papaver.session')

/** `ask`: a tab without a session; `give`: to the one that asked; `end`: this session was left. */
type Word = { ask: string } | { give: string; token: string } | { end: string }

/** The longest time in which a busy tab answers. Without locks nobody knows whether there is one to wait for. */
const patience = { known: 1500, unknown: 300 }

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
/** Missing where a ministry's network has no TLS. */
const locks = typeof navigator === 'undefined' ? undefined : navigator.locks

const say = (word: Word): void => channel?.postMessage(word)

const hear = (listen: (word: Partial<{ ask: string; give: string; token: string; end: string }>) => void) => {
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'object' && data !== null) listen(data)
  }
  channel?.addEventListener('message', onMessage)
  return () => channel?.removeEventListener('message', onMessage)
}

/** How long to wait for the session of another tab: not at all where none has one. */
const waitingTime = async (): Promise<number> => {
  if (channel === undefined) return 0
  if (locks === undefined) return patience.unknown
  const { held = [] } = await locks.query()
  return held.some((lock) => lock.name === name) ? patience.known : 0
}

/** The token of another tab of this browser that is signed in, handed from memory to memory. */
export const askTabs = async (): Promise<string | undefined> => {
  const time = await waitingTime()
  if (time === 0) return undefined
  const key = newKey()
  return new Promise((resolve) => {
    const settle = (token?: string) => {
      clearTimeout(timer)
      silence()
      resolve(token)
    }
    const timer = setTimeout(settle, time)
    const silence = hear(({ give, token }) => {
      if (give === key && typeof token === 'string') settle(token)
    })
    say({ ask: key })
  })
}

/** Answers tabs that ask, for as long as there is a session to hand over. */
export const answerTabs = (tokenToGive: () => string | undefined): void => {
  hear(({ ask }) => {
    const token = typeof ask === 'string' ? tokenToGive() : undefined
    if (ask !== undefined && token !== undefined) say({ give: ask, token })
  })
}

let release: (() => void) | undefined

/** Lets new tabs know, without a word of whose it is, that there is a session to ask for. */
export const showSession = (isThere: boolean): void => {
  if (isThere === (release !== undefined)) return
  release?.()
  release = undefined
  if (!isThere) return
  const left = new Promise<void>((resolve) => {
    release = resolve
  })
  // Refused only where the page is going away.
  locks?.request(name, { mode: 'shared' }, () => left).catch(() => {})
}

/** Whoever leaves in one tab has left in all that share his session. */
export const announceEnd = (token: string): void => say({ end: token })
export const onEnd = (leave: (token: string) => void): (() => void) =>
  hear(({ end }) => {
    if (typeof end === 'string') leave(end)
  })
