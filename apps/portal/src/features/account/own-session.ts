import { call } from '../../platform/api.ts'
import { endSession, forgetSession, openSession, restoreSession, session } from '../../platform/session.ts'
import { announceEnd, onEnd } from '../../platform/tabs.ts'
import { readToken, writeToken } from '../../platform/token.ts'
import { ownName } from '../../platform/world.ts'

/** Of the officer himself, while he looks through another's eyes: in this tab alone, like the token it belongs to. */
const name = ownName('Token.own')

interface OwnSession {
  readonly token: string
  /** Where he was. */
  readonly place: string
}

const readOwn = (): OwnSession | undefined => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null')
    const { token, place } = (kept ?? {}) as Partial<Record<string, unknown>>
    return typeof token === 'string' && typeof place === 'string' ? { token, place } : undefined
  } catch {
    return undefined
  }
}

const takeOwn = (): OwnSession | undefined => {
  const own = readOwn()
  sessionStorage.removeItem(name)
  return own
}

/**
 * Puts the officer's own session aside and opens the other one. What was fetched for him is forgotten.
 * @throws Refusal where the other session cannot be opened; the officer's own is back then
 */
export const exchangeSession = async (token: string, place: string): Promise<void> => {
  const own = readToken()
  forgetSession()
  if (own !== null) sessionStorage.setItem(name, JSON.stringify({ token: own, place }))
  await openSession(token)
}

/**
 * Takes the officer's own session up again once the other one is over, however it ended: by his wish, because its time
 * is up, or after a reload. Answers where he was, or nothing where there is none to take up.
 */
export const restoreOwnSession = async (): Promise<string | undefined> => {
  // With a token there is a session that is being opened, or one that waits for a server that answers.
  if (session.get().status !== 'out' || readToken() !== null) return undefined
  const own = takeOwn()
  if (own === undefined) return undefined
  writeToken(own.token)
  await restoreSession()
  return own.place
}

/** Logs out of the other session and of the officer's own: whoever logs out leaves nothing behind him. */
export const endAllSessions = async (): Promise<void> => {
  const own = takeOwn()
  if (own !== undefined) announceEnd(own.token)
  await endSession()
  if (own !== undefined) await call('account.logout', { token: own.token, isQuiet: true }).catch(() => {})
}

/** The officer has left his own session in another tab: what he looks at through another's eyes ends with it. */
export const leaveWithOwnSession = (): (() => void) =>
  onEnd((token) => {
    if (readOwn()?.token !== token) return
    takeOwn()
    void endSession()
  })
