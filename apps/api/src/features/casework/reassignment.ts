import type { Tx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { insertHistory } from './history-store.ts'
import type { Side } from './policy.ts'
import { type CaseRow, lockOpenCasesOf, updateCase } from './store.ts'

/** Who leaves his cases, to whom, and who says so. */
export interface Reassignment {
  readonly fromId: string
  /** The officer who goes on with them; null: they return to the work that nobody has. */
  readonly toId: string | null
  /** He may know of confidential cases; those of others return to the work that nobody has. */
  readonly isCleared: boolean
  readonly actorName: string
  readonly side: Side
  /** For the audit rows: the action that makes him leave them. */
  readonly because: string
}

/** The line of history and the audit row of a change of the officer that nobody asked for on the case itself. */
export const noteReassignment = (
  tx: Tx,
  { id, feature: entity, status, number, assigneeId }: CaseRow,
  { toId, actorName, side, because }: Omit<Reassignment, 'fromId' | 'isCleared'>,
): void => {
  const action = toId === null ? 'unassign' : 'assign'
  insertHistory(tx, {
    caseId: id,
    action,
    fromStatus: status,
    toStatus: status,
    side,
    actorName,
    isInternal: true,
  })
  const details = { number, because, before: { assigneeId }, after: { assigneeId: toId } }
  recordAudit(tx, { action: `${entity}.${action}`, entity, entityId: id, details })
}

const reassignOne = async (
  tx: Tx,
  row: CaseRow,
  { toId: wanted, isCleared, ...others }: Reassignment,
): Promise<void> => {
  const toId = row.isConfidential && !isCleared ? null : wanted
  await updateCase(tx, row.id, { assigneeId: toId })
  noteReassignment(tx, row, { ...others, toId })
}

/**
 * Takes every case that is not out of the house from an officer who can no longer work on it: each with its line of
 * history and its audit row, in the action's own transaction. Their statuses and clocks stay. Answers how many.
 */
export const reassignCases = async (tx: Tx, reassignment: Reassignment): Promise<number> => {
  const cases = await lockOpenCasesOf(tx, reassignment.fromId)
  for (const row of cases) await reassignOne(tx, row, reassignment)
  return cases.length
}
