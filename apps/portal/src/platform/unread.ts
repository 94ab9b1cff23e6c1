import { call, raiseVerdict } from './api.ts'
import { isRefusal } from './responses.ts'
import { createStore } from './store.ts'
import { readToken } from './token.ts'

/** How many of the person's own notifications are unread, as last heard from the server. */
export const unreadCount = createStore<number>(0)

/**
 * The keep-alive (specification §4): its answer says how many notifications are unread, a 401 that the session is
 * over. Whoever has left before the answer came has left already, and leaves no count to the next.
 */
export const pokeServer = async (): Promise<void> => {
  const token = readToken()
  try {
    const { unread } = await call('account.poke', { isQuiet: true })
    if (readToken() === token) unreadCount.set(unread)
  } catch (error) {
    const isOver = isRefusal(error) && error.verdict === 'endSession'
    if (isOver && readToken() === token) raiseVerdict('endSession')
  }
}
