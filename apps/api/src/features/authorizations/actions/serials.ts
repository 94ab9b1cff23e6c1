import type { Deps } from '../../../platform/deps.ts'
import { inTransaction, systemOrigin } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { keepHole, listSerialHoles } from '../serial-store.ts'

/** No setting: no request is on its way for so long, so a serial that is still unaccounted for was lost. */
const settledAfter = 60 * 60 * 1000

/**
 * Explains holes in the row of numbers: a request that failed, or a process that was killed, after the sequence had
 * given its serial. Each hole is told once in the audit trail, so that no auditor has to guess where a permit went.
 */
export const explainSerials = async (deps: Deps): Promise<number> => {
  const keptBefore = new Date(deps.clock.now().getTime() - settledAfter)
  const holes = await listSerialHoles(deps.db, keptBefore)
  for (const hole of holes)
    await inTransaction(deps, systemOrigin('authorizations.serials'), async (tx) => {
      if (!(await keepHole(tx, hole))) return
      const details = { first: hole.first, last: hole.last }
      recordAudit(tx, {
        action: 'authorization.serialUnused',
        entity: 'authorization',
        entityId: String(hole.first),
        details,
      })
    })
  return holes.length
}
