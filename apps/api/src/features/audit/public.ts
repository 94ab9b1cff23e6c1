import type { HistoryEntry } from '@papaver/contract/audit/schema.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import { type AuditEvent, appendEvent, listEventsOf } from './store.ts'

/**
 * Notes a deed in the audit trail. The row is written at the very end of the transaction: the chain's head is
 * then locked for the commit only, and either both the deed and its row exist or neither does.
 */
export const recordAudit = (tx: Tx, event: AuditEvent): void => {
  tx.beforeCommit(() => appendEvent(tx, event))
}

export interface AuditedRecord {
  readonly entity: string
  readonly entityId: string
}

/** What was done to one record, the newest first: its history is read from the trail itself, no second table. */
export const readHistory = async (
  db: Reader,
  record: AuditedRecord,
  limit = 200,
): Promise<HistoryEntry[]> => {
  const rows = await listEventsOf(db, record.entity, record.entityId, limit)
  return rows.map(({ seq, occurredAt, actorName, action, details }) => ({
    seq,
    at: occurredAt.toISOString(),
    actorName,
    action,
    details: JSON.parse(details) as Record<string, unknown>,
  }))
}
