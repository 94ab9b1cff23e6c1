import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'

export interface AuditEvent {
  /** feature.action, e.g. authorization.approve */
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

const eventsAtOnce = 1_000

/** Many rows by few statements: the end of the chain is held for as long as they take. */
export const appendEvents = async (tx: Tx, events: readonly AuditEvent[]): Promise<void> => {
  const { db, now, origin } = tx
  const { impersonator } = origin
  for (let start = 0; start < events.length; start += eventsAtOnce) {
    const rows = events.slice(start, start + eventsAtOnce).map(({ details, ...event }) => ({
      ...event,
      details: JSON.stringify(impersonator ? { ...details, impersonatedBy: impersonator } : details),
    }))
    await sql`select audit_append(
      ${now}::timestamptz, ${origin.actorId}::uuid, ${origin.actorName}, ${origin.address}, ${origin.requestId},
      event.action, event.entity, event.id, event.details
    ) from (
      select * from unnest(
        ${rows.map(({ action }) => action)}::text[], ${rows.map(({ entity }) => entity)}::text[],
        ${rows.map(({ entityId }) => entityId)}::text[], ${rows.map(({ details }) => details)}::text[]
      ) with ordinality as given (action, entity, id, details, place) order by place
    ) as event`.execute(db)
  }
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
