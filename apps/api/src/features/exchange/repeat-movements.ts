import type { Tx } from '../../platform/transaction.ts'
import type { CaseId } from '../casework/public.ts'
import { findMessage, insertMessage } from './outgoing-store.ts'
import { listMovementsToRepeat } from './reported-store.ts'

/** The same once more, as a message of its own: one that came already would be known there by its id (decision 0217). */
export const repeatMessage = async (tx: Tx, id: string, createdByName: string): Promise<void> => {
  const { authorityId, countryId, caseId, number, content } = await findMessage(tx.db, id)
  await insertMessage(tx, { authorityId, countryId, caseId, number, content, fileId: null, createdByName })
}

/** What was told of the movements of a permit goes again, where a reported key has signed it. */
export const repeatMovements = async (tx: Tx, caseId: CaseId, createdByName: string): Promise<void> => {
  for (const id of await listMovementsToRepeat(tx.db, { caseId })) await repeatMessage(tx, id, createdByName)
}
