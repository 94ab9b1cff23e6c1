import type { HistoryEntry } from '@papaver/contract/audit/schema.ts'
import type { Reader } from '../../platform/transaction.ts'
import { readDetails } from './event-view.ts'
import { findActor, listEventsOf, listMoments } from './store.ts'
import { findLastEnded } from './verification-store.ts'

export { confidentialIds, leavesOutConfidential } from './confidential.ts'
export { recordAudit, recordAudits } from './record.ts'
export { type PagedList, type SavedList, type SheetRows, sendList, sendPages } from './send-list.ts'
export { verifyNow } from './verification.ts'
export { countTrail } from './verification-store.ts'

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
    details: readDetails(details),
  }))
}

/** Who last did this to a record. */
export const actorOf = (
  db: Reader,
  { entity, entityId }: AuditedRecord,
  action: string,
): Promise<string | null> => findActor(db, entity, entityId, action)

/** When these actions were done to a record, oldest first. */
export const listActions = (
  db: Reader,
  { entity, entityId }: AuditedRecord,
  actions: readonly string[],
): Promise<{ readonly action: string; readonly at: Date }[]> => listMoments(db, entity, entityId, actions)

export interface LastVerification {
  readonly finishedAt: Date
  /** False where the walk was broken off: nothing is known of the trail then. */
  readonly isDone: boolean
  readonly rows: number
  readonly broken:
    | {
        readonly lane: number | null
        readonly place: number
        readonly seq: number | null
        readonly why: string
      }
    | undefined
}

/** What the last walk along the trail found; undefined where nobody has walked it yet. */
export const findLastVerification = async (db: Reader): Promise<LastVerification | undefined> => {
  const row = await findLastEnded(db)
  if (row?.finishedAt == null) return undefined
  return {
    finishedAt: row.finishedAt,
    isDone: row.status === 'done',
    rows: row.wholeRows ?? 0,
    broken:
      row.brokenWhy === null
        ? undefined
        : { lane: row.brokenLane, place: row.brokenPlace ?? 0, seq: row.brokenSeq, why: row.brokenWhy },
  }
}
