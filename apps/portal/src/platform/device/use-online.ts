import { useEffect } from 'react'
import { createStore, useStore } from '../store.ts'

/** Whether the authority answers, as far as the last call or the browser has said; neither knows it alone. */
export const isReached = createStore(true)

/** The browser's word: that there is no network it knows for certain, that there is one it only hopes. */
export const useOnline = (): boolean => {
  useEffect(() => {
    const say = () => isReached.set(navigator.onLine)
    if (!navigator.onLine) isReached.set(false)
    addEventListener('online', say)
    addEventListener('offline', say)
    return () => {
      removeEventListener('online', say)
      removeEventListener('offline', say)
    }
  }, [])
  return useStore(isReached)
}
