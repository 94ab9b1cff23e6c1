import { createStore } from '../../../platform/plain-store.ts'
import type { Kit } from './kit.ts'

/** What the page without a network works with; undefined in the portal, and where nobody has signed in. */
export const offlineKit = createStore<Kit | undefined>(undefined)

/** This is the page that works without a network, and not the portal. */
export const isOfflinePage = location.pathname.startsWith('/field/')
