import type { Tx } from '../../platform/transaction.ts'
import { type AuditEvent, appendEvent, appendEvents } from './store.ts'

/**
 * Notes an action in the audit trail. The row is written at the very end of the transaction: the chain's head is
 * then locked for the commit only, and either both the action and its row exist or neither does.
 */
export const recordAudit = (tx: Tx, event: AuditEvent): void => {
  tx.beforeCommit(() => appendEvent(tx, event))
}

/** The same for thousands of actions at once (a file with a whole language): a row each, in their order. */
export const recordAudits = (tx: Tx, events: readonly AuditEvent[]): void => {
  tx.beforeCommit(() => appendEvents(tx, events))
}
