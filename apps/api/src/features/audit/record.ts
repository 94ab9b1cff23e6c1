import type { Tx } from '../../platform/transaction.ts'
import { type AuditEvent, appendEvents } from './store.ts'

/** What transactions have noted so far and not yet written. */
const noted = new WeakMap<Tx, AuditEvent[]>()

/**
 * Notes actions in the audit trail. Their rows are written by one statement at the very end of the transaction: a lane
 * of the trail is then held for the commit only, and either both the actions and their rows exist or neither does.
 */
export const recordAudits = (tx: Tx, events: readonly AuditEvent[]): void => {
  const waiting = noted.get(tx)
  if (waiting) {
    for (const event of events) waiting.push(event)
    return
  }
  const begun = [...events]
  noted.set(tx, begun)
  tx.withCommit(() => {
    noted.delete(tx)
    return appendEvents(tx, begun)
  })
}

export const recordAudit = (tx: Tx, event: AuditEvent): void => recordAudits(tx, [event])
