import { accountRefusals } from '@papaver/contract/account/refusals.ts'
import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Origin } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { readSettings } from '../settings/public.ts'
import { endSessionsOf } from './people-store.ts'
import { endSession, listLiveSessionsOf } from './session-store.ts'

/** Whoever looks through another's eyes never touches his keys, whatever else he may change (409 accountReadOnly). */
export const refuseImpersonator = ({ impersonator, key }: Principal): void => {
  // No program is there itself, whatever its key is for.
  if (key !== undefined) refuse(frameRefusals.notForKeys)
  if (impersonator !== null) refuse(accountRefusals.accountReadOnly)
}

/** Where the person is signed in now, and who is signed in as him. */
export const listOwnSessions = async (
  { db, clock }: Deps,
  { accountId, sessionId }: Principal,
): Promise<CallOutput<'account.sessions'>> => {
  const now = clock.now()
  const idleMinutes = (await readSettings(db))['security.sessionMinutes']
  const rows = await listLiveSessionsOf(db, accountId, now, new Date(now.getTime() - idleMinutes * 60_000))
  return rows.map(({ id, createdAt, lastActiveAt, address, userAgent, impersonatorName }) => ({
    id,
    createdAt: createdAt.toISOString(),
    lastActiveAt: lastActiveAt.toISOString(),
    address,
    userAgent,
    isCurrent: id === sessionId,
    impersonatedBy: impersonatorName,
  }))
}

/** Ends one of one's own sessions; another person's is not found. */
export const endOwnSession = (
  deps: Deps,
  origin: Origin,
  principal: Principal,
  sessionId: string,
): Promise<void> => {
  refuseImpersonator(principal)
  return inTransaction(deps, origin, async (tx) => {
    if (!(await endSession(tx, principal.accountId, sessionId, 'ended by owner')))
      refuse(frameRefusals.notFound)
    recordAudit(tx, {
      action: 'account.sessionEnded',
      entity: 'account',
      entityId: principal.accountId,
      details: { sessionId },
    })
  })
}

/** Ends all of one's sessions but the one that asks. */
export const endOtherSessions = (deps: Deps, origin: Origin, principal: Principal): Promise<void> => {
  refuseImpersonator(principal)
  return inTransaction(deps, origin, async (tx) => {
    await endSessionsOf(tx, principal.accountId, 'ended by owner', principal.sessionId)
    recordAudit(tx, {
      action: 'account.otherSessionsEnded',
      entity: 'account',
      entityId: principal.accountId,
      details: { except: principal.sessionId },
    })
  })
}
