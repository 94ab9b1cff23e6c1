import type { Tx } from '../../platform/transaction.ts'
import { type AuditEvent, appendEvent } from './store.ts'

/**
 * Notes a deed in the audit trail. The row is written at the very end of the transaction: the chain's head is
 * then locked for the commit only, and either both the deed and its row exist or neither does.
 */
export const recordAudit = (tx: Tx, event: AuditEvent): void => {
  tx.beforeCommit(() => appendEvent(tx, event))
}
