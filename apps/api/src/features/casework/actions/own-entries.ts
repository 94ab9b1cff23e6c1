import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { insertHistory } from '../history-store.ts'
import type { Side } from '../policy.ts'
import type { DraftPlace } from '../served-kind.ts'
import { type CaseRow, type CaseValues, insertCases } from '../store.ts'

/** What the authority puts into a register of its own accord, decided already. */
export interface OwnEntry extends DraftPlace {
  readonly status: string
  readonly number: string
  readonly values?: Omit<CaseValues, 'id'>
}

/**
 * Enters what nobody applied for: what an import, a conversion or the demonstration brings. It is submitted and decided
 * with its entry, holds no company, and nobody is written to. The kind adds its own rows to the cases that are answered,
 * in the order of the entries.
 */
export const enterOwn = async (
  { entity, statuses }: Pick<CaseKind, 'entity' | 'statuses'>,
  tx: Tx,
  entries: readonly OwnEntry[],
): Promise<CaseRow[]> => {
  const { origin, now } = tx
  const rows = await insertCases(
    tx,
    entries.map(({ kind, substanceGroup, status, number, values }) => ({
      ...(values as object),
      feature: entity,
      kind,
      substanceGroup,
      number,
      status,
      statusGroup: statuses[status]?.group ?? 'active',
      createdBy: origin.actorId,
      createdAt: now,
      updatedAt: now,
      submittedAt: now,
      decidedAt: now,
      decidedBy: origin.actorId,
    })),
  )
  const action = 'enter'
  const side = origin.actorId === null ? 'system' : 'authority'
  insertHistory(
    tx,
    ...rows.map(({ id, status }) => ({
      caseId: id,
      action,
      fromStatus: null,
      toStatus: status,
      side: side as Side,
      actorName: origin.actorName,
    })),
  )
  for (const { id, kind, number, status } of rows) {
    const details = { kind, number, to: status }
    recordAudit(tx, { action: `${entity}.enter`, entity, entityId: id, details })
  }
  return rows
}
