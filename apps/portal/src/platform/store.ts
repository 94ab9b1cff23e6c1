import { useSyncExternalStore } from 'react'
import type { Store } from './plain-store.ts'

export { createStore, type Store } from './plain-store.ts'

export const useStore = <Value>(store: Store<Value>): Value =>
  useSyncExternalStore(store.subscribe, store.get)
