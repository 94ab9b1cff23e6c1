import { plain } from '@papaver/contract/quantities/base.ts'
import type { Reader, Tx } from '../../../platform/transaction.ts'
import type { CaseId } from '../../casework/public.ts'
import type { LetterRow } from './store.ts'

/** What one message says of an import, by the id that it bears. */
export interface Told {
  readonly id: string
  readonly lines: LetterRow['lines']
}

export const listTold = async (db: Reader, caseId: CaseId): Promise<Told[]> => {
  const rows = await db
    .selectFrom('toldImport')
    .innerJoin('toldImportLine as line', 'line.toldId', 'toldImport.id')
    .select(['toldImport.id', 'line.lineId', 'line.quantity'])
    .where('toldImport.caseId', '=', caseId)
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, lines]) => ({
    id,
    lines: lines.map(({ lineId, quantity }) => ({ lineId, quantity: plain(quantity) })),
  }))
}

export const insertTold = async (
  { db, now }: Tx,
  { id, caseId, lines }: Told & { readonly caseId: CaseId },
): Promise<void> => {
  await db.insertInto('toldImport').values({ id, caseId, createdAt: now }).execute()
  await db
    .insertInto('toldImportLine')
    .values(lines.map(({ lineId, quantity }) => ({ toldId: id, lineId, quantity })))
    .execute()
}
