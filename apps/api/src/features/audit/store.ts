import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'

export interface AuditEvent {
  /** feature.deed, e.g. authorization.approve */
  readonly action: string
  readonly entity: string
  readonly entityId: string
  /** Old and new values, reason; never a secret. */
  readonly details: Record<string, unknown>
}

export const appendEvent = async ({ db, now, origin }: Tx, event: AuditEvent): Promise<void> => {
  const { impersonator } = origin
  const details = impersonator ? { ...event.details, impersonatedBy: impersonator } : event.details
  await sql`select audit_append(
    ${now}::timestamptz, ${origin.actorId}::uuid, ${origin.actorName}, ${origin.address}, ${origin.requestId},
    ${event.action}, ${event.entity}, ${event.entityId}, ${JSON.stringify(details)}
  )`.execute(db)
}

export interface AuditRow {
  seq: number
  occurredAt: Date
  actorName: string
  action: string
  details: string
}

/** The newest first. */
export const listEventsOf = (
  db: Reader,
  entity: string,
  entityId: string,
  limit: number,
): Promise<AuditRow[]> =>
  db
    .selectFrom('auditEvent')
    .select(['seq', 'occurredAt', 'actorName', 'action', 'details'])
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
