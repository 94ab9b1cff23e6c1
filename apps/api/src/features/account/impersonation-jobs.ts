import type { Deps } from '../../platform/deps.ts'
import { inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { endImpersonation } from './impersonation.ts'
import { listOpenImpersonations } from './impersonation-store.ts'
import { findStandingSessions } from './sessions.ts'

/**
 * Notes the end of every impersonation that counts no more: its time is up, it rested too long, or the officer or the
 * person may not go on. It was refused from that moment on; here it gets its row in the trail.
 */
export const endOverImpersonations = async (deps: Deps): Promise<void> => {
  const open = await listOpenImpersonations(deps.db)
  if (open.length === 0) return
  const standing = await findStandingSessions(
    deps,
    open.map(({ sessionId }) => sessionId),
  )
  const alive = new Set(standing.map(({ sessionId }) => sessionId))
  const now = deps.clock.now()
  for (const session of open.filter(({ sessionId }) => !alive.has(sessionId)))
    await inTransaction(deps, systemOrigin('account.impersonations'), (tx) =>
      endImpersonation(tx, session, session.expiresAt <= now ? 'time is up' : 'no longer open'),
    )
}

export const impersonationJobs = (deps: Deps): void => {
  deps.jobs.every('account.impersonations', '* * * * *', 'UTC', () => endOverImpersonations(deps))
}
