import { useEffect } from 'react'
import { request } from '../request.ts'
import { createStore, useStore } from '../store.ts'

/**
 * Whether the authority answers, as far as is known; undefined: nobody has asked it yet. The browser knows for certain
 * that there is no network, but not that there is one: it may lead nowhere.
 */
export const isReached = createStore<boolean | undefined>(true)

const patience = 10_000
const pause = 15_000

let timer: ReturnType<typeof setTimeout> | undefined
let isAsking = false

/** Asks the authority whether it answers, and again and again until it does. */
export const askReach = async (): Promise<void> => {
  if (isAsking) return
  isAsking = true
  clearTimeout(timer)
  const answers = await request('/health/live', { signal: AbortSignal.timeout(patience) }).then(
    ({ ok }) => ok,
    () => false,
  )
  isAsking = false
  isReached.set(answers)
  if (!answers) timer = setTimeout(() => void askReach(), pause)
}

const lose = (): void => isReached.set(false)
const ask = (): void => void askReach()

/** Undefined while it is being found out. */
export const useReach = (): boolean | undefined => {
  useEffect(() => {
    if (!navigator.onLine) lose()
    addEventListener('online', ask)
    addEventListener('offline', lose)
    return () => {
      removeEventListener('online', ask)
      removeEventListener('offline', lose)
    }
  }, [])
  return useStore(isReached)
}

export const useOnline = (): boolean => useReach() === true
