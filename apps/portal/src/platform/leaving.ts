import { createStore } from './plain-store.ts'

/** What waits on this device for a network, and would be gone with the session if its person signed out now. */
export const waitingCount = createStore(0)

const counts = new Map<string, number>()
/** How much of it lies in one box of the device. */
export const setWaiting = (box: string, count: number): void => {
  counts.set(box, count)
  waitingCount.set([...counts.values()].reduce((sum, each) => sum + each, 0))
}

/** Set while the person is asked whether he leaves although something waits. */
export const leavingAsked = createStore<{ end: (isLeaving: boolean) => void } | undefined>(undefined)

/** True where nothing would be lost, or the person says that it may be. */
export const askLeaving = (): Promise<boolean> => {
  if (waitingCount.get() === 0) return Promise.resolve(true)
  return new Promise((resolve) => {
    const end = (isLeaving: boolean): void => {
      leavingAsked.set(undefined)
      resolve(isLeaving)
    }
    leavingAsked.set({ end })
  })
}

const clearings: (() => Promise<void>)[] = []

/** Has something cleared when a person signs out by himself. */
export const clearAtLeaving = (clear: () => Promise<void>): void => void clearings.push(clear)

/** Nothing of the person stays on this device. */
export const clearKept = async (): Promise<void> => {
  await Promise.allSettled(clearings.map((clear) => clear()))
}
