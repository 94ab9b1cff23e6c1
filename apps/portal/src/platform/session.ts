import type { Permission } from '@papaver/contract/access/permissions.ts'
import { hasRole, type Role } from '@papaver/contract/access/roles.ts'
import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { forgetAhead } from './ahead.ts'
import { call, raiseVerdict } from './api.ts'
import { needWords } from './i18n.ts'
import { queryClient } from './queries.ts'
import { isRefusal } from './responses.ts'
import { serverNow } from './server-clock.ts'
import { createStore, useStore } from './store.ts'
import { announceEnd, answerTabs, askTabs, onEnd, showSession } from './tabs.ts'
import { clearToken, decodeToken, hasExpired, readToken, writeToken } from './token.ts'
import { pokeServer, unreadCount } from './unread.ts'

export type Account = CallOutput<'users.me'>
export type Person = CallOutput<'account.getUser'>
/**
 * `restoring`: a token is stored and the account is on its way. `pending`: the second factor is to come;
 * `validity` is what the sign-in said of the password, unknown after a reload.
 */
export type Session =
  | { status: 'out' | 'restoring' }
  | { status: 'pending'; validity: number | null }
  | { status: 'in'; account: Account; person: Person }

/** Specification §4. */
export const keepAliveMilliseconds = 60_000

export const session = createStore<Session>({ status: 'out' })
export const useSession = (): Session => useStore(session)
export const useAccount = (): Account | undefined => {
  const current = useStore(session)
  return current.status === 'in' ? current.account : undefined
}

export const mayDo = (account: Account | undefined, permission: Permission): boolean =>
  account?.permissions.includes(permission) ?? false
export const holdsRole = (account: Account | undefined, role: Role): boolean =>
  hasRole(account?.roles ?? [], role)

let timer: ReturnType<typeof setInterval> | undefined
let wasSignedIn = false

/** Was there a session in this tab since the page was loaded, even one that had ended by then? */
export const hasBeenSignedIn = (): boolean => wasSignedIn

/** The last session ended without the person's doing; the login dialog says so. */
export const hasRunOut = createStore(false)

/** How far pages were scrolled, which the router keeps in this tab. */
export const forgetPlaces = (): void => {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith('tsr-scroll')) sessionStorage.removeItem(key)
}

/** Clears everything that belonged to the person; says nothing to the server. */
export const forgetSession = (): void => {
  clearInterval(timer)
  clearToken()
  forgetAhead()
  forgetPlaces()
  unreadCount.set(0)
  session.set({ status: 'out' })
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isPublic(queryKey) })
}
/** As `forgetSession`, where the server or the time has ended it. */
export const loseSession = (): void => {
  if (readToken() !== null || session.get().status !== 'out') hasRunOut.set(true)
  forgetSession()
}
/** What any visitor may read stays; all else goes, the masters included. */
const isPublic = ([first, second]: readonly unknown[]): boolean =>
  first === 'settings' || (first === 'branding' && second === 'logo')

const keepAlive = (): void => {
  const token = readToken()
  if (token === null || hasExpired(decodeToken(token), serverNow())) raiseVerdict('endSession')
  else void pokeServer()
}

/** Fetches whose token is stored. The session stands once both answers and the words of its screens are there. */
const loadAccount = async (): Promise<void> => {
  const [account, person] = await Promise.all([
    call('users.me'),
    call('account.getUser'),
    needWords('people'),
  ])
  hasRunOut.set(false)
  session.set({ status: 'in', account, person })
  clearInterval(timer)
  timer = setInterval(keepAlive, keepAliveMilliseconds)
  keepAlive()
}

/**
 * Begins a session with a token just received; `validity`: days until the password expires.
 * @throws Error where the token is none, Refusal where the account cannot be fetched
 */
export const openSession = async (token: string, validity: number | null = null): Promise<void> => {
  const claims = decodeToken(token)
  wasSignedIn = true
  writeToken(token)
  if (claims.isSecondFactorPending) return session.set({ status: 'pending', validity })
  try {
    await loadAccount()
  } catch (error) {
    forgetSession()
    throw error
  }
}

/** Fetches the account anew after the person has changed something of it; the old one stays if that fails. */
export const refreshAccount = async (): Promise<void> => {
  const token = readToken()
  const [account, person] = await Promise.all([call('users.me'), call('account.getUser')])
  if (session.get().status === 'in' && readToken() === token) session.set({ status: 'in', account, person })
}

/** Only a server that was reached can say that a session is over. */
const isOver = (error: unknown): boolean => !isRefusal(error) || (error.status >= 400 && error.status < 500)

/**
 * What other tabs of this browser may have: a whole session of one's own. A look through another's eyes stays in its
 * tab, and a second factor that is still to come is proved where the password was typed.
 */
const tokenToShare = (): string | undefined => {
  const current = session.get()
  const isOwn = current.status === 'in' && current.account.impersonator === null
  return isOwn ? (readToken() ?? undefined) : undefined
}

/** Shares this tab's session with the others of the browser; `onLeft`: it was left in one of them. */
export const shareSession = (onLeft: () => void): void => {
  answerTabs(tokenToShare)
  session.subscribe(() => showSession(tokenToShare() !== undefined))
  onEnd((token) => {
    if (readToken() !== token) return
    forgetSession()
    onLeft()
  })
}

/**
 * Takes up the session of this tab after a reload, or that of another tab where this one is new; an expired or broken
 * token is cleared away. A server that does not answer leaves the token for the next try.
 */
export const restoreSession = async (): Promise<void> => {
  const token = readToken() ?? (await askTabs())
  if (token === undefined) return
  wasSignedIn = true
  writeToken(token)
  try {
    if (hasExpired(decodeToken(token), serverNow())) return loseSession()
    session.set({ status: 'restoring' })
    if (decodeToken(token).isSecondFactorPending) session.set({ status: 'pending', validity: null })
    else await loadAccount()
  } catch (error) {
    if (isOver(error)) forgetSession()
    else session.set({ status: 'out' })
  }
}

/** Leaves at once on this side and tells the server with the token that was; its answer changes nothing. */
export const endSession = async (): Promise<void> => {
  const token = readToken()
  const current = session.get()
  forgetSession()
  if (token === null) return
  announceEnd(token)
  const quiet = { token, isQuiet: true }
  const userName = current.status === 'in' ? current.account.userName : ''
  // One who waits for his second factor was not signed in yet.
  if (userName !== '') await call('account.auditLogout', { body: userName, ...quiet }).catch(() => {})
  await call('account.logout', quiet).catch(() => {})
}
