import type { AuditEvent } from '@papaver/contract/audit/schema.ts'
import type { Reader } from '../../platform/transaction.ts'
import { labelsOf, namesOfAccounts } from './labels-store.ts'
import type { EventRow } from './list-store.ts'

type Details = Record<string, unknown>

/** A row that somebody changed by hand may hold anything: it must still be shown, to be found. */
export const readDetails = (details: string): Details => {
  try {
    const value: unknown = JSON.parse(details)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Details
  } catch {
    // Told as it stands, below.
  }
  return { text: details }
}

/** The officer or the key behind the person, as the details name them. */
const namedIn = (value: unknown): AuditEvent['impersonator'] => {
  if (typeof value !== 'object' || value === null) return null
  const { id, name } = value as { id?: unknown; name?: unknown }
  return typeof id === 'string' ? { id, name: typeof name === 'string' ? name : id } : null
}

/** Rows as people read them: with the names of persons and records. */
export const viewEvents = async (db: Reader, rows: readonly EventRow[]): Promise<AuditEvent[]> => {
  const [names, labels] = await Promise.all([
    namesOfAccounts(
      db,
      rows.flatMap(({ actorId }) => actorId ?? []),
    ),
    labelsOf(db, rows),
  ])
  return rows.map((row) => ({
    seq: row.seq,
    at: row.occurredAt.toISOString(),
    actorId: row.actorId,
    actorName: row.actorName,
    personName: (row.actorId !== null && names.get(row.actorId)) || null,
    impersonator: namedIn(readDetails(row.details).impersonatedBy),
    key: namedIn(readDetails(row.details).byKey),
    action: row.action,
    entity: row.entity,
    entityId: row.entityId,
    label: labels.get(row.entityId) ?? null,
    address: row.address,
    requestId: row.requestId,
  }))
}
