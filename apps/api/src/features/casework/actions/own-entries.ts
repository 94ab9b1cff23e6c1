import type { Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { insertHistory } from '../history-store.ts'
import type { AnyServedKind, DraftPlace } from '../served-kind.ts'
import { type CaseRow, insertCase } from '../store.ts'

/** What the authority puts into a register of its own accord, decided already. */
export interface OwnEntry extends DraftPlace {
  readonly status: string
  readonly number?: string
  readonly values?: Partial<
    Pick<CaseRow, 'searchText' | 'flags' | 'validUntil' | 'partnerName' | 'partnerCountry'>
  >
}

/**
 * Enters what nobody applied for: what an import, a conversion or the demonstration brings. It is submitted and decided
 * with its entry, holds no company, and nobody is written to. The kind adds its own row to the case that is answered.
 */
export const enterOwn = async (
  { kind }: Pick<AnyServedKind, 'kind'>,
  tx: Tx,
  { kind: subkind, substanceGroup, status, number, values }: OwnEntry,
): Promise<CaseRow> => {
  const { entity, statuses } = kind
  const { origin, now } = tx
  const row = await insertCase(tx, {
    ...values,
    feature: entity,
    kind: subkind,
    substanceGroup,
    number: number ?? null,
    status,
    statusGroup: statuses[status]?.group ?? 'active',
    createdBy: origin.actorId,
    createdAt: now,
    updatedAt: now,
    submittedAt: now,
    decidedAt: now,
    decidedBy: origin.actorId,
  })
  await insertHistory(tx, {
    caseId: row.id,
    action: 'enter',
    fromStatus: null,
    toStatus: status,
    side: origin.actorId === null ? 'system' : 'authority',
    actorName: origin.actorName,
  })
  const details = { kind: subkind, number: row.number, to: status }
  recordAudit(tx, { action: `${entity}.enter`, entity, entityId: row.id, details })
  return row
}
