import { CompiledQuery, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'

export interface AuditEvent {
  /** feature.action, e.g. authorization.approve */
  readonly action: string
  readonly entity: string
  readonly entityId: string
  /** Old and new values, reason; never a secret. */
  readonly details: Record<string, unknown>
}

const rowsAtOnce = 1_000

/** As text, as each command has one of it. */
const appending =
  'select audit_append_rows($1::timestamptz, $2::uuid, $3, $4, $5, $6::text[], $7::text[], $8::text[], $9::text[])'

/** A row each, in their order, into one lane of the trail. */
export const appendEvents = (tx: Tx, events: readonly AuditEvent[]): CompiledQuery[] => {
  const { now, origin } = tx
  const { actorId, actorName, address, requestId, impersonator, key } = origin
  const behind = { ...(impersonator ? { impersonatedBy: impersonator } : {}), ...(key ? { byKey: key } : {}) }
  const append = (rows: readonly AuditEvent[]): CompiledQuery => {
    const details = rows.map((event) => JSON.stringify({ ...event.details, ...behind }))
    return CompiledQuery.raw(appending, [
      now,
      actorId,
      actorName,
      address,
      requestId,
      rows.map(({ action }) => action),
      rows.map(({ entity }) => entity),
      rows.map(({ entityId }) => entityId),
      details,
    ])
  }
  const starts = Array.from(
    { length: Math.ceil(events.length / rowsAtOnce) },
    (_none, part) => part * rowsAtOnce,
  )
  return starts.map((start) => append(events.slice(start, start + rowsAtOnce)))
}

/** Joins the lanes of the trail by a seal; false where nothing was written since the last one. */
export const sealLanes = async ({ db, now }: Tx): Promise<boolean> => {
  const { rows } = await sql<{
    isNew: boolean
  }>`select audit_seal_lanes(${now}::timestamptz) as is_new`.execute(db)
  return rows[0]?.isNew ?? false
}

/** The end of the trail as the last seal covers it; undefined before there is one. */
export const findLastSeal = async (db: Reader): Promise<{ seq: number; hash: string } | undefined> => {
  const row = await db
    .selectFrom('auditSeal')
    .select(['rowCount', 'hash'])
    .orderBy('rowCount', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { seq: row.rowCount, hash: row.hash.toString('hex') }
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

/** When these actions were done to a record, oldest first. */
export const listMoments = (
  db: Reader,
  entity: string,
  entityId: string,
  actions: readonly string[],
): Promise<{ action: string; at: Date }[]> =>
  db
    .selectFrom('auditEvent')
    .select(['action', 'occurredAt as at'])
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .where('action', 'in', [...actions])
    .orderBy('seq')
    .execute()

/** Who last did this to a record; null where nobody did, or the system. */
export const findActor = async (
  db: Reader,
  entity: string,
  entityId: string,
  action: string,
): Promise<string | null> => {
  const row = await db
    .selectFrom('auditEvent')
    .select('actorId')
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .where('action', '=', action)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.actorId ?? null
}
