import { grantsOf } from '@papaver/contract/account/permissions.ts'
import { batched } from '../../platform/batch.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Authenticate, Principal } from '../../platform/http/caller.ts'
import type { Tokens } from '../../platform/tokens.ts'
import { readSettings } from '../settings/public.ts'
import { findLiveSessions, type Person, touchSession } from './store.ts'

/** Activity is noted once a minute: often enough for an idle limit counted in minutes. */
const touchEvery = 60_000

export const principalOf = (person: Person, sessionId: string): Principal => ({
  accountId: person.id,
  sessionId,
  userName: person.userName,
  firstName: person.firstName,
  lastName: person.lastName,
  roles: person.roles,
  permissions: grantsOf(person.roles, person.grantedPermissions, person.withheldPermissions),
  establishmentId: person.establishmentId,
  customsPointIds: person.customsPointIds,
  culture: person.culture,
  pageSize: person.pageSize,
})

/**
 * Every request asks the database whether its session still counts, so that logout, deactivation and a change
 * of role end it on all processes at once; requests that arrive together share one query.
 */
export const makeAuthenticate = ({ db, clock }: Deps, tokens: Tokens): Authenticate => {
  const find = batched<string, { lastActiveAt: Date; principal: Principal }>(async (ids) => {
    const settings = await readSettings(db)
    const now = clock.now()
    const idleSince = new Date(now.getTime() - settings['security.sessionMinutes'] * 60_000)
    const sessions = await findLiveSessions(db, ids, now, idleSince)
    return new Map(
      sessions.map(({ sessionId, lastActiveAt, ...person }) => [
        sessionId,
        { lastActiveAt, principal: principalOf(person, sessionId) },
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
