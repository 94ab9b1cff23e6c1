import { grantsOf } from '@papaver/contract/access/permissions.ts'
import { mayBeImpersonated, mayImpersonate } from '@papaver/contract/account/impersonation.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { batched } from '../../platform/batch.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Authenticate, Principal } from '../../platform/http/caller.ts'
import type { Web } from '../../platform/http/serve.ts'
import type { Tokens } from '../../platform/tokens.ts'
import type { Reader } from '../../platform/transaction.ts'
import { readSettings } from '../settings/public.ts'
import { findLiveSessions, findWatchedSessions, type LiveSession, touchSession } from './session-store.ts'
import type { Person } from './store.ts'

/** Activity is noted once a minute, and at least ten times within an idle limit that is shorter than ten. */
const touchEvery = (idleMinutes: number): number => Math.min(60_000, (idleMinutes * 60_000) / 10)

interface SessionKind {
  readonly sessionId: string
  readonly isPending: boolean
  readonly impersonatorId: string | null
  readonly impersonatorName: string | null
}

const noSession: SessionKind = {
  sessionId: '',
  isPending: false,
  impersonatorId: null,
  impersonatorName: null,
}

/** Who a person is to the features; without a session where the system acts for him. */
export const principalOf = (
  person: Person,
  session: SessionKind = noSession,
  mayImpersonatorWrite = false,
): Principal => ({
  accountId: person.id,
  sessionId: session.sessionId,
  userName: person.userName,
  firstName: person.firstName,
  lastName: person.lastName,
  roles: person.roles,
  permissions: grantsOf(person.roles, person.grantedPermissions, person.withheldPermissions),
  establishmentId: person.establishmentId,
  customsPointIds: person.customsPointIds,
  culture: person.culture,
  pageSize: person.pageSize,
  isPending: session.isPending,
  impersonator:
    session.impersonatorId === null
      ? null
      : {
          id: session.impersonatorId,
          name: session.impersonatorName ?? '',
          isReadOnly: !mayImpersonatorWrite,
        },
})

/** Nobody looks through another's eyes any longer than he may, and than the other is one who may be looked through. */
const mayLookThrough = (session: LiveSession, isOn: boolean): boolean => {
  if (session.impersonatorId === null) return true
  if (!isOn) return false
  const officer = {
    roles: session.officerRoles ?? [],
    grantedPermissions: session.officerGrantedPermissions ?? [],
    withheldPermissions: session.officerWithheldPermissions ?? [],
  }
  return mayImpersonate(officer) && mayBeImpersonated(session)
}

/** Who came in by single sign-on goes with it, and so does whoever he looks through. */
const mayGoOn = (session: LiveSession, settings: Settings): boolean => {
  const isBySingleSignOn = session.method === 'sso' || session.ownMethod === 'sso'
  if (isBySingleSignOn && !settings['public.useSingleSignOn']) return false
  return mayLookThrough(session, settings['security.impersonation'])
}

type FindSessions<Session extends LiveSession> = (
  db: Reader,
  standing: { sessionIds: readonly string[]; now: Date; idleSince: Date },
) => Promise<Session[]>

const findStanding = async <Session extends LiveSession>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  find: FindSessions<Session>,
  sessionIds: readonly string[],
): Promise<Session[]> => {
  const settings = await readSettings(db)
  const now = clock.now()
  const idleSince = new Date(now.getTime() - settings['security.sessionMinutes'] * 60_000)
  const live = await find(db, { sessionIds, now, idleSince })
  return live.filter((session) => mayGoOn(session, settings))
}

/** Those of the sessions that count at this moment. */
export const findStandingSessions = (
  deps: Pick<Deps, 'db' | 'clock'>,
  sessionIds: readonly string[],
): Promise<LiveSession[]> => findStanding(deps, findLiveSessions, sessionIds)

/** Looks sessions up by their tokens; those that are asked for together share one statement. */
const makeLookUp = <Session extends LiveSession>(
  { db, clock }: Deps,
  tokens: Tokens,
  find: FindSessions<Session>,
): ((token: string) => Promise<{ session: Session; principal: Principal } | undefined>) => {
  const findOne = batched<string, { session: Session; principal: Principal }>(async (ids) => {
    const sessions = await findStanding({ db, clock }, find, ids)
    const mayWrite = (await readSettings(db))['security.impersonationWrites']
    return new Map(
      sessions.map((session) => [
        session.sessionId,
        { session, principal: principalOf(session, session, mayWrite) },
      ]),
    )
  })
  return async (token) => {
    const claims = tokens.read(token, clock.now())
    return claims && (await findOne(claims.sid))
  }
}

/**
 * Every request asks the database whether its session still counts, so that logout, deactivation and a change
 * of role end it on all processes at once; requests that arrive together share one query.
 */
export const makeAuthenticate = (deps: Deps, tokens: Tokens): Pick<Web, 'authenticate' | 'noteActivity'> => {
  const { db, clock } = deps
  const find = makeLookUp(deps, tokens, findLiveSessions)
  const lastActive = new WeakMap<Principal, Date>()
  return {
    authenticate: async (token) => {
      const found = await find(token)
      if (found) lastActive.set(found.principal, found.session.lastActiveAt)
      return found?.principal
    },
    noteActivity: async (principal) => {
      const [now, before] = [clock.now(), lastActive.get(principal)]
      const every = touchEvery((await readSettings(db))['security.sessionMinutes'])
      const isStale = before !== undefined && now.getTime() - before.getTime() >= every
      if (isStale) await touchSession(db, principal.sessionId, now)
    },
  }
}

/** The same for the call that asks for nothing else: the unread notices come with the session. */
export const makeWatch = (
  deps: Deps,
  tokens: Tokens,
): { authenticate: Authenticate; unreadOf: (principal: Principal) => number } => {
  const find = makeLookUp(deps, tokens, findWatchedSessions)
  const unread = new WeakMap<Principal, number>()
  return {
    authenticate: async (token) => {
      const found = await find(token)
      if (found) unread.set(found.principal, found.session.unread)
      return found?.principal
    },
    unreadOf: (principal) => unread.get(principal) ?? 0,
  }
}
