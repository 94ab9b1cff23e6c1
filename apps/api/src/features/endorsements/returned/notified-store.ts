import { plain } from '@papaver/contract/quantities/base.ts'
import type { Reader, Tx } from '../../../platform/transaction.ts'
import type { CaseId } from '../../casework/public.ts'
import type { LetterRow } from './store.ts'

/** What one message says of an import, by the id that it bears. */
export interface Notified {
  readonly id: string
  readonly lines: LetterRow['lines']
}

export const listNotified = async (db: Reader, caseId: CaseId): Promise<Notified[]> => {
  const rows = await db
    .selectFrom('notifiedImport')
    .innerJoin('notifiedImportLine as line', 'line.notifiedId', 'notifiedImport.id')
    .select(['notifiedImport.id', 'line.lineId', 'line.quantity'])
    .where('notifiedImport.caseId', '=', caseId)
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, lines]) => ({
    id,
    lines: lines.map(({ lineId, quantity }) => ({ lineId, quantity: plain(quantity) })),
  }))
}

export const insertNotified = async (
  { db, now }: Tx,
  { id, caseId, lines }: Notified & { readonly caseId: CaseId },
): Promise<void> => {
  await db.insertInto('notifiedImport').values({ id, caseId, createdAt: now }).execute()
  await db
    .insertInto('notifiedImportLine')
    .values(lines.map(({ lineId, quantity }) => ({ notifiedId: id, lineId, quantity })))
    .execute()
}
