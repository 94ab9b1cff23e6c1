import { grantsOf } from '@papaver/contract/account/permissions.ts'
import { batched } from '../../platform/batch.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Authenticate, Principal } from '../../platform/http/caller.ts'
import type { Tokens } from '../../platform/tokens.ts'
import { readSettings } from '../settings/public.ts'
import { mayBeImpersonated, mayImpersonate } from './impersonation-rules.ts'
import { findLiveSessions, type LiveSession, touchSession } from './session-store.ts'
import type { Person } from './store.ts'

/** Activity is noted once a minute: often enough for an idle limit counted in minutes. */
const touchEvery = 60_000

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
const mayGoOn = (session: LiveSession, isOn: boolean): boolean => {
  if (session.impersonatorId === null) return true
  if (!isOn) return false
  const officer = {
    roles: session.officerRoles ?? [],
    grantedPermissions: session.officerGrantedPermissions ?? [],
    withheldPermissions: session.officerWithheldPermissions ?? [],
  }
  return mayImpersonate(officer) && mayBeImpersonated(session)
}

/** Those of the sessions that count at this moment. */
export const findStandingSessions = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sessionIds: string[],
): Promise<LiveSession[]> => {
  const settings = await readSettings(db)
  const now = clock.now()
  const idleSince = new Date(now.getTime() - settings['security.sessionMinutes'] * 60_000)
  const live = await findLiveSessions(db, sessionIds, now, idleSince)
  return live.filter((session) => mayGoOn(session, settings['security.impersonation']))
}

/**
 * Every request asks the database whether its session still counts, so that logout, deactivation and a change
 * of role end it on all processes at once; requests that arrive together share one query.
 */
export const makeAuthenticate = ({ db, clock }: Deps, tokens: Tokens): Authenticate => {
  const find = batched<string, { lastActiveAt: Date; principal: Principal }>(async (ids) => {
    const sessions = await findStandingSessions({ db, clock }, ids)
    const mayWrite = (await readSettings(db))['security.impersonationWrites']
    return new Map(
      sessions.map((session) => [
        session.sessionId,
        { lastActiveAt: session.lastActiveAt, principal: principalOf(session, session, mayWrite) },
      ]),
    )
  })
  return async (token, isActivity) => {
    const now = clock.now()
    const claims = tokens.read(token, now)
    if (claims === undefined) return undefined
    const session = await find(claims.sid)
    if (session === undefined) return undefined
    const isStale = now.getTime() - session.lastActiveAt.getTime() > touchEvery
    if (isActivity && isStale) await touchSession(db, claims.sid, now)
    return session.principal
  }
}
