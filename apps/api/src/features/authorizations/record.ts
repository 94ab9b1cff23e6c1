import type { AuthorizationStatus } from '@papaver/contract/authorizations/life.ts'
import { isPositive } from '@papaver/contract/quantities/base.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import { type CaseRow, findCase, lockCase, type Scope } from '../casework/public.ts'
import type { CaseFacts } from './policy.ts'
import { findKind, getHeader, type HeaderRow, type KindRow, type LineRow, listLines } from './store.ts'

/** An authorization whole: the case, what only authorizations have, its lines and the kind it is of. */
export interface AuthorizationRecord {
  readonly case: CaseRow
  readonly header: HeaderRow
  readonly lines: readonly LineRow[]
  readonly kind: KindRow
}

export const statusOf = (record: { case: CaseRow }): AuthorizationStatus =>
  record.case.status as AuthorizationStatus

const complete = async (db: Reader, row: CaseRow): Promise<AuthorizationRecord> => {
  const [header, lines, kind] = [
    await getHeader(db, row.id),
    await listLines(db, row.id),
    await findKind(db, row.kind),
  ]
  if (kind === undefined) throw new Error(`the kind ${row.kind} is gone`)
  return { case: row, header, lines, kind }
}

/** The authorization, or a refusal as "not found" where it is not there or not in the scope. */
export const getRecord = async (db: Reader, scope: Scope, id: string): Promise<AuthorizationRecord> => {
  const row = await findCase(db, scope, id)
  return row === undefined ? refuse(frameRefusals.notFound) : complete(db, row)
}

/** The same, locked for this transaction. */
export const lockRecord = async (tx: Tx, scope: Scope, id: string): Promise<AuthorizationRecord> => {
  const row = await lockCase(tx, scope, id)
  return row === undefined ? refuse(frameRefusals.notFound) : complete(tx.db, row)
}

export const hasUse = (lines: readonly LineRow[]): boolean =>
  lines.some(({ usedQuantity }) => isPositive(usedQuantity))

export const factsOf = ({ case: row, header, lines }: AuthorizationRecord): CaseFacts => ({
  status: row.status as AuthorizationStatus,
  establishmentId: row.establishmentId,
  enteredBy: row.enteredBy,
  assigneeId: row.assigneeId,
  proposalDecision: row.proposalDecision,
  proposalBy: row.proposalBy,
  decidedBy: header.decidedBy,
  isCancelRequested: header.isCancelRequested,
  isCorrectRequested: header.isCorrectRequested,
  hasUse: hasUse(lines),
  owesCertificate: header.certificateDueOn !== null,
})

/** The components of a line as they were computed; the store keeps them as JSON. */
export interface StoredComponent {
  substanceId: number
  baseGrams: string
  formula: {
    factor: 'quantity' | 'unit' | 'purity' | 'form' | 'packSize' | 'strength' | 'result'
    value: string
    unit: string | null
  }[]
}
export const componentsOf = (line: LineRow): StoredComponent[] =>
  line.components as unknown as StoredComponent[]
