import type { Deps } from '../../platform/deps.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { inTransaction, type Origin } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { endSession } from './session-store.ts'

export const logout = (deps: Deps, origin: Origin, principal: Principal): Promise<void> =>
  inTransaction(deps, origin, async (tx) => {
    await endSession(tx, principal.accountId, principal.sessionId, 'logout')
    const details = { sessionId: principal.sessionId }
    recordAudit(tx, {
      action: principal.impersonator ? 'account.impersonationEnd' : 'account.sessionEnded',
      entity: 'account',
      entityId: principal.accountId,
      details,
    })
  })

/** The name in the body is ignored: the row takes the token's subject (quality §3.10). */
export const auditLogout = (deps: Deps, origin: Origin, principal: Principal): Promise<void> =>
  inTransaction(deps, origin, async (tx) => {
    recordAudit(tx, {
      action: 'account.logout',
      entity: 'account',
      entityId: principal.accountId,
      details: {},
    })
  })
